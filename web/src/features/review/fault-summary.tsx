import { ErrorSummary } from '@/ui/error-summary';

import type { Faults } from './faults';
import { fieldId } from './field-id';
import type { FieldSpec } from './templates';

/** Everything to mend, when it is more than one thing. Mount it anew at each press of Save, so that it takes the focus. */
export function FaultSummary({ faults, fields }: { faults: Faults; fields: readonly FieldSpec[] }) {
  const items = fields.flatMap(({ path, label }) => {
    const text = faults.get(path);
    return text === undefined ? [] : [{ fieldId: fieldId(path), text: `${label}: ${text}` }];
  });
  return items.length > 1 ? <ErrorSummary title="Before the entry can be saved" items={items} /> : null;
}
