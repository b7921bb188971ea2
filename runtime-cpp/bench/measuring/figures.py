# SPDX-License-Identifier: Apache-2.0
"""Statistics over rounds: medians, and confidence intervals of ratios."""
import random

RESAMPLES = 2000


def median(values):
    """Returns the median of a non-empty list; of an even number of values, the mean of the two middle ones."""
    ordered = sorted(values)
    middle = len(ordered) // 2
    if len(ordered) % 2:
        return ordered[middle]
    return (ordered[middle - 1] + ordered[middle]) / 2


def quantile(ordered, q):
    """Nearest rank in a sorted, non-empty list: the smallest value that a part `q` of all does not exceed."""
    rank = -(-q * len(ordered) // 1)  # rounded up
    return ordered[min(len(ordered), max(1, int(rank))) - 1]


def ratio_interval(values, floors, level=0.95, seed=1):
    """(low, high): percentile bootstrap over rounds of median(values) / median(floors).

    Both lists have one figure for each round, in the same order: a round is drawn with both of its figures, since what
    disturbs a round disturbs both (Efron and Tibshirani, An Introduction to the Bootstrap, 1993, chapters 8 and 13).
    The same seed gives the same interval. None for less than two rounds.
    """
    rounds = len(values)
    if rounds != len(floors):
        raise ValueError(f"{rounds} rounds of the peer, {len(floors)} of the floor")
    if rounds < 2:
        return None
    draw = random.Random(seed)
    ratios = []
    for _ in range(RESAMPLES):
        chosen = [draw.randrange(rounds) for _ in range(rounds)]
        ratios.append(median([values[i] for i in chosen]) / median([floors[i] for i in chosen]))
    ratios.sort()
    return quantile(ratios, (1 - level) / 2), quantile(ratios, (1 + level) / 2)


def compared(values, floors, better=min):
    """Compares a peer with its floor: the ratio of the best rounds, the ratio of the medians, and its 95 % interval."""
    interval = ratio_interval(values, floors)
    return {
        "best": better(values) / better(floors),
        "median": median(values) / median(floors),
        "interval": list(interval) if interval else None,
    }
