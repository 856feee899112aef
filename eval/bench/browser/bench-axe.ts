import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { wcag } from '#test/e2e/accessibility.ts';
import type { Figure } from '../measure.ts';

interface Screen {
  path: string;
  /** Opens a dialog or menu on it. */
  open?: (page: Page) => Promise<void>;
}

const key = (pressed: string) => async (page: Page) => {
  await page.locator('.entry-open').waitFor();
  await page.keyboard.press(pressed);
  await page.getByRole('dialog').waitFor();
};
const button = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).first().click();
  await page.getByRole('dialog').or(page.getByRole('menu')).first().waitFor();
};

const screensOf = (review: string): Screen[] => [
  { path: '/dashboard/requests' },
  { path: '/dashboard/requests/create' },
  { path: review },
  { path: review, open: key('?') },
  { path: review, open: key('m') },
  { path: review, open: button('Export') },
  { path: '/dashboard/kb/documents' },
  { path: '/dashboard/kb/documents?q=backups' },
  { path: '/dashboard/library' },
  { path: '/dashboard/library', open: button('Add') },
  { path: '/dashboard/library?view=facts' },
  { path: '/dashboard/backtests' },
  { path: '/dashboard/tools/instant-answers' },
  { path: '/dashboard/company' },
  { path: '/dashboard/company', open: button('Invite') },
  { path: '/dashboard/preferences' },
  { path: '/walkthrough' },
  { path: '/assistant' },
  { path: '/docs' },
  { path: '/terms' },
];

const widths = [1440, 390];
const themes = ['light', 'dark'] as const;

/**
 * Faults of accessibility on every screen and its dialogs, wide and narrow, light and dark. Each is opened once at a desk's width, where
 * its buttons are: the window becomes narrow and the theme another with the dialog open.
 */
export async function benchAxe(page: Page, url: string, review: string): Promise<Figure[]> {
  const found: string[] = [];
  let looked = 0;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const { path, open } of screensOf(review)) {
    await page.setViewportSize({ width: widths[0]!, height: 900 });
    await page.goto(url + path);
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    await open?.(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        await page.waitForFunction((wanted) => document.documentElement.dataset['theme'] === wanted, theme);
        await page.evaluate(settled);
        looked += 1;
        const axe = new AxeBuilder({ page });
        // A theme changes colours and nothing else.
        const { violations } = await (theme === 'light' ? axe.withTags(wcag) : axe.withRules('color-contrast')).analyze();
        for (const { id, nodes } of violations) found.push(`${path} ${width} ${theme}: ${id} (${nodes[0]?.target.join(' ')})`);
      }
    }
  }
  return [
    {
      what: `accessibility faults (axe), ${looked} pictures of ${screensOf(review).length} screens and dialogs`,
      bar: '0',
      measured: String(found.length),
      good: found.length === 0,
      ...(found.length > 0 ? { note: found.slice(0, 12).join(' · ') } : {}),
    },
  ];
}

/** Colours on their way from one theme to the other are neither's: a change starts its movements with the next picture. */
async function settled(): Promise<void> {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(moving.map(({ finished }) => finished));
}
