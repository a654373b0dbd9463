import { expect, it } from 'vitest';

import { EMPTY_SLE_TEXTS, type EntryDraft } from './entry-draft';
import { entryFileName, entryMail } from './entry-text';

const CUT = '[The rest is on your clipboard.]';

const draft: EntryDraft = {
  sleType: 'CBD',
  date: '2026-03-12',
  title: 'Sepsis: day 1/2 "on call"',
  clinicalSetting: '',
  description: '',
  feedback: '',
  agreedAction: '',
  reflection: '',
  sle: EMPTY_SLE_TEXTS,
  hlos: [],
  capabilities: [],
  transcript: null,
};

it('names the file safely on every system', () => {
  expect(entryFileName(draft)).toBe('2026-03-12 CBD Sepsis day 1 2 on call.txt');
  expect(entryFileName({ ...draft, title: 'x'.repeat(200) })).toHaveLength(84);
});

it('writes a mail with the subject of the specification and line ends of mail', () => {
  const { href, whole } = entryMail('A & B', 'one\ntwo', CUT);
  expect(whole).toBe(true);
  const mail = new URL(href);
  expect(mail.searchParams.get('subject')).toBe('Portfolio Entry: A & B');
  expect(mail.searchParams.get('body')).toBe('one\r\ntwo');
});

it('cuts a long mail between words and says where the rest is', () => {
  const { href, whole } = entryMail('T', 'naïve café '.repeat(500), CUT);
  expect(whole).toBe(false);
  expect(href.length).toBeLessThanOrEqual(1_900);
  const body = new URL(href).searchParams.get('body') ?? '';
  expect(body.endsWith(`\r\n\r\n${CUT}`)).toBe(true);
  expect(body.startsWith('naïve café naïve')).toBe(true);
  expect(body).toMatch(/(naïve|café)\r\n\r\n\[/u);
});

it('survives half an emoji', () => expect(() => entryMail('T', 'x\ud83d y', CUT)).not.toThrow());
