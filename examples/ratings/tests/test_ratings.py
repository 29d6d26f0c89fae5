"""What the functions of the project compute, by other means."""
import math

import pytest
import torch

from ratings import cleaning, counting, encoding, features, losses, metrics, model, similarity, training

X = torch.tensor([3.0, -1.0, 4.5, 9.0, 0.5, 2.5])
Y = torch.tensor([2.5, 0.0, 4.0, 8.0, 1.5, 2.5])
PEOPLE = torch.tensor([[1.0, 2.0, 3.0], [0.5, -1.0, 2.0], [4.0, 0.0, 1.0], [1.0, 1.0, 1.0]])


def same(found, wanted):
    torch.testing.assert_close(found, torch.as_tensor(wanted))


def test_cleaning():
    same(cleaning.clip(X, 0.0, 5.0), [3.0, 0.0, 4.5, 5.0, 0.5, 2.5])
    same(cleaning.fill_forward(X, torch.tensor([False, True, False, True, False, False])),
         [0.0, -1.0, -1.0, 9.0, 9.0, 9.0])
    same(cleaning.drop_missing(X), [3.0, 4.5, 9.0, 0.5, 2.5])
    same(cleaning.reorder(X, torch.tensor([2, 0, 0, 5])), [4.5, 3.0, 3.0, 2.5])
    kept = cleaning.snapshot(X)
    assert torch.equal(kept, X) and kept.data_ptr() != X.data_ptr()


def test_features():
    same(features.changes(X), [-4.0, 5.5, 4.5, -8.5, 2.0])
    same(features.smoothed(torch.tensor([1.0, 3.0, 5.0]), 0.5), [1.0, 2.0, 3.5])
    same(features.running_total(torch.tensor([1.0, 2.0, 3.0])), [1.0, 3.0, 6.0])
    same(features.moving_average(X, 3), [6.5 / 3, 12.5 / 3, 14.0 / 3, 4.0])
    same(features.centred(PEOPLE).sum(1), [0.0] * 4)


def test_counting():
    things = torch.tensor([0, 2, 2, 1, 0, 2])
    same(counting.popularity(things, X, 4), [3.5, 9.0, 6.0, 0.0])
    same(counting.mean_by_group(X, things, 3), [1.75, 9.0, 2.0])
    same(counting.segment_sums(X, torch.tensor([0, 2, 5, 6])), [2.0, 14.0, 2.5])
    same(counting.select_above(X, 2.6), [3.0, 4.5, 9.0, 0.0, 0.0, 0.0])
    assert counting.first_above(X, 4.0) == 2 and counting.first_above(X, 100.0) == -1


def test_encoding():
    table = encoding.positions(3, 4)
    assert math.isclose(float(table[2, 2]), math.sin(2 / 100), rel_tol=1e-5) and table.shape == (3, 4)
    same(encoding.causal_mask(4), torch.ones(4, 4).tril().bool())
    same(encoding.weekdays(9), [0, 1, 2, 3, 4, 5, 6, 0, 1])
    same(encoding.discounts(3), [1.0, 0.9, 0.81])
    same(encoding.kernel(PEOPLE).sum(1), [1.0] * 4)
    same(encoding.scaled(torch.tensor([0.0, 1.0])), [0.0, math.log(2.0)])
    same(encoding.rising(5), [0, 1, 3, 6, 10])


def test_similarity():
    same(similarity.dot_products(PEOPLE), PEOPLE @ PEOPLE.T)
    same(similarity.distances(PEOPLE), torch.cdist(PEOPLE, PEOPLE) ** 2)
    same(similarity.weighted_scores(PEOPLE, torch.tensor([1.0, 0.0, 2.0])), [7.0, 4.5, 6.0, 3.0])
    same(similarity.normalised(PEOPLE).norm(dim=1), [1.0] * 4)


def test_losses():
    same(losses.squared_error(X, Y), torch.nn.functional.mse_loss(X, Y))
    same(losses.huber(X, Y, 0.75), torch.nn.functional.huber_loss(X, Y, delta=0.75))
    same(losses.hinge(torch.tensor([0.5, -2.0, 3.0]), torch.tensor([1.0, -1.0, -1.0])), 4.5)
    classes = torch.tensor([0, 2, 1, 1])
    same(losses.cross_entropy(PEOPLE, classes), torch.nn.functional.cross_entropy(PEOPLE, classes))


@pytest.mark.parametrize("loss", [losses.squared_error, lambda x, y: losses.huber(x, y, 0.75)])
def test_gradients(loss):
    x = X.clone().requires_grad_()
    (gradient,) = torch.autograd.grad(loss(x, Y), x)
    step = torch.zeros(6)
    step[3] = 0.01
    assert math.isclose(float(gradient[3]), float(loss(X + step, Y) - loss(X - step, Y)) / 0.02, rel_tol=0.05)


def test_metrics():
    predicted, given = torch.tensor([0, 1, 2, 2]), torch.tensor([0, 1, 1, 2])
    assert metrics.accuracy(predicted, given) == 0.75
    same(metrics.largest_error(X, Y), 1.0)
    same(metrics.confusion(predicted, given, 3), [[1, 0, 0], [0, 1, 1], [0, 0, 1]])
    same(metrics.discounted_gain(torch.tensor([3.0, 2.0])), 3.0 + 2.0 / math.log2(3))
    same(metrics.best_so_far(X), [3.0, 3.0, 4.5, 9.0, 9.0, 9.0])


def test_model():
    torch.manual_seed(0)
    scorer = model.Scorer(3, 5)
    same(scorer(PEOPLE), scorer.outer(torch.relu(scorer.inner(PEOPLE)))[:, 0])
    same(model.attention(PEOPLE, PEOPLE, PEOPLE[:, :2]), torch.softmax(PEOPLE @ PEOPLE.T, dim=1) @ PEOPLE[:, :2])
    same(model.spread(torch.tensor([0.0, 4.0, 0.0, 0.0]), 0.25, 2), [0.0, 1.25, 1.0, 0.0])
    same(model.edit_costs(torch.ones(2, 3))[2, 3], 3.0)


def test_training():
    torch.manual_seed(0)
    history = training.train(model.Scorer(3, 5), PEOPLE, torch.tensor([1.0, 0.0, 2.0, 1.0]), epochs=20, size=2)
    assert history[-1] < history[0]
