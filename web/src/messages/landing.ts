import { PRODUCT } from './product';

/** Texts of the landing page. */
export const landing = {
  title: PRODUCT,
  sentence:
    'Type what happened on your shift and get a structured portfolio entry to check, edit and paste into your e-portfolio. Names and other identifiers are taken out before anything is saved.',
  audience: 'For UK resident doctors',
  start: 'Get Started Free',
  logIn: 'Log in',
} as const;
