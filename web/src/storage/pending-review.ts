import { text } from '@/domain/guard';

import { webKey } from './web-key';

/** The id of the draft that this tab is reviewing; the draft itself is on the drafts shelf. */
export const pendingReview = webKey(() => sessionStorage, 'debrief.pending-review', text);
