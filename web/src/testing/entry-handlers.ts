import { http, HttpResponse } from 'msw';

import type { components } from '@/api/schema';

import { problem } from './api-handlers';
import { db } from './db';

type Entry = components['schemas']['Entry'];
type EntryBody = components['schemas']['EntryBody'];
type EntryChange = EntryBody & { revision?: number | null };
type Draft = components['schemas']['Draft'];

/** What the server was asked, as far as it tells two tries from two entries. */
export interface EntryTraffic {
  /** Notes sent to be structured, with the name of the function. */
  notes: { name: string; body: Record<string, unknown> }[];
  posts: { key: string | null; body: EntryBody }[];
  puts: EntryChange[];
}

/** The server's side of drafting and of keeping entries: keys are honoured, revisions are checked. */
export function entryHandlers(draft: Draft) {
  const traffic: EntryTraffic = { notes: [], posts: [], puts: [] };
  const byKey = new Map<string, { body: string; entry: Entry }>();
  const deleted = new Map<string, Entry>();

  const handlers = [
    http.post('*/functions/v1/:name', async ({ request, params }) => {
      const name = String(params['name']);
      if (!name.startsWith('process-entry')) return undefined;
      traffic.notes.push({ name, body: (await request.json()) as Record<string, unknown> });
      return HttpResponse.json(draft);
    }),
    http.post('*/api/v1/entries', async ({ request }) => {
      const body = (await request.json()) as EntryBody;
      const key = request.headers.get('idempotency-key');
      traffic.posts.push({ key, body });
      const earlier = key === null ? undefined : byKey.get(key);
      if (earlier !== undefined) {
        return earlier.body === JSON.stringify(body)
          ? HttpResponse.json(earlier.entry)
          : problem(409, 'idempotency_key_reused');
      }
      const entry = db.addEntry(kept(body));
      if (key !== null) byKey.set(key, { body: JSON.stringify(body), entry });
      return HttpResponse.json(entry, { status: 201 });
    }),
    http.put('*/api/v1/entries/:id', async ({ request, params }) => {
      const body = (await request.json()) as EntryChange;
      traffic.puts.push(body);
      const entry = db.entries.find(({ id }) => id === params['id']);
      if (entry === undefined) return problem(404, 'not_found');
      if (body.revision !== entry.revision)
        return problem(409, 'stale_revision', 'This entry was changed somewhere else');
      Object.assign(entry, kept(body), { revision: entry.revision + 1 });
      return HttpResponse.json(entry);
    }),
    http.delete('*/api/v1/entries/:id', ({ params }) => {
      const entry = db.entries.find(({ id }) => id === params['id']);
      if (entry === undefined) return problem(404, 'not_found');
      db.entries.splice(db.entries.indexOf(entry), 1);
      deleted.set(entry.id, entry);
      return new HttpResponse(null, { status: 204 });
    }),
    http.post('*/api/v1/entries/:id/restore', ({ params }) => {
      const entry = deleted.get(String(params['id']));
      if (entry === undefined) return problem(404, 'not_found');
      deleted.delete(entry.id);
      db.entries.unshift(entry);
      return HttpResponse.json(entry);
    }),
  ];
  return { handlers, traffic };
}

/** A body as the server keeps it: texts are never null. */
function kept({ revision: _revision, ...body }: EntryChange): Partial<Entry> {
  return {
    ...body,
    clinical_setting: body.clinical_setting ?? '',
    description: body.description ?? '',
    feedback: body.feedback ?? '',
    agreed_action: body.agreed_action ?? '',
    reflection: body.reflection ?? '',
    suggested_hlos: body.suggested_hlos ?? [],
    rcgp_capabilities: body.rcgp_capabilities ?? null,
    transcript: body.transcript ?? '',
    sle_fields: body.sle_fields ?? null,
  };
}
