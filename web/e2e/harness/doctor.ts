import { randomUUID } from 'node:crypto';

import type { Page } from '@playwright/test';

import { call } from './call.ts';
import type { Server } from './server.ts';

/** Where the app keeps its tokens. */
const SESSION_KEY = 'debrief.session';

/** A session as the auth server hands it out. */
interface Session {
  readonly access_token: string;
  readonly user: { readonly id: string };
}

/** An account that is ready to work. */
export interface Doctor {
  readonly email: string;
  readonly password: string;
  readonly session: Session;
}

export const PASSWORD = 'plenty of porridge 42';

export function freshAddress(): string {
  return `dr-${randomUUID().slice(0, 13)}@example.org`;
}

/** Makes an account over the API, with the code from its letter. */
export async function newDoctor(server: Server, grade = 'FY1'): Promise<Doctor> {
  const email = freshAddress();
  const doctor = { email, password: PASSWORD };
  await call(server, 'POST', '/auth/v1/signup', { body: { ...doctor, data: { training_grade: grade } } });
  const { code } = await server.letter(email);
  const session = await call<Session>(server, 'POST', '/auth/v1/verify', {
    body: { email, token: code, type: 'signup' },
  });
  return { ...doctor, session };
}

/** Opens the app signed in, without the detour by the form. */
export async function enter(page: Page, doctor: Doctor, path = '/dashboard'): Promise<void> {
  // Any page of the origin will do; this one starts no app.
  await page.goto('/colour-scheme.js');
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    SESSION_KEY,
    JSON.stringify(doctor.session),
  ] as const);
  await page.goto(path);
}
