import { AppError } from '@/api/errors';
import { recordMessages } from '@/messages/record';
import { StorageError } from '@/storage/database';

const { failure: texts } = recordMessages;

const TEXT_BY_STATUS: Readonly<Record<number, string>> = {
  401: texts.signedOut,
  413: texts.tooLarge,
  429: texts.tooMany,
  503: texts.unavailable,
};

/** What went wrong with a note and what to do about it, in one or two sentences. */
export function failureText(failure: unknown, online: boolean): string {
  if (failure instanceof StorageError) return texts.notKept;
  if (!(failure instanceof AppError)) return texts.unexpected;
  if (failure.kind === 'network') return online ? texts.network : texts.offline;
  const known = failure.status === null ? undefined : TEXT_BY_STATUS[failure.status];
  if (known !== undefined) return known;
  if (failure.kind === 'invalid') return refusal(failure);
  return texts.unexpected;
}

/** The server's own sentences about what it would not take. */
function refusal({ issues, detail }: AppError): string {
  return issues.length > 0 ? issues.map(({ message }) => message).join('. ') : (detail ?? texts.unexpected);
}
