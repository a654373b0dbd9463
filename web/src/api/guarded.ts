import { type Guard, read } from '@/domain/guard';

import { AppError } from './errors';

/** An answer checked against its guard. Throws `AppError` when the server said something else than agreed. */
export function guarded<T extends object>(guard: Guard<T>, answer: unknown): T {
  const value = read(guard, answer);
  if (value === null) throw new AppError('server', { code: 'unreadable_answer' });
  return value;
}
