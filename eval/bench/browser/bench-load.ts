import type { Page } from 'playwright-core';
import { seconds, time, type Figure } from '../measure.ts';
import { countRequests } from './watch.ts';

const SLOWER = 4;
const MOST_REQUESTS = 25;

/** A first visit of a screen, nothing in the cache, on a processor that is four times slower. */
export async function benchLoad(page: Page, what: string, address: string): Promise<Figure[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  const counted = await countRequests(session);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(address);
  // The network may rest before the first picture, where nothing is painted yet.
  await page.waitForFunction(() => window.seen.largest > 0);
  await page.waitForLoadState('networkidle');
  const largest = await page.evaluate(() => window.seen.largest);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const { requests, bytes } = counted();
  await session.detach();
  return [
    time(`first load of ${what} at ${SLOWER}× CPU, largest paint`, 1200, largest, seconds(largest)),
    {
      what: `first load of ${what}, requests`,
      bar: `≤ ${MOST_REQUESTS}`,
      measured: String(requests),
      good: requests <= MOST_REQUESTS,
      note: `${(bytes / 1000).toFixed(0)} KB in all, what is fetched ahead included`,
    },
  ];
}
