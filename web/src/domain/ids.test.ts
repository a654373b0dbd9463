import { expect, it } from 'vitest';

import { newId } from './ids';

it('writes 128 random bits, each byte as two digits', () => {
  expect(newId((bytes) => bytes.fill(10))).toBe('0a'.repeat(16));
  expect(newId()).not.toBe(newId());
});
