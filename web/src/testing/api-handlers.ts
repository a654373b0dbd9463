import { http, HttpResponse } from 'msw';

import type { components } from '@/api/schema';

import { db } from './db';

type Entry = components['schemas']['Entry'];
type EntryBody = components['schemas']['EntryBody'];

/** A problem document. */
export function problem(status: number, code: string, detail = '', errors: { field: string; message: string }[] = []) {
  return HttpResponse.json(
    { type: 'about:blank', title: code, status, code, detail, errors },
    { status, headers: { 'content-type': 'application/problem+json' } },
  );
}

/** Answers only to the token that is good now. */
function guarded(answer: (request: Request, id: string) => Response | Promise<Response>) {
  return ({ request, params }: { request: Request; params: Record<string, unknown> }) =>
    request.headers.get('authorization') === `Bearer ${db.tokens.access}`
      ? answer(request, String(params['id']))
      : problem(401, 'unauthenticated');
}

const withEntry = (id: string, answer: (entry: Entry) => Response): Response => {
  const entry = db.entries.find((candidate) => candidate.id === id);
  return entry === undefined ? problem(404, 'not_found') : answer(entry);
};

export const apiHandlers = [
  http.get('*/api/v1/config', () => HttpResponse.json(CONFIG)),
  http.get(
    '*/api/v1/profile',
    guarded(() => HttpResponse.json(db.profile)),
  ),
  http.get('*/api/v1/entries', guarded(listEntries)),
  http.post(
    '*/api/v1/entries',
    guarded(async (request) => {
      const body = (await request.json()) as EntryBody;
      return HttpResponse.json(db.addEntry(filled(body)), { status: 201 });
    }),
  ),
  http.get(
    '*/api/v1/entries/:id',
    guarded((_request, id) => withEntry(id, (entry) => HttpResponse.json(entry))),
  ),
  http.post(
    '*/functions/v1/check-subscription',
    guarded(() =>
      HttpResponse.json({ subscribed: false, isFreeMonth: false, freeMonthsRemaining: 0, subscription_end: null }),
    ),
  ),
];

function listEntries(request: Request): Response {
  const search = new URL(request.url).searchParams;
  const start = Number(search.get('cursor') ?? 0);
  const end = start + Number(search.get('limit') ?? 10);
  const { entries } = db;
  return HttpResponse.json({
    items: entries.slice(start, end).map(({ id, title, sle_type, date, status, created_at }) => ({
      id,
      title,
      sle_type,
      date,
      status,
      created_at,
    })),
    total: entries.length,
    this_month: entries.length,
    next_cursor: end < entries.length ? String(end) : null,
  });
}

function filled(body: EntryBody): Partial<Entry> {
  const texts = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, value ?? '']));
  return { ...texts, rcgp_capabilities: body.rcgp_capabilities ?? null, sle_fields: body.sle_fields ?? null };
}

/** What the test server offers. */
export const CONFIG: components['schemas']['Config'] = {
  product: 'Debrief',
  version: '0.0.0',
  engines: { drafting: { name: 'embedded' }, speech: { available: false, reason: 'Voice is not set up here.' } },
  prices: { monthly: '£2.99', annual: '£24.99' },
  limits: {
    transcript_characters: 20_000,
    title_characters: 200,
    field_characters: 20_000,
    name_characters: 100,
    speciality_characters: 200,
    recording_seconds: 300,
    free_recordings: 5,
  },
  grades: ['FY1', 'GPST1'],
  sle_types: [{ code: 'Mini-CEX', label: 'Mini-Clinical Evaluation Exercise (Mini-CEX)' }],
  hlos: [{ number: 1, outcome: 1, name: 'Clinical assessment' }],
  rcgp_capabilities: [{ number: 1, area: 'Being yourself', name: 'Fitness to practise' }],
  e_portfolios: ['Horus', 'Turas', 'FourteenFish', 'Other'],
  legal: { privacy: '2026-11-20' },
};
