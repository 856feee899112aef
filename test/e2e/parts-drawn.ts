/** What several pictures of the guide begin with. */
import type { Page } from 'playwright-core';
import { settled } from './settled.ts';

/** Another member of the company that is drawn. */
export const colleague = { name: 'Maja Kos', email: 'maja@example.com' };

export interface Listed {
  requests: { id: string; name: string }[];
}

export async function openRoom(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard/requests`);
  await page
    .getByRole('link', { name: /\(sample\)/ })
    .first()
    .click();
  await page.locator('.entry-open').waitFor();
}

export async function openRowMenu(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard/requests`);
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menu').waitFor();
}

/** A part of a long page, by its heading. */
export const openPart =
  (path: string, heading: string) =>
  async (page: Page, url: string): Promise<void> => {
    await page.goto(`${url}${path}`);
    const part = page.getByRole('heading', { name: heading, exact: true });
    await part.waitFor();
    await settled(page);
    await part.evaluate((found) => {
      found.style.scrollMarginTop = '24px';
      found.scrollIntoView({ block: 'start' });
    });
  };
