import type { Page } from 'playwright-core';

/** Nothing of a page changes for so long once it is drawn: parts that come later come sooner than this one after the other. */
const QUIET_MS = 250;

/** Waits until a page is drawn: nothing is on its way, its letters and pictures are there, and nothing in it changes any more. */
export async function settled(page: Page): Promise<void> {
  await page.locator('.skeleton, [aria-busy="true"]').first().waitFor({ state: 'detached' });
  await page.evaluate(async (quiet) => {
    await document.fonts.ready;
    // Pictures out of sight are not fetched before one scrolls to them.
    const seen = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
    await Promise.all(seen.map((image) => image.decode().catch(() => undefined)));
    await new Promise<void>((done) => {
      const finish = () => (observer.disconnect(), done());
      let timer = setTimeout(finish, quiet);
      const observer = new MutationObserver(() => {
        clearTimeout(timer);
        timer = setTimeout(finish, quiet);
      });
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    });
  }, QUIET_MS);
}

/** The next question of the review room, by its key; waits until it is the open one. */
export async function toNextEntry(page: Page): Promise<void> {
  await page.locator('.review:not([inert])').waitFor();
  const before = await page.locator('.entries > [aria-current="true"]').getAttribute('data-index');
  await page.keyboard.press('j');
  await page.locator(`.entries > [aria-current="true"]:not([data-index="${before}"]) .entry-open`).waitFor();
}
