import { daysAgo } from './harness/calendar.ts';
import { enter, newDoctor } from './harness/doctor.ts';
import { EVENT_DAYS_AGO, nameWords, note } from './harness/notes.ts';
import { expect, test } from './harness/test.ts';
import { DashboardPage } from './pages/dashboard-page.ts';
import { EntryPage } from './pages/entry-page.ts';
import { notice } from './pages/notices.ts';
import { RecordPage } from './pages/record-page.ts';

interface TypeJourney {
  name: string;
  noteId: string;
  grade: string;
  slug: string;
  heading: RegExp;
  date: string;
  /** Labels of the type's own fields, and what the note says for them. */
  own: Readonly<Record<string, RegExp>>;
  said: Readonly<Record<string, RegExp>>;
  outcomes: RegExp;
}

const JOURNEYS: readonly TypeJourney[] = [
  {
    name: 'DOPS',
    noteId: 'ex-02',
    grade: 'FY1',
    slug: 'dops',
    heading: /\(DOPS\)$/u,
    date: daysAgo(1),
    own: { 'Procedure performed': /arterial|blood gas/iu, 'Was it simulated?': /^(?:No)?$/u },
    said: {
      'Anonymous description': /71 year old lady with COPD/u,
      'Feedback on behaviours observed': /my explanation was clear/u,
      'Agreed action': /one more gas signed off/u,
      Reflection: /I was nervous/u,
    },
    outcomes: /^Suggested HLOs to map on Horus$/u,
  },
  {
    name: 'DCT',
    noteId: 'ex-04',
    grade: 'FY1',
    slug: 'dct',
    heading: /\(DCT\)$/u,
    date: daysAgo(EVENT_DAYS_AGO),
    own: {
      Setting: /seminar room|small group|tutorial/iu,
      'Virtual event': /^(?:No)?$/u,
      Audience: /medical students/iu,
    },
    said: {
      'Anonymous description': /fourth year medical students/u,
      'Feedback on teaching behaviours': /count to ten/u,
      'Agreed action': /teaching skills course/u,
      Reflection: /silence feels much longer/u,
    },
    outcomes: /^Suggested HLOs to map on Horus$/u,
  },
  {
    name: 'Clinical Case Review',
    noteId: 'ex-17',
    grade: 'GPST1',
    slug: 'generic',
    heading: /^Clinical Case Review$/u,
    date: daysAgo(1),
    own: {},
    said: {
      'Anonymous description': /metastatic prostate cancer/u,
      'Reflection on Learning & Insight': /I felt sad afterwards/u,
      'Identified Learning Needs & Action Plan': /oral to subcutaneous morphine/u,
    },
    outcomes: /^RCGP capabilities/u,
  },
];

for (const journey of JOURNEYS) {
  test(`a note becomes a ${journey.name}`, async ({ page, server, look }) => {
    const doctor = await newDoctor(server, journey.grade);
    const { transcript, identifiers } = note(journey.noteId);
    const hidden = [...identifiers, ...nameWords(identifiers)];
    const entry = new EntryPage(page);
    await enter(page, doctor, '/record');
    await new RecordPage(page).draft(transcript);

    await expect(page).toHaveURL(`/review/${journey.slug}`);
    await expect(entry.heading).toHaveText(journey.heading);
    await expect(entry.date).toHaveValue(journey.date);
    for (const [label, words] of Object.entries({ ...journey.own, ...journey.said })) {
      await expect(entry.field(label)).toHaveValue(words);
    }
    await expect(page.getByRole('heading', { name: journey.outcomes })).toBeVisible();
    await expect(entry.outcomes.getByRole('listitem').first()).toBeVisible();
    await look(`review-${journey.slug}`);
    await page.getByText('Your note, as it is kept with the entry').click();
    const words = await entry.words();
    for (const identifier of hidden) expect(words).not.toContain(identifier);

    const title = `My ${journey.name}`;
    await entry.write(entry.title, title);
    await entry.save.click();
    await expect(notice(page, 'Entry saved to your portfolio')).toBeVisible();
    await new DashboardPage(page).entry(title).click();
    await expect(page).toHaveURL(new RegExp(`/review/${journey.slug}/`, 'u'));
    await page.reload();
    await expect(entry.heading).toHaveText(title);
    for (const [label, said] of Object.entries(journey.said)) {
      const section = page.getByRole('region', { name: label, exact: true });
      await expect(section.or(page.locator('main')).first()).toContainText(said);
    }
    await look(`entry-${journey.slug}`);
    const kept = await server.databaseBytes();
    for (const identifier of hidden) expect(kept.includes(identifier), `${identifier} in the database`).toBe(false);
  });
}

test('the type is changed, and words without a place are offered one', async ({ page, signedIn, look }) => {
  await signedIn('/record');
  await new RecordPage(page).draft(note('ex-02').transcript);
  const entry = new EntryPage(page);
  const procedure = await entry.field('Procedure performed').inputValue();
  expect(procedure).not.toBe('');
  await entry.type.selectOption('Mini-CEX');
  await expect(page).toHaveURL('/review/mini-cex');
  await expect(page.getByText('has no place for the words below')).toBeVisible();
  await look('review-leftover');
  await entry.button('Move to the description').first().click();
  await expect(entry.description).toHaveValue(new RegExp(`Procedure performed: ${procedure}$`, 'mu'));
});

test('what is missing is said before a save, at its field', async ({ page, signedIn, look }) => {
  await signedIn('/record');
  await new RecordPage(page).draft(note('ex-06').transcript);
  const entry = new EntryPage(page);
  // What was not said stays empty.
  await expect(entry.feedback).toHaveValue('');
  await expect(entry.agreedAction).toHaveValue('');
  await expect(entry.reflection).toHaveValue('');
  await entry.title.fill('');
  await entry.date.fill('2999-01-01');
  await entry.save.click();
  const summary = page.getByRole('alert').filter({ hasText: 'Before the entry can be saved' });
  await expect(summary).toContainText('Title: Give the entry a title');
  await expect(summary).toContainText('Date: The date is in the future');
  await look('review-faults');
  await summary.getByRole('link', { name: /^Title/u }).click();
  await expect(entry.title).toBeFocused();
  await entry.title.fill('Catheter');
  await entry.date.fill(daysAgo(0));
  await entry.save.click();
  await expect(notice(page, 'Entry saved to your portfolio')).toBeVisible();
});
