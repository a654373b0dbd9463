import type { FieldFault } from '@/domain/entry-check';

const number = new Intl.NumberFormat('en-GB');

/** What the screens say about a text that cannot be sent as it stands (specification section 5). */
export const validationMessages = {
  noteBlank: 'Please enter some text',
  noteTooLong: (over: number, limit: number) =>
    `${number.format(over)} ${over === 1 ? 'character' : 'characters'} too many: a note has at most ${number.format(limit)}. Shorten it, or make two entries of it.`,
  noteCount: (characters: number, limit: number) =>
    `${number.format(characters)} of ${number.format(limit)} characters`,
  titleMissing: 'Give the entry a title',
  dateMissing: 'Choose the date of the event',
  dateInFuture: 'The date is in the future',
  fieldTooLong: (over: number, limit: number) =>
    `${number.format(over)} ${over === 1 ? 'character' : 'characters'} too many: at most ${number.format(limit)}`,
} as const;

export function faultMessage(fault: FieldFault): string {
  return fault.kind === 'tooLong'
    ? validationMessages.fieldTooLong(fault.over, fault.limit)
    : validationMessages[fault.kind];
}
