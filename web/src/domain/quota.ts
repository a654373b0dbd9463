/** What decides whether one more note can be turned into an entry. */
export interface Quota {
  /** Free recordings left. */
  free: number;
  /** False also when the subscription check failed: then only free recordings count. */
  subscribed: boolean;
}

export function canRecord({ free, subscribed }: Quota): boolean {
  return subscribed || free > 0;
}
