import { AppError } from '@/api/errors';
import { entryMessages } from '@/messages/entry';

const { failure: texts } = entryMessages;

const TEXT_BY_STATUS: Readonly<Record<number, string>> = {
  401: texts.signedOut,
  402: texts.quota,
  404: texts.gone,
  413: texts.tooLarge,
  422: texts.invalid,
  429: texts.tooMany,
  503: texts.unavailable,
};

/** What went wrong with a save and what to do about it. */
export function failureText(failure: unknown, online: boolean): string {
  if (!(failure instanceof AppError)) return texts.unexpected;
  if (failure.kind === 'network') return online ? texts.network : texts.offline;
  return (failure.status === null ? undefined : TEXT_BY_STATUS[failure.status]) ?? texts.unexpected;
}
