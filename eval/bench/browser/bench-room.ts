import type { Page } from 'playwright-core';
import { percentile, time, type Figure } from '../measure.ts';
import { scrolled } from './scrolled.ts';
import { pressed } from './watch.ts';

const SCROLLED_MS = 10_000;
const A_FRAME_PX = 24;
const KEYS = 60;

/** The review room with 5,000 entries: its first row, a long scroll, keys, and what the page holds. */
export async function benchRoom(page: Page, address: string): Promise<Figure[]> {
  await page.goto(address);
  await page.locator('.entry-open').waitFor();
  await page.reload();
  await page.locator('.entry-open').waitFor();
  const first = await page.evaluate(() => window.seen.firstRow);
  await page.locator('.review:not([inert])').waitFor();
  await page.waitForLoadState('networkidle');
  const frames = await scrolled(page.locator('.entries-scroller'), { ms: SCROLLED_MS, step: A_FRAME_PX });
  await page.locator('.entries-scroller').evaluate((list) => list.scrollTo(0, 0));
  const next = await pressed(page, 'j', KEYS);
  await page.keyboard.press('e');
  const typed = await pressed(page, 'x', KEYS);
  const bytes = await heapOf(page);
  const rate = (frames.length / frames.reduce((sum, ms) => sum + ms, 0)) * 1000;
  const longest = Math.max(...frames);
  return [
    time('review with 5,000 entries: first row', 1000, first ?? Number.NaN, 'opened again, its files in the cache'),
    { what: '10 seconds of scrolling, frames', bar: '≥ 58/s', measured: `${rate.toFixed(1)}/s`, good: rate >= 58 },
    time('the longest frame of it', 50, longest, `p99 ${percentile(frames, 0.99).toFixed(0)} ms`),
    time('key to picture, next entry, p95', 50, percentile(next, 0.95), 'to the nearest 8 ms'),
    time('key to picture, typing an answer, p95', 50, percentile(typed, 0.95), 'to the nearest 8 ms'),
    {
      what: 'memory of the page',
      bar: '≤ 150 MB',
      measured: `${(bytes / 1e6).toFixed(0)} MB`,
      good: bytes <= 150e6,
      note: 'JavaScript heap in use, after collection',
    },
  ];
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
}
