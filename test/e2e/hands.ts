import type { Download, FileChooser, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

type Chosen = Parameters<FileChooser['setFiles']>[0];
type Doing = () => Promise<unknown>;

/** How somebody reaches and does things: by keys alone, or by a finger alone. */
export interface Hands {
  page: Page;
  /** Puts the cursor into a field and writes, in place of what stood there. */
  write: (field: Locator, text: string) => Promise<void>;
  /** Follows a link, or presses a button. */
  use: (target: Locator) => Promise<void>;
  /** What the operating system asks for, once the page had it ask. */
  choose: (target: Locator, files: Chosen) => Promise<void>;
  /** What comes down while it is done. */
  download: (doing: Doing) => Promise<Download>;
}

/** More steps than any screen has places to stop at. */
const MOST_STOPS = 150;

/** A page without a mouse: every place is gone to by Tab, and must be one that is stopped at and in sight. */
export function keyboard(page: Page): Hands & { press: (...keys: string[]) => Promise<void>; reach: (target: Locator) => Promise<void> } {
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  async function reach(target: Locator): Promise<void> {
    await target.waitFor();
    for (let stops = 0, way = await target.evaluate(wayTo); way !== null; stops++, way = await target.evaluate(wayTo)) {
      if (stops === MOST_STOPS) throw new Error(`Tab does not reach ${String(target)}.`);
      await press(way);
    }
    await expect.poll(() => target.evaluate(inSight)).toBe(true);
  }
  const use = async (target: Locator): Promise<void> => {
    await reach(target);
    await press('Enter');
  };
  return {
    page,
    press,
    reach,
    use,
    async write(field, text) {
      await reach(field);
      await press('Control+a');
      await page.keyboard.type(text);
    },
    ...waiting(page, use),
  };
}

/** A page under a finger. */
export function finger(page: Page): Hands {
  const use = (target: Locator): Promise<void> => target.tap();
  return {
    page,
    use,
    async write(field, text) {
      await field.tap();
      await field.selectText();
      await page.keyboard.insertText(text);
    },
    ...waiting(page, use),
  };
}

function waiting(page: Page, use: Hands['use']): Pick<Hands, 'choose' | 'download'> {
  return {
    async choose(target, files) {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), use(target)]);
      await chooser.setFiles(files);
    },
    async download(doing) {
      const [download] = await Promise.all([page.waitForEvent('download'), doing()]);
      return download;
    },
  };
}

/** The key that comes nearer to a place from where one is; null there. */
const wayTo = (element: Element): 'Tab' | 'Shift+Tab' | null => {
  const here = document.activeElement ?? document.body;
  if (here === element) return null;
  const isPast = (element.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return isPast ? 'Shift+Tab' : 'Tab';
};

function inSight(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
}
