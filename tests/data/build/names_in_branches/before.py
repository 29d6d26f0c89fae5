import torch


def advantages(rewards, values, dones, next_value, next_done, gamma, gae_lambda):
    num_steps = rewards.shape[0]
    advantages = torch.zeros_like(rewards)
    lastgaelam = 0
    for t in reversed(range(num_steps)):
        if t == num_steps - 1:
            nextnonterminal = 1.0 - next_done
            nextvalues = next_value
        else:
            nextnonterminal = 1.0 - dones[t + 1]
            nextvalues = values[t + 1]
        delta = rewards[t] + gamma * nextvalues * nextnonterminal - values[t]
        advantages[t] = lastgaelam = delta + gamma * gae_lambda * nextnonterminal * lastgaelam
    return advantages, advantages + values


def inputs():
    rewards = torch.tensor([[1.0, -2.0], [0.5, 1.5], [-1.0, 0.25], [2.0, 1.0], [0.0, -0.5]])
    values = torch.tensor([[0.5, 1.0], [-0.5, 2.0], [1.0, -1.0], [0.25, 0.75], [1.5, -0.25]])
    dones = torch.tensor([[0.0, 0.0], [0.0, 1.0], [0.0, 0.0], [1.0, 0.0], [0.0, 0.0]])
    return rewards, values, dones, torch.tensor([0.5, -1.0]), torch.tensor([0.0, 1.0]), 0.99, 0.95
