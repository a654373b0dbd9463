import type { DraftPath } from './entry-draft';
import type { DraftResponse, Redaction } from './entry-wire';

/** A sentence of the draft that the note does not contain. */
export interface UnsaidSentence {
  path: DraftPath;
  text: string;
}

const PATHS: Readonly<Record<string, DraftPath>> = {
  title: 'title',
  clinical_setting: 'clinicalSetting',
  description: 'description',
  feedback: 'feedback',
  agreed_action: 'agreedAction',
  reflection: 'reflection',
};

/** The sentences whose grounding names no place in the note. */
export function unsaidSentences(response: DraftResponse): UnsaidSentence[] {
  return response.grounding.flatMap(({ field, start, end, source }) => {
    const path = PATHS[field];
    if (source || path === undefined) return [];
    const text = fieldText(response, field).slice(start, end).trim();
    return text === '' ? [] : [{ path, text }];
  });
}

/** Those of them that still stand in the field after the doctor's edits. */
export function stillUnsaid(sentences: readonly UnsaidSentence[], path: DraftPath, words: string): string[] {
  return sentences
    .filter((sentence) => sentence.path === path && words.includes(sentence.text))
    .map(({ text }) => text);
}

function fieldText(response: DraftResponse, field: string): string {
  const value = Object.entries(response).find(([name]) => name === field)?.[1];
  return typeof value === 'string' ? value : '';
}

const KINDS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  name: ['patient or family name', 'patient or family names'],
  staff_name: ['colleague name', 'colleague names'],
  nhs_number: ['NHS number', 'NHS numbers'],
  chi_number: ['CHI number', 'CHI numbers'],
  hospital_number: ['record number', 'record numbers'],
  dob: ['date of birth', 'dates of birth'],
  date_of_event: ['date', 'dates'],
  postcode: ['postcode', 'postcodes'],
  address: ['address', 'addresses'],
  phone: ['phone number', 'phone numbers'],
  email: ['e-mail address', 'e-mail addresses'],
  url: ['link', 'links'],
  hospital: ['hospital or practice name', 'hospital or practice names'],
  ward: ['ward name', 'ward names'],
};

const OTHER_KIND = ['other identifier', 'other identifiers'] as const;

/** '2 colleague names, 1 date', in order of first appearance; empty when nothing was removed. */
export function redactionSummary(redactions: readonly Redaction[]): string {
  const counts = new Map<readonly [string, string], number>();
  for (const { kind } of redactions) {
    const words = KINDS[kind] ?? OTHER_KIND;
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  return Array.from(counts, ([[one, many], count]) => `${count} ${count === 1 ? one : many}`).join(', ');
}
