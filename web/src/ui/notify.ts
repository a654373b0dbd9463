import { noticesStore, type NoticeAction } from './notices-store';

/** Says what came of an act. The only way to a toast. */
export const notify = {
  success: (text: string, action: NoticeAction | null = null): void => noticesStore.show('good', text, action),
  info: (text: string, action: NoticeAction | null = null): void => noticesStore.show('info', text, action),
  failure: (text: string, action: NoticeAction | null = null): void => noticesStore.show('danger', text, action),
};
