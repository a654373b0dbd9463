import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { SleType } from '@/domain/sle-types';
import { addDraft, dropDraft, keepDraft, readDraft } from '@/storage/drafts';
import { CONFIG } from '@/testing/api-handlers';
import { DOCTOR, draftRecordOf, emptyBrowser, wireDraft } from '@/testing/drafts';
import { entryHandlers } from '@/testing/entry-handlers';
import { renderSignedIn } from '@/testing/render-app';
import { server } from '@/testing/server';

const HLOS = ['Clinical assessment', 'Communication and care', 'Ethics and law', 'Quality improvement'];
const CAPABILITIES = ['Clinical management', 'Team working', 'Medical complexity'];

async function open(type: SleType, address = '/review/generic') {
  const { handlers, traffic } = entryHandlers(wireDraft(type));
  server.use(
    http.get('*/api/v1/config', () =>
      HttpResponse.json({
        ...CONFIG,
        hlos: HLOS.map((name, place) => ({ number: place + 1, outcome: 1, name })),
        rcgp_capabilities: CAPABILITIES.map((name, place) => ({ number: place + 1, area: 'Any', name })),
      }),
    ),
    ...handlers,
  );
  await addDraft(draftRecordOf(type));
  const app = renderSignedIn(address);
  await screen.findByRole('button', { name: 'Email to Me' });
  return { ...app, traffic };
}

const kept = () => readDraft(DOCTOR, 'draft-1');

/** jsdom's blobs cannot be read the modern way. */
function readBlob(blob: Blob | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(new Error('unreadable')));
    reader.readAsText(blob ?? new Blob());
  });
}

/** Follows no link: jsdom cannot, and the test wants to see where it leads. */
function watchLinks() {
  const followed: { href: string; download: string }[] = [];
  const watch = (event: MouseEvent) => {
    if (!(event.target instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    followed.push({ href: event.target.href, download: event.target.download });
  };
  document.addEventListener('click', watch);
  return { followed, stop: () => document.removeEventListener('click', watch) };
}

beforeEach(emptyBrowser);

describe('suggested outcomes', () => {
  it('can be removed, and added up to three', async () => {
    const { user } = await open('CBD');
    const panel = within(await screen.findByRole('region', { name: 'Suggested HLOs to map on Horus' }));
    await user.click(panel.getByRole('button', { name: 'Remove Clinical assessment' }));
    expect(panel.queryByRole('button', { name: 'Remove Clinical assessment' })).toBeNull();

    const choice = await panel.findByLabelText('Add an HLO');
    await waitFor(() => expect(within(choice).getAllByRole('option')).toHaveLength(4));
    for (const name of ['Ethics and law', 'Quality improvement']) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await user.selectOptions(panel.getByLabelText('Add an HLO'), name);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await user.click(panel.getByRole('button', { name: 'Add' }));
    }
    expect(panel.queryByLabelText('Add an HLO')).toBeNull();
    await waitFor(async () =>
      expect((await kept())?.draft.hlos).toEqual(['Communication and care', 'Ethics and law', 'Quality improvement']),
    );
  });

  it('of a case review are capabilities, each with a reason that can be edited', async () => {
    const { user, traffic, location } = await open('Clinical Case Review');
    const panel = within(screen.getByRole('region', { name: 'RCGP capabilities demonstrated' }));
    await user.type(panel.getByLabelText('Justification for Clinical management'), ' Twice.');
    await user.selectOptions(await panel.findByLabelText('Add a capability'), 'Team working');
    await user.click(panel.getByRole('button', { name: 'Add' }));
    await user.type(panel.getByLabelText('Justification for Team working'), 'We spoke.');
    await user.click(screen.getByRole('button', { name: 'Save to Portfolio' }));
    await waitFor(() => expect(location()).toBe('/dashboard'));
    expect(traffic.posts[0]?.body).toMatchObject({
      suggested_hlos: [],
      rcgp_capabilities: [
        { capability_name: 'Clinical management', justification: 'I explained the drain and its risks. Twice.' },
        { capability_name: 'Team working', justification: 'We spoke.' },
      ],
    });
  });
});

describe('taking the entry away', () => {
  let links = watchLinks();
  beforeEach(() => {
    links.stop();
    links = watchLinks();
  });
  afterEach(() => links.stop());

  it('by mail puts the whole text on the clipboard and says so', async () => {
    const { user } = await open('CBD');
    await user.click(screen.getByRole('button', { name: 'Email to Me' }));
    expect(await screen.findByText(/^Opening email client\.\.\. The whole entry is on your clipboard/u)).toBeVisible();
    const mail = new URL(links.followed[0]?.href ?? '');
    expect(mail.protocol).toBe('mailto:');
    expect(mail.searchParams.get('subject')).toBe('Portfolio Entry: Breathless man with an effusion');
    expect(mail.searchParams.get('body')?.replaceAll('\r\n', '\n')).toBe(await navigator.clipboard.readText());
  });

  it('by mail does not claim a copy that failed', async () => {
    const { user } = await open('CBD');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
    await user.click(screen.getByRole('button', { name: 'Email to Me' }));
    expect(await screen.findByText(/Failed to copy: use Export as text/u)).toBeInTheDocument();
    expect(links.followed[0]?.href).toMatch(/^mailto:/u);
  });

  it('as a text file hands over the whole entry under its own name', async () => {
    const { user } = await open('CBD');
    const blobs: Blob[] = [];
    URL.createObjectURL = (blob: Blob) => {
      blobs.push(blob);
      return 'blob:http://localhost/1';
    };
    URL.revokeObjectURL = () => {};
    await user.click(screen.getByRole('button', { name: 'Export as text' }));
    expect(links.followed[0]?.download).toBe('2026-03-12 CBD Breathless man with an effusion.txt');
    expect(await screen.findByText(/^Saved as 2026-03-12 CBD/u)).toBeInTheDocument();
    const text = await readBlob(blobs[0]);
    expect(text).toContain('Reflection\nI felt rushed. I learned to summarise.');
  });

  it('field by field shows a tick for two seconds, and says so when it fails', async () => {
    const { user } = await open('CBD', '/review');
    const button = screen.getByRole('button', { name: 'Copy Reflection' });
    await user.click(button);
    expect(await screen.findByText('Copied to clipboard')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe('I felt rushed. I learned to summarise.');
    await waitFor(() => expect(button.querySelector('.tabler-icon-check')).not.toBeNull());

    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
    await user.click(screen.getByRole('button', { name: 'Copy Agreed action' }));
    expect(await screen.findByText('Failed to copy')).toBeInTheDocument();
  });
});

describe('another tab', () => {
  it('with other words is shown, and the choice loses nothing', async () => {
    const { user } = await open('CBD');
    const theirs = draftRecordOf('CBD', { draft: { ...draftRecordOf('CBD').draft, title: 'Theirs' } });
    await keepDraft(theirs);
    await user.type(screen.getByLabelText('Title'), '!');
    expect(await screen.findByText('This draft was changed in another tab')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save to Portfolio' })).toBeDisabled();
    expect((await kept())?.draft.title).toBe('Theirs');

    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(async () =>
      expect(await kept()).toMatchObject({
        draft: { title: 'Breathless man with an effusion!' },
        setAside: { title: 'Theirs' },
      }),
    );
  });

  it('that saved or discarded the draft is named, and the words can live on', async () => {
    const { user, traffic, location } = await open('CBD');
    await dropDraft(draftRecordOf('CBD'));
    await user.type(screen.getByLabelText('Title'), '!');
    expect(await screen.findByText('This draft was saved or discarded in another tab')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep them as a new draft' }));
    await user.click(screen.getByRole('button', { name: 'Save to Portfolio' }));
    await waitFor(() => expect(location()).toBe('/dashboard'));
    expect(traffic.posts).toHaveLength(1);
    expect(traffic.posts[0]?.key).not.toBe('save-key-1');
  });
});

describe('a browser that keeps nothing', () => {
  it('is named, so that the doctor saves before leaving', async () => {
    const { user } = await open('CBD');
    const full = new DOMException('no room', 'QuotaExceededError');
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw full;
    });
    await user.type(screen.getByLabelText('Title'), '!');
    expect(await screen.findByText(/no room left to keep a copy of your changes/u)).toBeVisible();
  });
});
