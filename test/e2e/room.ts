import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import type { QaEntryChange, QaEntry } from '#contract/qa-entries.ts';
import type { RequestWithEntries } from '#contract/requests.ts';
import type { caller } from './people.ts';

type Call = Awaited<ReturnType<typeof caller>>;

/** The review room as somebody sees and uses it; entries are named by their position, 0 is the first. */
export function roomOf(page: Page) {
  const row = (at: number) => page.locator(`[data-index="${at}"]`);
  const goTo = async (at: number): Promise<void> => {
    // Rows out of sight are not there.
    if ((await row(at).count()) === 0) await page.locator('.entries-scroller').evaluate((list, place) => list.scrollTo(0, place * 88), at);
    await row(at).click({ position: { x: 60, y: 12 } });
    await page.locator(`[data-index="${at}"][aria-current="true"] .entry-open`).waitFor();
  };
  const field = page.locator('.entry-open textarea').first();
  const write = async (at: number, text: string): Promise<void> => {
    await goTo(at);
    await field.click();
    await field.fill(text);
  };
  const approve = async (at: number, text: string): Promise<void> => {
    await write(at, text);
    await page.keyboard.press('Control+Enter');
    await row(at).locator('.status-approved').waitFor();
    // The room goes on to the next open one by itself.
    await page.locator(`[data-index="${at}"]:not([aria-current])`).waitFor();
  };
  return {
    page,
    row,
    goTo,
    field,
    write,
    /** Writes and approves, by keyboard. */
    approve,
    /** Nothing waits here any more: all was taken by the service. */
    allSent: () =>
      page
        .locator('.save-state', { hasText: /Waiting|Saving/ })
        .first()
        .waitFor({ state: 'detached' }),
    isCutOff: () => page.getByText('No connection.').waitFor(),
    isBack: () => page.getByText('No connection.').waitFor({ state: 'detached' }),
  };
}
export type Room = ReturnType<typeof roomOf>;

/** The same request as the service has it. */
export function requestOf(call: Call, id: string) {
  const entries = async (): Promise<QaEntry[]> => ((await call('GET', `/api/requests/${id}`)) as RequestWithEntries).qa_entries;
  const row = async (at: number): Promise<QaEntry> => (await entries()).find((entry) => entry.position === at)!;
  return {
    id,
    entries,
    row,
    /** What was written and the state, once both are as expected. Asked so seldom that one person's calls of a minute last for it. */
    stands: (at: number) =>
      expect.poll(
        async () => {
          const { answer, status } = await row(at);
          return [answer, status];
        },
        { interval: 250 },
      ),
    /** What the entry became, change by change, oldest first. */
    async history(at: number): Promise<QaEntryChange[]> {
      const { changes } = (await call('GET', `/api/qa_entries/${(await row(at)).id}/history?limit=100`)) as { changes: QaEntryChange[] };
      return changes.toReversed();
    },
  };
}
export type RequestInService = ReturnType<typeof requestOf>;

/** A request with so many questions that nobody has answered yet. */
export async function requestWith(call: Call, count: number): Promise<RequestInService> {
  const questions = Array.from({ length: count }, (_, i) => ({ question: `Is control ${i + 1} in place?` }));
  const { id } = (await call('POST', '/api/requests', { name: 'Long way', entries: questions, auto_answer: false })) as { id: string };
  const request = requestOf(call, id);
  await vi.waitFor(async () => expect(await request.entries()).toHaveLength(count), { timeout: 90_000, interval: 200 });
  return request;
}
