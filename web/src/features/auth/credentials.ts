import { auth } from '@/messages/auth';

/** The first broken rule, and the field that broke it. */
export interface Issue<Field extends string> {
  readonly field: Field;
  readonly text: string;
}

const EMAIL_LONGEST = 255;
const PASSWORD_SHORTEST = 6;
const PASSWORD_LONGEST = 100;
const CODE_DIGITS = 6;

// One @, no spaces, a dotted name after it: what a person mistypes. Whether mail arrives is seen by sending it.
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u;
const REFERRAL = /^[A-Z0-9]{0,20}$/u;

/** What is wrong with an e-mail address, or null. */
export function emailIssue(email: string): string | null {
  if (email.length > EMAIL_LONGEST) return auth.issues.emailLong;
  return EMAIL.test(email) ? null : auth.issues.email;
}

/** What is wrong with a password, or null. */
export function passwordIssue(password: string): string | null {
  if (password.length < PASSWORD_SHORTEST) return auth.issues.passwordShort;
  return password.length > PASSWORD_LONGEST ? auth.issues.passwordLong : null;
}

/** What is wrong with a referral code, or null; no code is no fault. */
export function referralIssue(code: string): string | null {
  return REFERRAL.test(code) ? null : auth.issues.referral;
}

/** What is wrong with the six digits, or null. */
export function codeIssue(code: string): string | null {
  return code.length === CODE_DIGITS ? null : auth.issues.code;
}

/** The digits of what was typed or pasted ('123 456', '123-456'), at most six. */
export function codeDigits(text: string): string {
  return text.replaceAll(/\D/gu, '').slice(0, CODE_DIGITS);
}

/** A referral code as the server knows it. */
export function tidyReferral(code: string): string {
  return code.trim().toUpperCase();
}

/** The first issue of several fields, in the order of the form. */
export function firstIssue<Field extends string>(
  issues: readonly (readonly [Field, string | null])[],
): Issue<Field> | null {
  for (const [field, text] of issues) if (text !== null) return { field, text };
  return null;
}
