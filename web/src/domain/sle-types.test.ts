import { expect, it } from 'vitest';

import { readSleType, SLE_TYPES, sleTypeLabel, templateFor } from './sle-types';

it.each(SLE_TYPES)('%s reads back from its code and its label in any case', (type) => {
  expect(readSleType(type.toUpperCase())).toBe(type);
  expect(readSleType(` ${sleTypeLabel(type).toLowerCase()} `)).toBe(type);
});

it('names no type for anything else', () => expect(readSleType('Audit')).toBeNull());

it('sends each type to the address of the specification', () => {
  expect(SLE_TYPES.map((type) => templateFor(type).slug)).toEqual([
    'dops',
    'mini-cex',
    'dct',
    'generic',
    'generic',
    'generic',
    'generic',
  ]);
});
