import { describe, expect, it } from 'vitest';

import { codeDigits, emailIssue, firstIssue, passwordIssue, referralIssue, tidyReferral } from './credentials';
import { readAuthState } from './step';

describe('an e-mail address', () => {
  it.each(['zoe@example.org', 'o’brien+sle@mail.example.co.uk', `${'a'.repeat(243)}@example.org`])(
    'passes: %s',
    (email) => {
      expect(emailIssue(email)).toBeNull();
    },
  );

  it.each([
    '',
    'zoe',
    'zoe@',
    '@example.org',
    'zoe@example',
    'zoe@@example.org',
    'z oe@example.org',
    'zoe@example..org',
  ])('is invalid: %s', (email) => {
    expect(emailIssue(email)).toBe('Invalid email address');
  });

  it('may have 255 characters, not 256', () => {
    expect(emailIssue(`${'a'.repeat(244)}@example.org`)).toBe('Email too long');
  });
});

describe('a password', () => {
  it.each([
    [5, 'Password must be at least 6 characters'],
    [6, null],
    [100, null],
    [101, 'Password too long'],
  ])('of %i characters: %s', (length, issue) => {
    expect(passwordIssue('x'.repeat(length))).toBe(issue);
  });
});

describe('a referral code', () => {
  it.each([
    ['', null],
    ['ABC123', null],
    ['A'.repeat(20), null],
    ['A'.repeat(21), 'Invalid referral code format'],
    ['abc', 'Invalid referral code format'],
    ['AB-1', 'Invalid referral code format'],
  ])('%s: %s', (code, issue) => {
    expect(referralIssue(code)).toBe(issue);
  });

  it('is upper-cased for the doctor', () => {
    expect(tidyReferral(' abc1 ')).toBe('ABC1');
  });
});

it('the code keeps its digits, at most six', () => {
  expect(codeDigits(' 12-34 5678')).toBe('123456');
});

it('the first issue is that of the first field', () => {
  expect(
    firstIssue([
      ['email', null],
      ['password', 'short'],
      ['referral', 'bad'],
    ] as const),
  ).toEqual({
    field: 'password',
    text: 'short',
  });
});

describe('the history state', () => {
  it('keeps a step and an address of our own', () => {
    const state = { step: { kind: 'code', email: 'z@e.org', purpose: 'recovery', sentAt: 5 }, from: '/record?x=1' };
    expect(readAuthState(state)).toEqual(state);
  });

  it.each([
    null,
    'x',
    {},
    { from: '//evil.example' },
    { from: 'https://evil.example' },
    { step: { kind: 'code', email: 'a' } },
  ])('drops what does not fit: %j', (state) => {
    expect(readAuthState(state)).toEqual({});
  });
});
