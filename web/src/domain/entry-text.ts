import { longDate } from './dates';
import { type DraftPath, type EntryDraft, textAt } from './entry-draft';
import { isCaseReview, sleTypeLabel } from './sle-types';

/** One row of an entry as a reader sees it: a heading and the place of its text. */
export interface TextRow {
  path: DraftPath;
  label: string;
  /** Short texts stand on the line of their label, prose under it. */
  kind: 'date' | 'line' | 'yesNo' | 'prose';
}

/** What the export says besides the fields. */
export interface TextFrame {
  /** Label of the type: 'SLE Type' or 'CCR Type'. */
  typeLabel: string;
  /** Heading above the outcomes or capabilities. */
  outcomesHeading: string;
}

/**
 * The whole entry as plain text to paste into a portfolio: no headings or bullets in mark-up, which paste badly, and
 * no line for a field that was left empty.
 */
export function entryText(draft: EntryDraft, rows: readonly TextRow[], frame: TextFrame): string {
  const blocks = [
    [`${frame.typeLabel}: ${sleTypeLabel(draft.sleType)}`, ...shortLines(draft, rows)].join('\n'),
    ...proseBlocks(draft, rows),
    outcomesBlock(draft, frame.outcomesHeading),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function shortLines(draft: EntryDraft, rows: readonly TextRow[]): string[] {
  return rows
    .filter((row) => row.kind !== 'prose')
    .map((row) => ({ label: row.label, text: shown(draft, row) }))
    .filter(({ text }) => text !== '')
    .map(({ label, text }) => (label.endsWith('?') ? `${label} ${text}` : `${label}: ${text}`));
}

function proseBlocks(draft: EntryDraft, rows: readonly TextRow[]): string[] {
  return rows
    .filter((row) => row.kind === 'prose')
    .map((row) => ({ label: row.label, text: shown(draft, row) }))
    .filter(({ text }) => text !== '')
    .map(({ label, text }) => `${label}\n${text}`);
}

function outcomesBlock(draft: EntryDraft, heading: string): string {
  const lines = isCaseReview(draft.sleType)
    ? draft.capabilities.map(({ capability_name, justification }) =>
        justification.trim() === '' ? capability_name : `${capability_name}\n${justification.trim()}`,
      )
    : draft.hlos;
  return lines.length === 0 ? '' : [heading, ...lines].join('\n');
}

/** A field's text as a reader sees it: the date written out, the rest without stray blanks at its ends. */
export function shown(draft: EntryDraft, row: TextRow): string {
  const text = textAt(draft, row.path).trim();
  return row.kind === 'date' ? longDate(text) || text : text;
}

/** A name for the file: type and date and title, safe on every system. */
export function entryFileName(draft: EntryDraft): string {
  const words = [draft.date, draft.sleType, draft.title]
    .map((part) => part.replaceAll(/[^\p{L}\p{N}-]+/gu, ' ').trim())
    .filter((part) => part !== '');
  return `${words.join(' ').slice(0, FILE_NAME_CHARACTERS).trim() || 'entry'}.txt`;
}

const FILE_NAME_CHARACTERS = 80;

/** Some mail programs cut a link near 2,000 characters; what is left goes to the clipboard anyway. */
const MAILTO_CHARACTERS = 1_900;

/** A mail without address: the doctor chooses where it goes. `whole` is false when the body had to be cut. */
export function entryMail(title: string, text: string, cutNotice: string): { href: string; whole: boolean } {
  const head = `mailto:?subject=${encodeURIComponent(`Portfolio Entry: ${title.trim()}`)}&body=`;
  const body = mailEncoded(text);
  if (head.length + body.length <= MAILTO_CHARACTERS) return { href: head + body, whole: true };
  const notice = mailEncoded(`\n\n${cutNotice}`);
  const room = MAILTO_CHARACTERS - head.length - notice.length;
  return { href: head + mailEncoded(longestThatFits(text, room)) + notice, whole: false };
}

/** Mail bodies end their lines with CR LF (RFC 6068). */
function mailEncoded(text: string): string {
  // Half an emoji, as a cut paste may leave behind, cannot be encoded.
  return encodeURIComponent(text.replaceAll(/\r?\n/gu, '\r\n').replaceAll(/\p{Surrogate}/gu, '\uFFFD'));
}

/** The longest beginning, cut between words, that takes at most `room` once encoded. */
function longestThatFits(text: string, room: number): string {
  const words = text.split(/(?<=\s)/u);
  let fitting = '';
  for (const word of words) {
    if (mailEncoded(fitting + word).length > room) break;
    fitting += word;
  }
  return fitting.trimEnd();
}
