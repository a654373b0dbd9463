import { beforeEach, describe, expect, it, vi } from 'vitest';

import { loadStubbornly } from './lazy-screen';

const reload = vi.fn();
const browser = { reload, pause: () => Promise.resolve() };
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

beforeEach(() => {
  reload.mockReset();
  history.replaceState({ idx: 3 }, '', '/record');
});

describe('loadStubbornly', () => {
  it('tries a failed fetch once more', async () => {
    const load = vi.fn().mockRejectedValueOnce(new TypeError('lost')).mockResolvedValueOnce('screen');
    await expect(loadStubbornly(load, browser)).resolves.toBe('screen');
    expect(reload).not.toHaveBeenCalled();
  });

  it('reloads the page when the file is gone, and keeps what the history entry held', async () => {
    const settled = vi.fn();
    void loadStubbornly(gone, browser).then(settled, settled);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(history.state).toEqual({ idx: 3, reloadedForChunk: true });
    expect(settled).not.toHaveBeenCalled();
  });

  it('does not reload twice for one address', async () => {
    history.replaceState({ reloadedForChunk: true }, '');
    await expect(loadStubbornly(gone, browser)).rejects.toThrow('Failed to fetch');
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not reload a page that could not come back: offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await expect(loadStubbornly(gone, browser)).rejects.toThrow('Failed to fetch');
    expect(reload).not.toHaveBeenCalled();
  });
});
