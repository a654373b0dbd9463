import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';

import { common } from '@/messages/common';
import { PRODUCT } from '@/messages/product';

import classes from './page.module.css';

interface PageProps {
  /** The h1, and the document's title with the product's name after it. */
  title: string;
  /** One muted line under the heading. */
  lead?: ReactNode;
  /** Where the arrow before the heading leads; no arrow without it. */
  back?: string;
  /** What stands to the right of the heading. */
  actions?: ReactNode;
  width?: 'form' | 'narrow' | 'wide';
  children: ReactNode;
}

/** One screen: names the document, heads the page, and takes the focus to the heading after a navigation. */
export function Page({ title, lead, back, actions, width = 'narrow', children }: PageProps) {
  const heading = useHeadingFocus();
  return (
    <div className={classes.page} data-width={width}>
      <title>{`${title} · ${PRODUCT}`}</title>
      <div className={classes.head}>
        {back !== undefined && (
          <Link to={back} className={classes.back} aria-label={common.back}>
            <IconArrowLeft size={24} aria-hidden />
          </Link>
        )}
        <div className={classes.heading}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead !== undefined && <p className={classes.lead}>{lead}</p>}
        </div>
        {actions}
      </div>
      {children}
    </div>
  );
}

function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const arrival = useRef(key);
  useEffect(() => {
    // The first page of a visit is read from its top; every later one from its heading.
    if (arrival.current !== 'default') heading.current?.focus();
  }, []);
  return heading;
}
