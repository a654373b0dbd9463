import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { common } from '@/messages/common';
import { PRODUCT } from '@/messages/product';

import classes from './bar.module.css';

/** The slim bar on top: the name, which leads home, and what the page adds to the right. */
export function Bar({ home, children }: { home: string; children?: ReactNode }) {
  return (
    <header className={classes.bar}>
      <a href="#main" className={classes.skip}>
        {common.skip}
      </a>
      <Link to={home} className={classes.name}>
        {PRODUCT}
      </Link>
      <nav className={classes.links} aria-label={common.account}>
        {children}
      </nav>
    </header>
  );
}
