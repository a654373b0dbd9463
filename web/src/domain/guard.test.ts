import { describe, expect, it } from 'vitest';

import { boolean, either, list, nullable, number, oneOf, optional, read, record, text } from './guard';

const shape = record({ name: text, parts: list(number), note: optional(text) });

describe('a guard', () => {
  it('lets through what has the shape, without the rest', () => {
    expect(read(shape, { name: 'a', parts: [1], more: true })).toEqual({ name: 'a', parts: [1], note: null });
  });

  it.each([
    null,
    [],
    'a',
    { name: 1, parts: [] },
    { name: 'a' },
    { name: 'a', parts: ['1'] },
    { name: 'a', parts: {} },
  ])('refuses %j', (value) => expect(read(shape, value)).toBeNull());

  it('knows null from absent', () => {
    expect(read(record({ a: nullable(text) }), { a: null })).toEqual({ a: null });
    expect(read(record({ a: nullable(text) }), {})).toBeNull();
  });

  it('knows names, numbers that are numbers, and alternatives', () => {
    expect(read(oneOf(['x', 'y']), 'y')).toBe('y');
    expect(read(oneOf(['x', 'y']), 'z')).toBeNull();
    expect(read(number, Number.NaN)).toBeNull();
    expect(read(either(boolean, text), 'yes')).toBe('yes');
    expect(read(either(boolean, text), 1)).toBeNull();
  });

  it('hides no mistake of ours', () => {
    const broken = () => {
      throw new TypeError('a bug');
    };
    expect(() => read(broken, 1)).toThrow('a bug');
  });
});
