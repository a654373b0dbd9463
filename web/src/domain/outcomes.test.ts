import { expect, it } from 'vitest';

import { addableOutcomes, addCapability, addOutcome, justify, removeCapability, removeOutcome } from './outcomes';

const CATALOGUE = ['A', 'B', 'C', 'D'];

it('offers what is not chosen, and nothing when there is no room', () => {
  expect(addableOutcomes(CATALOGUE, ['B'])).toEqual(['A', 'C', 'D']);
  expect(addableOutcomes(CATALOGUE, ['A', 'B', 'C'])).toEqual([]);
});

it('adds each name once and never a fourth', () => {
  expect(addOutcome(['A'], 'A')).toEqual(['A']);
  expect(addOutcome(['A', 'B'], 'C')).toEqual(['A', 'B', 'C']);
  expect(addOutcome(['A', 'B', 'C'], 'D')).toEqual(['A', 'B', 'C']);
  expect(removeOutcome(['A', 'B'], 'A')).toEqual(['B']);
});

it('keeps each capability with its reason', () => {
  const two = addCapability([{ capability_name: 'A', justification: 'because' }], 'B');
  expect(justify(two, 'B', 'since')).toEqual([
    { capability_name: 'A', justification: 'because' },
    { capability_name: 'B', justification: 'since' },
  ]);
  expect(addCapability(two, 'A')).toEqual(two);
  expect(removeCapability(two, 'A')).toEqual([{ capability_name: 'B', justification: '' }]);
});
