/** What a notice says and how it is drawn. Failures stay until closed; the others leave after a while. */
export interface Notice {
  readonly id: number;
  readonly tone: 'good' | 'info' | 'danger';
  readonly text: string;
  readonly action: NoticeAction | null;
}

/** One thing that can be done about a notice, such as Undo. */
export interface NoticeAction {
  readonly label: string;
  readonly run: () => void;
}

let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

/** The notices on the screen, oldest first. */
export const noticesStore = {
  get: (): readonly Notice[] => notices,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Shows a notice in the place of those that are old news: the same words, and what merely told of a success. */
  show: (tone: Notice['tone'], text: string, action: NoticeAction | null): void => {
    lastId += 1;
    const stays = (notice: Notice) => notice.text !== text && (notice.tone === 'danger' || notice.action !== null);
    publish([...notices.filter(stays), { id: lastId, tone, text, action }]);
  },
  close: (id: number): void => publish(notices.filter((notice) => notice.id !== id)),
  clear: (): void => publish([]),
};
