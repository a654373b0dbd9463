import { common } from '@/messages/common';

import { Delayed } from './delayed';
import classes from './skeleton.module.css';

/** Grey bars in the shape of what is coming, after 400 ms; `heights` in rem, one bar each. */
export function Skeleton({ heights }: { heights: readonly number[] }) {
  const bars = heights.map((height, place) => ({ height, place }));
  return (
    <div role="status" aria-label={common.loading}>
      <Delayed>
        <div className={classes.bars}>
          {bars.map(({ height, place }) => (
            <div key={place} className={classes.bar} style={{ height: `${height}rem` }} />
          ))}
        </div>
      </Delayed>
    </div>
  );
}
