import { InputBase } from '@mantine/core';
import { type ChangeEvent, type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react';

import classes from './growing-textarea.module.css';

interface GrowingTextareaProps {
  id?: string;
  label: string;
  'aria-label'?: string;
  description?: ReactNode;
  error?: ReactNode;
  placeholder?: string | undefined;
  /** Lines that it shows at least. */
  rows: number;
  value: string;
  readOnly?: boolean;
  onChange: (event: ChangeEvent<HTMLTextAreaElement>) => void;
}

/** A text area as tall as its words. Mantine's own carries a measuring library; a style rule does it in most browsers. */
export function GrowingTextarea({ rows, value, ...props }: GrowingTextareaProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (area.current !== null && !('fieldSizing' in area.current.style)) fit(area.current);
  });
  const lines: CSSProperties & { '--rows': number } = { '--rows': rows };
  return (
    <InputBase
      {...props}
      component="textarea"
      multiline
      size="md"
      ref={area}
      rows={rows}
      value={value}
      style={lines}
      classNames={{ input: classes.area }}
    />
  );
}

/** For browsers without `field-sizing`. */
function fit(area: HTMLTextAreaElement): void {
  area.style.height = 'auto';
  area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
}
