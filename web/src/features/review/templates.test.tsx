import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { type DraftPath, textAt } from '@/domain/entry-draft';
import { entryMail, entryText, shown } from '@/domain/entry-text';
import { SLE_TYPES, type SleType, templateFor } from '@/domain/sle-types';
import { addDraft, readDraft } from '@/storage/drafts';
import { DOCTOR, draftRecordOf, emptyBrowser, wireDraft } from '@/testing/drafts';
import { entryHandlers } from '@/testing/entry-handlers';
import { renderSignedIn } from '@/testing/render-app';
import { server } from '@/testing/server';

import { outcomesHeading } from './outcomes-heading';
import { templateOf } from './templates';

/** What is typed into each kind of field. */
const ANSWERS = { date: '2026-01-05', line: 'Typed by hand', yesNo: 'Yes', prose: 'First line\nsecond line' } as const;

/** Where each field arrives in the body of a save. */
const ON_THE_WIRE: Readonly<Record<DraftPath, string>> = {
  date: 'date',
  title: 'title',
  clinicalSetting: 'clinical_setting',
  description: 'description',
  feedback: 'feedback',
  agreedAction: 'agreed_action',
  reflection: 'reflection',
  'sle.procedure': 'sle_fields.procedure',
  'sle.wasSimulated': 'sle_fields.was_simulated',
  'sle.clinicalProblemCategory': 'sle_fields.clinical_problem_category',
  'sle.setting': 'sle_fields.setting',
  'sle.virtualEvent': 'sle_fields.virtual_event',
  'sle.simulatedLearning': 'sle_fields.simulated_learning',
  'sle.audience': 'sle_fields.audience',
};

function exportOf(type: SleType): string {
  const { draft } = draftRecordOf(type);
  const { fields, typeLabel } = templateOf(type);
  return entryText(draft, fields, { typeLabel, outcomesHeading: outcomesHeading(type, 'Horus') });
}

beforeEach(emptyBrowser);

describe.each(SLE_TYPES)('%s', (type) => {
  const { fields } = templateOf(type);

  it('asks for every field by its label, and sends what was typed', async () => {
    const { handlers, traffic } = entryHandlers(wireDraft(type));
    server.use(...handlers);
    await addDraft(draftRecordOf(type));
    const { user, location } = renderSignedIn(`/review/${templateFor(type).slug}`);
    await screen.findByLabelText('Title', { exact: false });

    for (const { label, kind } of fields) {
      fireEvent.change(screen.getByLabelText(label), { target: { value: ANSWERS[kind] } });
    }
    await user.click(screen.getByRole('button', { name: 'Save to Portfolio' }));
    await waitFor(() => expect(location()).toBe('/dashboard'));

    const [post] = traffic.posts;
    expect(post?.body).toMatchObject({ sle_type: type });
    for (const { path, kind } of fields) {
      const expected = path === 'sle.wasSimulated' ? true : ANSWERS[kind];
      expect(post?.body).toHaveProperty(ON_THE_WIRE[path], expected);
    }
  });

  it('shows every filled field to the reader', async () => {
    await addDraft(draftRecordOf(type));
    renderSignedIn('/review');
    await screen.findByRole('button', { name: 'Edit' });
    const { draft } = draftRecordOf(type);
    const page = screen.getByRole('main');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(draft.title);
    for (const field of fields.filter(({ path }) => path !== 'title')) {
      expect(within(page).getByText(field.label)).toBeVisible();
      expect(page).toHaveTextContent(shown(draft, field).replaceAll('\n', ' '));
      if (field.copy) expect(screen.getByRole('button', { name: `Copy ${field.label}` })).toBeVisible();
    }
    for (const name of [...draft.hlos, ...draft.capabilities.map((capability) => capability.capability_name)]) {
      expect(within(page).getAllByText(name)).not.toHaveLength(0);
    }
  });

  it('is exported and mailed with every field', async () => {
    const text = exportOf(type);
    await expect(text).toMatchFileSnapshot(`./golden/${type.toLowerCase().replaceAll(' ', '-')}.txt`);
    const { draft } = draftRecordOf(type);
    const body = new URL(entryMail(draft.title, text, 'cut').href).searchParams.get('body');
    expect(body?.replaceAll('\r\n', '\n')).toBe(text);
    for (const field of fields) {
      expect(textAt(draft, field.path)).not.toBe('');
      expect(text).toContain(shown(draft, field));
      expect(text).toContain(field.label);
    }
  });
});

describe('changing the type', () => {
  it('switches the form and keeps every text', async () => {
    const { handlers, traffic } = entryHandlers(wireDraft('CBD'));
    server.use(...handlers);
    await addDraft(draftRecordOf('CBD'));
    const { user, location } = renderSignedIn('/review/generic');
    await user.selectOptions(await screen.findByLabelText('SLE Type'), 'Clinical Case Review');
    expect(screen.getByLabelText('CCR Type')).toHaveValue('Clinical Case Review');
    expect(screen.getByLabelText('Reflection on Learning & Insight')).toHaveValue(
      draftRecordOf('CBD').draft.reflection,
    );
    expect(screen.getByText(/has no place for the words below/u)).toBeVisible();
    expect(screen.getByText('Suggested HLOs')).toBeVisible();

    await user.selectOptions(screen.getByLabelText('CCR Type'), 'DOPS');
    await waitFor(() => expect(location()).toBe('/review/dops'));
    expect(screen.queryByText(/has no place/u)).toBeNull();
    await user.type(screen.getByLabelText('Procedure performed'), 'Lumbar puncture');
    await user.selectOptions(screen.getByLabelText('SLE Type'), 'CBD');
    expect(screen.getByText('Lumbar puncture')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Move to the description' }));
    expect(screen.getByLabelText('Anonymous description')).toHaveValue(
      `${draftRecordOf('CBD').draft.description}\nProcedure performed: Lumbar puncture`,
    );
    await waitFor(async () =>
      expect(await readDraft(DOCTOR, 'draft-1')).toMatchObject({ draft: { sleType: 'CBD', sle: { procedure: '' } } }),
    );
    await user.click(screen.getByRole('button', { name: 'Save to Portfolio' }));
    await waitFor(() => expect(traffic.posts).toHaveLength(1));
    expect(traffic.posts[0]?.body).toMatchObject({ sle_type: 'CBD', sle_fields: null });
  });
});
