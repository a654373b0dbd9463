"""Trains everything that is learned and writes it where the crates read it. Same notes, same weights: nothing here is left to chance.

    python3 train.py
"""
import identifiers
import parity
import phrases
import sections
import sorters

if __name__ == "__main__":
    identifiers.train()
    sections.train()
    phrases.train()
    sorters.train()
    parity.main()
