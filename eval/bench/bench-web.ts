import { firstLoads } from '../../web/build/first-load.ts';
import type { ScreenName } from '../../web/build/first-load.ts';
import type { Figure } from './measure.ts';

const bars: [screen: ScreenName, what: string, kilobytes: number][] = [
  ['requests', 'first load of the web application (requests)', 220],
  ['review', 'first load of the review room', 240],
];

/** What the browser has to fetch before the first screen, in kilobytes of 1,000 bytes, gzip. */
export async function benchWeb(): Promise<Figure[]> {
  const sizes = await firstLoads();
  return bars.map(([screen, what, bar]) => {
    const size = sizes[screen] / 1000;
    return { what: `${what}, compressed script`, bar: `≤ ${bar} KB`, measured: `${size.toFixed(0)} KB`, good: size <= bar };
  });
}
