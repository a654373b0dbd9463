import { capabilityText, DRAFT_PATHS, type DraftPath, type EntryDraft, textAt } from '@/domain/entry-draft';
import { isCaseReview, SLE_TYPES } from '@/domain/sle-types';

import { templateOf } from './templates';

/** A text that the form of the draft's type has no place for. */
export interface Leftover {
  /** The field it stands in, or the list it belongs to. */
  from: DraftPath | 'hlos' | 'capabilities';
  label: string;
  text: string;
}

/** What would not be saved with the draft's type: left from the type it had before. */
export function leftovers(draft: EntryDraft): Leftover[] {
  return [...leftoverTexts(draft), ...leftoverLists(draft)];
}

function leftoverTexts(draft: EntryDraft): Leftover[] {
  const places = new Set(templateOf(draft.sleType).fields.map((field) => field.path));
  return DRAFT_PATHS.filter((path) => !places.has(path) && textAt(draft, path).trim() !== '').map((path) => ({
    from: path,
    label: labelOf(path),
    text: textAt(draft, path).trim(),
  }));
}

function leftoverLists({ sleType, hlos, capabilities }: EntryDraft): Leftover[] {
  if (isCaseReview(sleType)) return list('hlos', 'Suggested HLOs', hlos);
  return list('capabilities', 'RCGP capabilities', capabilities.map(capabilityText));
}

function list(from: 'hlos' | 'capabilities', label: string, lines: readonly string[]): Leftover[] {
  return lines.length === 0 ? [] : [{ from, label, text: lines.join('\n') }];
}

/** The label that the field has in the first form that shows it. */
function labelOf(path: DraftPath): string {
  for (const type of SLE_TYPES) {
    const field = templateOf(type).fields.find((candidate) => candidate.path === path);
    if (field !== undefined) return field.label;
  }
  return path;
}
