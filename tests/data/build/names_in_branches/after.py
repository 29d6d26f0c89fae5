import torch

from loopless import scans


def advantages(rewards, values, dones, next_value, next_done, gamma, gae_lambda):
    num_steps = rewards.shape[0]
    advantages = torch.zeros_like(rewards)
    nextnonterminal_2 = 1.0 - next_done
    lastgaelam = rewards[num_steps - 1] + gamma * next_value * nextnonterminal_2 - values[num_steps - 1] + gamma * gae_lambda * nextnonterminal_2 * 0
    advantages[num_steps - 1] = lastgaelam
    nextnonterminal = 1.0 - dones[1:]
    advantages[:-1] = scans.linear(
        (gamma * gae_lambda * nextnonterminal).flip(0), (
            rewards[:-1] + gamma * values[1:] * nextnonterminal - values[:-1]
        ).flip(0), lastgaelam
    ).flip(0)
    return advantages, advantages + values
