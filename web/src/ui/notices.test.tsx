import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { Notices } from './notices';
import { notify } from './notify';
import { ThemeProvider } from './theme/theme-provider';

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <ThemeProvider env="test">
      <Notices />
    </ThemeProvider>,
  );
});

afterEach(() => {
  vi.useRealTimers();
});

const after = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });

describe('a notice', () => {
  it('of success is read out politely and leaves after six seconds', () => {
    act(() => notify.success('Saved'));
    expect(screen.getByRole('status')).toHaveTextContent('Saved');
    after(5900);
    expect(screen.getByText('Saved')).toBeInTheDocument();
    after(200);
    expect(screen.queryByText('Saved')).not.toBeInTheDocument();
  });

  it('of failure interrupts and stays until closed', () => {
    act(() => notify.failure('Not saved'));
    expect(screen.getByRole('alert')).toHaveTextContent('Not saved');
    after(60_000);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Not saved')).not.toBeInTheDocument();
  });

  it('waits while it is pointed at', () => {
    act(() => notify.info('Look'));
    fireEvent.mouseEnter(screen.getByText('Look'));
    after(60_000);
    expect(screen.getByText('Look')).toBeInTheDocument();
    fireEvent.mouseLeave(screen.getByText('Look'));
    after(6000);
    expect(screen.queryByText('Look')).not.toBeInTheDocument();
  });

  it('is not said twice at a time', () => {
    act(() => notify.success('Saved'));
    act(() => notify.success('Saved'));
    expect(screen.getAllByText('Saved')).toHaveLength(1);
  });

  it('takes the place of an earlier success, not of a failure or an offer', () => {
    act(() => notify.failure('Not saved'));
    act(() => notify.success('Entry deleted', { label: 'Undo', run: vi.fn() }));
    act(() => notify.success('Account created'));
    act(() => notify.success('Logged in'));
    expect(screen.queryByText('Account created')).not.toBeInTheDocument();
    for (const text of ['Not saved', 'Entry deleted', 'Logged in']) expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('may offer to undo, once', () => {
    const undo = vi.fn();
    act(() => notify.success('Entry deleted', { label: 'Undo', run: undo }));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByText('Entry deleted')).not.toBeInTheDocument();
  });
});
