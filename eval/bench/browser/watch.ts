import type { CDPSession, Page } from 'playwright-core';

/** What a watched page wrote down of itself. */
interface Seen {
  /** When the first entry of the review room stood there, from the start of the navigation. */
  firstRow: number | null;
  /** Largest contentful paint so far. */
  largest: number;
  /** From key to picture, those above 16 ms only: the browser names no shorter ones. */
  keys: number[];
}
declare global {
  interface Window {
    seen: Seen;
  }
}

/** Has each page of this window write down what it takes, before anything of ours runs there. */
export const watchPage = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen: Seen = { firstRow: null, largest: 0, keys: [] };
    window.seen = seen;
    const look = new MutationObserver(() => {
      if (!document.querySelector('.entries [data-index="0"]')) return;
      requestAnimationFrame(() => (seen.firstRow ??= performance.now()));
      look.disconnect();
    });
    look.observe(document, { childList: true, subtree: true });
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) seen.largest = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') seen.keys.push(duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });

/** Presses a key so often, waits for the picture each time, and answers how long each took. */
export async function pressed(page: Page, key: string, times: number): Promise<number[]> {
  await page.evaluate(() => (window.seen.keys.length = 0));
  for (let i = 0; i < times; i++) {
    await page.keyboard.press(key);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }
  const slow = await page.evaluate(() => window.seen.keys);
  return [...slow, ...Array.from<number>({ length: Math.max(0, times - slow.length) }).fill(16)];
}

/** Counts what a page fetches; the stream of events and what stays in the page's cache are none of it. */
export async function countRequests(session: CDPSession): Promise<() => { requests: number; bytes: number }> {
  await session.send('Network.enable');
  const counted = new Map<string, number>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('http') && !request.url.includes('/api/sse')) counted.set(requestId, 0);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (counted.has(requestId)) counted.set(requestId, encodedDataLength);
  });
  return () => ({ requests: counted.size, bytes: [...counted.values()].reduce((sum, one) => sum + one, 0) });
}
