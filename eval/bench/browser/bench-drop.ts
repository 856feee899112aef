import type { Page } from 'playwright-core';
import { percentile, time, type Figure } from '../measure.ts';
import { pressed } from './watch.ts';

const FILES = 200;
const KEYS = 30;

/** 200 files at once: each with its line, the page answering to keys meanwhile. */
export async function benchDrop(page: Page, url: string): Promise<Figure[]> {
  await page.goto(`${url}/dashboard/kb/documents`);
  const field = page.locator('input[type=file]:not([webkitdirectory])').first();
  await field.waitFor({ state: 'attached' });
  const files = Array.from({ length: FILES }, (_, i) => ({
    name: `Policy ${i + 1}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(`Control ${i + 1} is reviewed every ${i + 2} months by its owner.`),
  }));
  await field.setInputFiles(files);
  await page.locator('.uploads').waitFor();
  // The list draws the lines in view; each says how many there are.
  const lines = Number(await page.locator('.uploads li').first().getAttribute('aria-setsize'));
  const keys = await pressed(page, 'Tab', KEYS);
  return [
    { what: `${FILES} files at once, lines`, bar: String(FILES), measured: String(lines), good: lines === FILES },
    time('key to picture meanwhile, longest', 100, Math.max(...keys), `p95 ${percentile(keys, 0.95)} ms`),
  ];
}
