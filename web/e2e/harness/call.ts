import type { Doctor } from './doctor.ts';
import type { Server } from './server.ts';

interface Call {
  body?: unknown;
  as?: Pick<Doctor, 'session'>;
}

/** Calls the API beside the browser. Rejects when it is refused. */
export async function call<T = unknown>(
  server: Server,
  method: string,
  path: string,
  { body, as }: Call = {},
): Promise<T> {
  const response = await fetch(server.origin + path, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(as !== undefined && { authorization: `Bearer ${as.session.access_token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** The page of entries that the dashboard shows. */
export interface EntryPage {
  readonly items: readonly { readonly id: string; readonly title: string }[];
  readonly total: number;
}

export function entriesOf(server: Server, doctor: Doctor): Promise<EntryPage> {
  return call<EntryPage>(server, 'GET', '/api/v1/entries', { as: doctor });
}

/** A small entry for tests that need one to be there. Returns its id. */
export async function saveEntry(
  server: Server,
  doctor: Doctor,
  title: string,
  texts: Readonly<Record<string, string>> = {},
): Promise<string> {
  const body = {
    title,
    sle_type: 'CBD',
    date: '2026-03-12',
    clinical_setting: 'Acute medical unit',
    description: 'We discussed a patient with a new left bundle branch block and what to do first.',
    feedback: 'Structured presentation.',
    agreed_action: 'Read the guideline on chest pain.',
    reflection: 'I will ask for help sooner.',
    suggested_hlos: ['Clinical assessment'],
    rcgp_capabilities: null,
    transcript: 'We discussed a patient with a new left bundle branch block and what to do first.',
    sle_fields: null,
    ...texts,
  };
  const entry = await call<{ id: string }>(server, 'POST', '/api/v1/entries', { body, as: doctor });
  return entry.id;
}
