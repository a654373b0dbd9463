import { Link } from 'react-router';

import { landing } from '@/messages/landing';
import { PRODUCT } from '@/messages/product';

import classes from './landing.module.css';

/** Where a link leads, and what its history entry holds. */
export interface Destination {
  readonly to: string;
  readonly state?: unknown;
}

/** What this is, in one sentence, and the way in. */
export function LandingScreen({ signUp, logIn }: { signUp: Destination; logIn: Destination }) {
  return (
    <div className={classes.page}>
      <title>{PRODUCT}</title>
      <p className={classes.audience}>{landing.audience}</p>
      <h1 className={classes.title}>{landing.title}</h1>
      <p className={classes.sentence}>{landing.sentence}</p>
      <p className={classes.actions}>
        <Link className={classes.start} to={signUp.to} state={signUp.state}>
          {landing.start}
        </Link>
        <Link className={classes.logIn} to={logIn.to} state={logIn.state}>
          {landing.logIn}
        </Link>
      </p>
    </div>
  );
}
