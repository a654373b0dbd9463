import { type DraftPath, type EntryDraft, sameDraft, withText } from '@/domain/entry-draft';
import { draftFromEntry, type EntryBody, type SavedEntry } from '@/domain/entry-wire';
import type { DraftRecord } from '@/storage/draft-record';
import { dropDraft, dropDraftSlip, keepDraft, readDraft, slipDraft } from '@/storage/drafts';
import { createJournal, type Keeping, whenHidden } from '@/storage/journal';
import { type Observed, observed } from '@/storage/observed';
import { onTabChange } from '@/storage/tab-channel';

import { type Disagreement, settled, swapped, withAttempt, withoutAttempt } from './record-changes';

/** The draft under review, and what the screen should say about it. */
export interface DraftDeskState {
  record: DraftRecord;
  keeping: Keeping;
  /** Whether there are changes that the server does not have. A new draft is one from the start. */
  changed: boolean;
  disagreement: Disagreement | null;
  /** The draft was saved or discarded in another tab. */
  gone: boolean;
}

/** Holds one draft while it is edited, and keeps every change in the browser. */
export interface DraftDesk extends Pick<Observed<DraftDeskState>, 'get' | 'subscribe'> {
  /** Listens to other tabs and to the page being left. Returns the way to let go, which flushes. */
  start: () => () => void;
  write: (path: DraftPath, text: string) => void;
  change: (change: Partial<Pick<EntryDraft, 'sleType' | 'hlos' | 'capabilities'>>) => void;
  /** Notes that a body is about to be sent under the save key. */
  sending: (body: EntryBody) => Promise<void>;
  /** Takes that note back: the server has refused the body for good. */
  refused: (body: EntryBody) => void;
  /** The server holds another version than the one this edit started from. */
  meet: (entry: SavedEntry) => void;
  settle: (choice: 'mine' | 'theirs') => void;
  /** Changes places with the version set aside. */
  swap: () => void;
  /** Goes on as a new draft: the entry or the kept draft behind it is no more. */
  renew: (ids: { id: string; saveKey: string }) => void;
  flush: () => Promise<void>;
  /** Forgets the draft: saved, or discarded. Rejects with `StorageError`. */
  close: () => Promise<void>;
}

export function createDraftDesk(opened: DraftRecord, now: () => number): DraftDesk {
  const state = observed(onOpening(opened));
  let closed = false;

  /** False when another tab's version stands against this one. */
  async function write(): Promise<boolean> {
    if (closed) return true;
    const result = await keepDraft(state.get().record);
    switch (result.kind) {
      case 'kept':
        put({ version: result.version });
        return true;
      case 'gone':
        state.set({ gone: true });
        return false;
      case 'conflict':
        // When the other tab says the same, this write goes on from there.
        return disagreesWithTab(result.stored) ? false : write();
    }
  }

  const journal = createJournal({
    write,
    report: (keeping) => state.set({ keeping }),
    putSlip: () => slipDraft(state.get().record),
    dropSlip: () => dropDraftSlip(state.get().record),
  });

  function put(change: Partial<DraftRecord>): void {
    state.set({ record: { ...state.get().record, ...change } });
  }

  /** While another tab's version stands against this one, or none is left to write to, the journal rests. */
  function keep(change: Partial<DraftRecord>): void {
    put({ ...change, changedAt: now() });
    const { disagreement, gone } = state.get();
    if (disagreement?.with !== 'tab' && !gone) journal.change();
  }

  function edit(draft: EntryDraft): void {
    state.set({ changed: true });
    keep({ draft });
  }

  function disagreesWithTab(stored: DraftRecord): boolean {
    const { draft } = state.get().record;
    const terms = { version: stored.version, base: stored.base };
    if (sameDraft(stored.draft, draft)) {
      put(terms);
      return false;
    }
    state.set({ disagreement: { with: 'tab', theirs: stored.draft, terms } });
    return true;
  }

  async function heard(): Promise<void> {
    const { record } = state.get();
    try {
      const stored = await readDraft(record.userId, record.id);
      if (closed) return;
      if (stored === null) state.set({ gone: record.version > 0 });
      else if (stored.version !== state.get().record.version) disagreesWithTab(stored);
    } catch {
      state.set({ keeping: 'failing' });
    }
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    start() {
      const stops = [
        whenHidden(journal.leave),
        onTabChange(({ shelf, id }) => {
          // What this tab is about to write is settled by the version numbers first.
          if (shelf === 'drafts' && id === state.get().record.id && !closed) void journal.flush().then(heard);
        }),
      ];
      return () => {
        for (const stop of stops) stop();
        void journal.flush();
      };
    },
    write: (path, text) => edit(withText(state.get().record.draft, path, text)),
    change: (change) => edit({ ...state.get().record.draft, ...change }),
    sending(body) {
      keep(withAttempt(state.get().record, body));
      return journal.flush();
    },
    refused: (body) => keep(withoutAttempt(state.get().record, body)),
    meet(entry) {
      const { record, changed } = state.get();
      const theirs = draftFromEntry(entry);
      const base = { entryId: entry.id, revision: entry.revision };
      if (sameDraft(theirs, record.draft)) return keep({ base });
      if (!changed) return put({ draft: theirs, base });
      state.set({ disagreement: { with: 'server', theirs, terms: { base } } });
    },
    settle(choice) {
      const { disagreement, record } = state.get();
      if (disagreement === null) return;
      state.set({ disagreement: null, changed: true });
      keep(settled(record, disagreement, choice));
    },
    swap: () => keep(swapped(state.get().record)),
    renew(ids) {
      state.set({ gone: false, changed: true });
      keep({ ...ids, base: null, version: 0, attempts: [] });
    },
    flush: journal.flush,
    async close() {
      closed = true;
      journal.stop();
      await journal.flush();
      await dropDraft(state.get().record);
    },
  };
}

function onOpening(record: DraftRecord): DraftDeskState {
  return {
    record,
    keeping: 'kept',
    changed: record.base === null || record.version > 0,
    disagreement: null,
    gone: false,
  };
}
