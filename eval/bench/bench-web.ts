import { budgets, firstLoads } from '../../web/build/first-load.ts';
import type { Figure } from './measure.ts';

const bars: [screen: keyof typeof budgets, what: string][] = [
  ['requests', 'first load of the web application (requests)'],
  ['review', 'first load of the review room'],
];

/** What the browser has to fetch before the first screen, in kilobytes of 1,000 bytes, gzip. */
export async function benchWeb(): Promise<Figure[]> {
  const sizes = await firstLoads();
  return bars.map(([screen, what]) => {
    const [size, bar] = [sizes[screen], budgets[screen]];
    const [measured, most] = [size, bar].map((bytes) => `${(bytes / 1000).toFixed(0)} KB`) as [string, string];
    return { what: `${what}, compressed script`, bar: `≤ ${most}`, measured, good: size <= bar };
  });
}
