import torch
from elsewhere import net


class Kept:
    def __init__(self, size):
        self.a = torch.zeros(size)
        self.net = net

    def shows_the_same(self, n):
        y = self.a
        for i in range(n - 1):
            self.a[i + 1] = y[i] * 2
        return y

    def was_given(self, x):
        self.a = x
        for i in range(len(x)):
            self.a[i] = x[i] * 2

    @property
    def asks(self):
        print("asked")
        return 2.0

    def a_property(self, x):
        for i in range(len(x)):
            x[i] *= self.asks
        return x

    @staticmethod
    def of_no_object(a, x):
        for i in range(len(x)):
            x[i] *= a.rate
        return x

    def another_object(self, x):
        self = self.other
        for i in range(len(x)):
            x[i] *= self.rate
        return x

    def that_changes(self, x):
        for i in range(len(x)):
            self.changed()
            x[i] *= self.rate
        return x

    def changed(self):
        self.rate = self.rate + 1

    def counts(self, x):
        for i in range(len(x)):
            x[i] *= self.rate
            self.rate += 1
        return x

    def is_called(self, x):
        for i in range(len(x)):
            x[i] = self.net(x[i])
        return x

    def in_another_function(self, x):
        def go():
            for i in range(len(x)):
                x[i] *= self.rate
        go()
        return x
