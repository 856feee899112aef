/** The pictures of the guide's page on corrections: a form of our own on the check screen, in the middle of each correction. */
import type { Page } from 'playwright-core';
import { buildXlsx } from '#engine/files/testing/office.ts';

const topics = ['access logs', 'backup records', 'training records', 'test reports'];
const head = (...texts: string[]) => texts.map((text) => ({ text, style: 2 }));
const form = buildXlsx({
  sheets: [
    {
      name: 'Supplier form (sample)',
      before: '<cols><col min="1" max="1" width="8"/><col min="2" max="2" width="52"/><col min="3" max="5" width="24"/></cols>',
      rows: [
        head('Supplier form (sample)'),
        head('No.', 'Question', 'Answer', 'Where it is written', 'Points'),
        ...topics.map((topic, at) => [`Q${at + 1}`, `Do you keep ${topic}?`, '', '', '5']),
        ['Q5', 'Do you keep visitor lists? Who may read them?', '', '', '5'],
        ['', 'Write short answers; refer to an annex where needed.'],
        [],
        head('Thing', 'Said by you'),
        ['P1', 'Who is your contact for security?', '', '', ''],
        ['P2', 'Who is your contact for privacy?', '', '', ''],
      ],
    },
  ],
});
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Opens the check screen over the form, presses keys on its sheet, and waits for what they open. */
const drawn =
  (opens: 'menu' | 'dialog' | null, ...keys: string[]) =>
  async (page: Page, url: string): Promise<void> => {
    await page.goto(`${url}/dashboard/requests/create`);
    const file = { name: 'Supplier form (sample).xlsx', mimeType: type, buffer: Buffer.from(form) };
    await page.locator('input[type=file]').first().setInputFiles(file);
    await page.locator('.grid-cell').first().waitFor();
    await page.locator('.grid-scroller').focus();
    await page.keyboard.press('Control+Home');
    for (const key of keys) await page.keyboard.press(key);
    if (opens) await page.getByRole(opens).last().waitFor();
    await page.locator('.sheet-check:not(.pending)').waitFor();
  };

const down = (rows: number): string[] => Array.from({ length: rows }, () => 'ArrowDown');
const right = (columns: number): string[] => Array.from({ length: columns }, () => 'ArrowRight');

/** One picture for each of the five misreadings, by name. */
export const corrections = [
  { name: 'correct-column', open: drawn('menu', ...right(3), 'Enter') },
  { name: 'correct-kind', open: drawn('dialog', ...down(2), ...right(2), 'a', 'e') },
  { name: 'correct-tables', open: drawn(null, ...down(9), ...right(1), 'T', 'h') },
  { name: 'correct-rows', open: drawn('menu', ...down(7), ...right(1), '-', 'm') },
  { name: 'correct-split', open: drawn('dialog', ...down(6), ...right(1), 's') },
];
