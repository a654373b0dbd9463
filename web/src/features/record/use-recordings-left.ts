import { useQuery } from '@tanstack/react-query';

import type { Profile } from '@/api/profile';
import { subscriptionQueries } from '@/api/subscription';
import { canRecord } from '@/domain/quota';

/** Whether one more note can become an entry; the server decides again when it is sent. */
export function useRecordingsLeft(profile: Profile | undefined): 'unknown' | 'some' | 'none' {
  const free = profile?.free_recordings_remaining ?? 0;
  const subscription = useQuery({ ...subscriptionQueries.status(), enabled: profile !== undefined && free === 0 });
  if (profile === undefined || subscription.isLoading) return 'unknown';
  // A failed check leaves `data` empty: then only free recordings count.
  return canRecord({ free, subscribed: subscription.data?.subscribed ?? false }) ? 'some' : 'none';
}
