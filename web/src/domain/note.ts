/** How a typed note stands against the limit. */
export interface NoteMeasure {
  /** Unicode characters, as the server counts them: an emoji is one. */
  characters: number;
  blank: boolean;
  /** Characters above the limit, 0 when it fits. */
  over: number;
  /** From nine tenths of the limit on, the count is worth showing. */
  nearLimit: boolean;
}

/** The longest note, until the server has said its own limit. */
export const NOTE_CHARACTERS = 20_000;

const NEAR = 0.9;

export function measureNote(text: string, limit: number): NoteMeasure {
  const characters = countCharacters(text);
  return {
    characters,
    blank: text.trim() === '',
    over: Math.max(0, characters - limit),
    nearLimit: characters >= limit * NEAR,
  };
}

/** Unicode characters, not UTF-16 units. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _character of text) count += 1;
  return count;
}

export function countWords(text: string): number {
  const trimmed = text.trim();
  return trimmed === '' ? 0 : trimmed.split(/\s+/u).length;
}
