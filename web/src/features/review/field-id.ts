import type { DraftPath } from '@/domain/entry-draft';

/** The id of a field's control in the document. */
export function fieldId(path: DraftPath): string {
  return `field-${path.replace('.', '-')}`;
}
