import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { describe, expect, it, vi } from 'vitest';

import { ConfirmButton } from './confirm-button';
import { CopyButton } from './copy-button';
import { Notices } from './notices';
import { ThemeProvider } from './theme/theme-provider';

function show(part: ReactElement) {
  const user = userEvent.setup({ delay: null });
  render(
    <ThemeProvider env="test">
      {part}
      <Notices />
    </ThemeProvider>,
  );
  return user;
}

describe('ConfirmButton', () => {
  const setUp = () => {
    const onConfirm = vi.fn();
    const user = show(<ConfirmButton label="Delete Entry" question="Delete for good?" onConfirm={onConfirm} />);
    return { user, onConfirm };
  };
  const button = () => screen.getByRole('button');

  it('acts at the second press', async () => {
    const { user, onConfirm } = setUp();
    await user.click(button());
    expect(button()).toHaveTextContent('Delete for good?');
    expect(onConfirm).not.toHaveBeenCalled();
    await user.click(button());
    expect(onConfirm).toHaveBeenCalledOnce();
    expect(button()).toHaveTextContent('Delete Entry');
  });

  it.each([
    { way: 'Escape', keys: '{Escape}' },
    { way: 'going elsewhere', keys: '{Tab}' },
  ])('takes the question back at $way', async ({ keys }) => {
    const { user, onConfirm } = setUp();
    await user.click(button());
    await user.keyboard(keys);
    expect(button()).toHaveTextContent('Delete Entry');
    await user.click(button());
    expect(onConfirm).not.toHaveBeenCalled();
  });
});

describe('CopyButton', () => {
  it('copies, and says so only then', async () => {
    const user = show(<CopyButton text="What happened" label="Copy description" />);
    await user.click(screen.getByRole('button', { name: 'Copy description' }));
    expect(await screen.findByText('Copied to clipboard')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe('What happened');
  });

  it('says that it could not copy', async () => {
    const user = show(<CopyButton text="What happened" label="Copy description" />);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
    await user.click(screen.getByRole('button', { name: 'Copy description' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Failed to copy'));
    expect(screen.queryByText('Copied to clipboard')).not.toBeInTheDocument();
  });
});
