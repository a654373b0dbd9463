import { expect, it } from 'vitest';

import { AuthFailure } from '@/session/types';

import { failureText, linkFailureText } from './failure-text';

const refused = (code: string | null, message: string) => new AuthFailure(message, { code, unreachable: false });

it.each([
  ['invalid_credentials', 'Invalid email or password'],
  ['email_not_confirmed', 'Please verify your email before logging in'],
  ['user_already_exists', 'This email is already registered. Please sign in instead.'],
])('%s has the words of the specification', (code, text) => {
  expect(failureText(refused(code, 'something technical'))).toBe(text);
});

it('any other auth error speaks for itself', () => {
  expect(failureText(refused('signup_disabled', 'Signups are closed today.'))).toBe('Signups are closed today.');
});

it.each([refused(null, ''), new TypeError('x is undefined'), null])('what nobody expected is called so', (failure) => {
  expect(failureText(failure)).toBe('An unexpected error occurred');
});

it('a link that failed says what to do, whatever the code', () => {
  for (const code of ['otp_expired', 'access_denied']) expect(linkFailureText(code)).toMatch(/no longer valid/u);
});
