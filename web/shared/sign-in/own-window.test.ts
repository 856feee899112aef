import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { identity } from '../../lib/api.ts';
import { signInInOwnWindow } from './own-window.ts';

/** A window of the browser, as much of it as is used. */
function aWindow() {
  const kept = new Map<string, string>();
  return {
    closed: false,
    close() {
      this.closed = true;
    },
    location: { href: '' },
    sessionStorage: { setItem: (name: string, value: string) => void kept.set(name, value) },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a window that the browser does not open is said so', async () => {
  vi.stubGlobal('window', { open: () => null });
  await expect(signInInOwnWindow(async () => 'https://provider.example')).rejects.toMatchObject({ problem: 'popup_blocked' });
});

test('the window goes to the provider, and closes once the sign-in holds', async () => {
  const opened = aWindow();
  const open = vi.fn(() => opened);
  vi.stubGlobal('window', { open });
  const token = vi.spyOn(identity, 'token').mockResolvedValueOnce(null).mockResolvedValue('a token');
  const done = signInInOwnWindow(async () => 'https://provider.example');
  await vi.advanceTimersByTimeAsync(1000);
  await done;
  expect(opened).toMatchObject({ closed: true, location: { href: 'https://provider.example' } });
  expect(token).toHaveBeenCalledTimes(2);
  expect(open).toHaveBeenCalledExactlyOnceWith('', '', 'popup,width=500,height=600');
});

test('a window that is closed counts as given up after eight seconds, and not before: a sign-in may still come', async () => {
  const opened = aWindow();
  vi.stubGlobal('window', { open: () => opened });
  vi.spyOn(identity, 'token').mockResolvedValue(null);
  const failed = vi.fn<(error: unknown) => void>();
  signInInOwnWindow(async () => 'https://provider.example').catch(failed);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(failed).not.toHaveBeenCalled();
  opened.close();
  await vi.advanceTimersByTimeAsync(7900);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  expect(failed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ problem: 'popup_closed' }));
});
