/** Forms of thousands of questions, of up to a page each: others have their turn while such a form is read. */
import { expect, test, vi } from 'vitest';
import type { FoundQuestion } from '#contract/extraction.ts';
import { reason } from '#contract/reasons.ts';
import { leaveOpen } from '#engine/decision/leave-open.ts';
import type { Hit, Knowledge } from '#engine/search/model.ts';
import { hangsOn } from './dependents.ts';
import { createEmbeddedEngine } from './embedded-engine.ts';
import { valuesOf } from './facts/find-facts.ts';
import { askedAlone } from './read-question.ts';
import { reviewForm } from './review-form.ts';
import { readStems, stemOf } from './stems.ts';

const LONG = 200;

/** How often others have their turn until work is done of which each step takes longer than a turn. In one go that is once or twice. */
const turnsUntil = async (work: () => Promise<unknown>): Promise<number> => {
  let [turns, isOver, time] = [0, false, 0];
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += 10));
  const turn = (): void => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isOver = true;
  clock.mockRestore();
  return turns;
};

test('which question hangs on which is read in turns', async () => {
  const asked = Array.from({ length: LONG }, (_, at) => askedAlone(`Do you keep ${at}? ${'and? '.repeat(800)}`));
  expect(await turnsUntil(() => hangsOn(asked))).toBeGreaterThan(10);
  const [root, hanging] = await hangsOn([askedAlone('Do you keep backups?'), askedAlone('If yes, how long?')]);
  expect([root, hanging]).toEqual([null, { on: 0, after: 'yes' }]);
});

test('a form is looked over in turns', async () => {
  const asked = Array.from({ length: LONG }, (_, at) => askedAlone(`Is matter ${at} kept?`));
  const open = asked.map(() => leaveOpen([], 0, reason('nothing_supports')));
  // Reading the questions, comparing each with its equals, which hangs on which, and what that means for each.
  expect(await turnsUntil(() => reviewForm(asked, open))).toBeGreaterThan(3.5 * LONG);
});

test('what hits say of a fact is read in turns', async () => {
  const document = { id: 'a', name: 'a.md', date: null, approved: false, folderIds: [], labels: [] };
  const hits = Array.from({ length: LONG }, (_, position): Hit => ({
    kind: 'passage',
    document,
    score: 1,
    bm25: 1,
    cosine: null,
    passage: { id: `${position}`, position, heading: null, text: `Company name: Morava ${position}.`, place: {} },
  }));
  // Once for whose details they are, and once for each itself.
  expect(await turnsUntil(() => valuesOf('legal_name', hits))).toBeGreaterThan(1.5 * LONG);
});

test('which question continues which is read in turns before it is asked for one by one', async () => {
  const found = Array.from({ length: 5 * LONG }, (_, at): FoundQuestion => ({
    sheet: null,
    id: null,
    section: null,
    question: at === 0 ? 'Do you keep backups?' : `If yes, ${at} ${'describe and explain how; '.repeat(50)}`,
    at: {},
    answers: [],
    parent: null,
    guidance: null,
  }));
  const same = [...found];
  expect(await turnsUntil(() => readStems(found))).toBeGreaterThan(10);
  expect(found.map((one) => stemOf(one, found))).toEqual(same.map((one) => stemOf(one, same)));
});

test('others have their turn between the steps in which a question is answered', async () => {
  const documents: Awaited<ReturnType<Knowledge['documents']>> = [];
  const index: Knowledge = { encoder: null, search: async () => [], texts: async () => [], documents: async () => documents };
  const { answer } = createEmbeddedEngine();
  expect(await turnsUntil(() => answer(askedAlone('Do you keep backups?', ['Yes', 'No']), { index }))).toBeGreaterThanOrEqual(3);
});
