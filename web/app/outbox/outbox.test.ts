import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { QaEntry } from '#contract/qa-entries.ts';
import { ApiError } from '#client/api-error.ts';
import { createStore } from '../../lib/store.ts';
import { stuckByEntry, textsIn, together } from './change.ts';
import type { Draft, Journal, Kept, Writing } from './journal.ts';
import { createOutbox } from './outbox.ts';
import { createSender } from './sender.ts';
import { QUIET_MS } from './typing.ts';
import type { Word } from './waiting.ts';

const row = (over: Partial<QaEntry> = {}): QaEntry =>
  ({
    id: 'e',
    request_id: 'r',
    question: 'Q',
    options: [],
    version: 5,
    answer: 'old',
    choice: null,
    comment: null,
    status: 'answered',
    assignee: null,
    citations: [],
    related: [],
    flags: [],
    reasons: [],
    ...over,
  }) as QaEntry;

/** A journal in memory, as it stands on disk. */
function disk() {
  const kept: Kept = { changes: [], drafts: [], acks: [] };
  const journal: Journal = {
    read: async () => structuredClone(kept),
    async write({ put = [], drop = [], draft, dropDraft, acks = [] }: Writing) {
      const gone = new Set([...drop, ...put.map((one) => one.id)]);
      kept.changes = [...kept.changes.filter((one) => !gone.has(one.id)), ...put];
      const other = (one: Draft, than: Pick<Draft, 'tab' | 'entry'>) => one.tab !== than.tab || one.entry !== than.entry;
      if (draft) kept.drafts = [...kept.drafts.filter((one) => other(one, draft)), draft];
      if (dropDraft) kept.drafts = kept.drafts.filter((one) => other(one, dropDraft));
      kept.acks.push(...acks);
    },
  };
  return { kept, journal };
}

let ids = 0;
const make = (tab = 'one', tell?: (word: Word) => void) => createOutbox({ tab, newId: () => `c${++ids}`, ...(tell ? { tell } : {}) });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what is on its way into the journal counts as unkept, also from before it was open, and no more once it failed', async () => {
  const { journal } = disk();
  const failed = vi.fn<(error: unknown) => void>();
  const outbox = createOutbox({ tab: 'one', newId: () => `c${++ids}`, onNotKept: failed });
  outbox.add(row(), { status: 'approved' });
  expect(outbox.unkept.get()).toBe(1);
  let keep = () => {};
  let refuse = (_error: Error) => {};
  const slow = { ...journal, write: () => new Promise<void>((done, fail) => ((keep = done), (refuse = fail))) };
  outbox.open(slow, { changes: [], acks: [] });
  expect(outbox.unkept.get()).toBe(1);
  keep();
  await outbox.kept();
  expect(outbox.unkept.get()).toBe(0);
  outbox.type(row(), { answer: 'n' });
  const full = new Error('No room.');
  refuse(full);
  await outbox.kept();
  expect(outbox.unkept.get()).toBe(0);
  expect(failed).toHaveBeenCalledExactlyOnceWith(full);
});

test('what is typed is kept at once, and a change when the keys have rested', async () => {
  const { kept, journal } = disk();
  const outbox = make();
  outbox.open(journal, { changes: [], acks: [] });
  outbox.type(row(), { answer: 'n' });
  outbox.type(row(), { answer: 'ne' });
  await outbox.kept();
  expect(kept.drafts).toMatchObject([{ entry: 'e', answer: 'ne', version: 5 }]);
  vi.advanceTimersByTime(QUIET_MS - 1);
  expect(outbox.queue.get()).toHaveLength(0);
  vi.advanceTimersByTime(1);
  await outbox.kept();
  expect(outbox.queue.get()).toMatchObject([{ entry: 'e', set: { answer: 'ne' }, version: 5, after: null }]);
  expect(kept).toMatchObject({ drafts: [], changes: [{ set: { answer: 'ne' } }] });
  expect(outbox.meant(row())).toMatchObject({ answer: 'ne' });
});

test('signs that are still being composed are not saved, and are as soon as they are whole', () => {
  const outbox = make();
  outbox.compose(true);
  outbox.type(row(), { answer: 'か' });
  vi.advanceTimersByTime(10 * QUIET_MS);
  expect(outbox.queue.get()).toHaveLength(0);
  outbox.compose(false);
  vi.advanceTimersByTime(QUIET_MS);
  expect(outbox.queue.get()).toMatchObject([{ set: { answer: 'か' } }]);
});

test('half a date is kept and not saved; it is once it is whole', () => {
  const outbox = make();
  outbox.type(row(), { answer: '2026-' }, false);
  vi.advanceTimersByTime(10 * QUIET_MS);
  outbox.saveAll();
  expect(outbox.queue.get()).toHaveLength(0);
  expect(outbox.drafts.get().get('e')).toMatchObject({ answer: '2026-' });
  outbox.type(row(), { answer: '2026-11-22' });
  vi.advanceTimersByTime(QUIET_MS);
  expect(outbox.queue.get()).toMatchObject([{ set: { answer: '2026-11-22' } }]);
});

test('typing back to what stood there changes nothing', () => {
  const outbox = make();
  outbox.type(row(), { answer: 'x' });
  outbox.type(row(), { answer: 'old' });
  vi.advanceTimersByTime(QUIET_MS);
  expect(outbox.queue.get()).toHaveLength(0);
  expect(outbox.drafts.get().size).toBe(0);
});

test('a text that a window left behind is taken over by the next', async () => {
  const { kept, journal } = disk();
  const crashed = make('crashed');
  crashed.open(journal, { changes: [], acks: [] });
  crashed.type(row(), { answer: 'unfinished' });
  await crashed.kept();
  const next = make('next');
  next.open(journal, await journal.read());
  for (const draft of kept.drafts) next.adopt(draft);
  await next.kept();
  expect(next.queue.get()).toMatchObject([{ set: { answer: 'unfinished' } }]);
  expect(kept.drafts).toEqual([]);
});

/** A service with one entry that counts versions as ours does. */
function service(start: QaEntry) {
  let now = start;
  const sent: unknown[] = [];
  let lose = 0;
  return {
    sent,
    now: () => now,
    edit: (set: Partial<QaEntry>) => (now = { ...now, ...set, version: now.version + 1 }),
    loseAnswers: (count: number) => (lose = count),
    /** Knows two more, which nobody else changes. */
    async sendMany(_request: string, entries: { id: string; version: number }[], set: object): Promise<QaEntry[]> {
      sent.push({ many: entries.map(({ id }) => id), ...set });
      const taken = entries.filter(({ id, version }) => id !== now.id || version === now.version);
      return taken.map(({ id, version }) => {
        if (id === now.id) return (now = { ...now, ...set, version: version + 1 });
        return row({ id, ...set, version: version + 1 });
      });
    },
    async send(_entry: string, { version, set }: { version: number; set: object }) {
      sent.push({ version, ...set });
      if (version !== now.version) throw new ApiError(409, { error: 'Changed.', code: 'conflict', details: now });
      now = { ...now, ...set, version: now.version + 1 };
      if (lose-- > 0) throw new ApiError(0, { code: 'offline' });
      return now;
    },
  };
}

function sending(start = row(), tell?: (word: Word) => void) {
  const outbox = make('one', tell);
  const server = service(start);
  const ready = createStore(true);
  const onConflict = vi.fn<() => void>();
  const onRefused = vi.fn<() => void>();
  const stop = new AbortController();
  const sender = createSender({
    outbox,
    ready,
    onConflict,
    onRefused,
    send: server.send,
    sendMany: server.sendMany,
    sentenceOf: (error) => (error as Error).message,
    pause: async () => {},
  });
  const run = () => void sender.run(stop.signal);
  const empty = () => vi.waitFor(() => expect(outbox.queue.get().filter((one) => !one.trouble)).toEqual([]), { timeout: 60_000 });
  return { outbox, server, ready, run, empty, onConflict, onRefused, stop };
}

test('changes made without connection go out in order, each on the version that the one before gave', async () => {
  const { outbox, server, ready, run, empty, onConflict } = sending();
  ready.set(false);
  run();
  outbox.add(outbox.meant(row()), { status: 'approved' });
  outbox.add(outbox.meant(row()), { answer: 'new' });
  outbox.add(outbox.meant(row()), { answer: 'newer' });
  outbox.add(outbox.meant(row()), { status: 'skipped' });
  expect(server.sent).toEqual([]);
  ready.set(true);
  await empty();
  expect(server.sent).toEqual([
    { version: 5, status: 'approved' },
    { version: 6, answer: 'newer' },
    { version: 7, status: 'skipped' },
  ]);
  expect(outbox.meant(row())).toMatchObject({ version: 8, answer: 'newer', status: 'skipped' });
  expect(onConflict).not.toHaveBeenCalled();
});

test('a save whose answer was lost is known again, and what follows rests on it', async () => {
  const { outbox, server, run, empty, onConflict } = sending();
  server.loseAnswers(1);
  outbox.add(outbox.meant(row()), { answer: 'new' });
  outbox.add(outbox.meant(row()), { status: 'approved' });
  run();
  await empty();
  expect(server.now()).toMatchObject({ answer: 'new', status: 'approved', version: 7 });
  expect(onConflict).not.toHaveBeenCalled();
});

test('two people changed the same: mine waits beside theirs until one is chosen', async () => {
  const { outbox, server, run, empty, onConflict } = sending();
  outbox.add(row(), { answer: 'mine' });
  server.edit({ answer: 'theirs' });
  run();
  await empty();
  expect(onConflict).toHaveBeenCalledOnce();
  const [lost] = outbox.queue.get();
  expect(lost).toMatchObject({ set: { answer: 'mine' }, trouble: { kind: 'conflict', theirs: { answer: 'theirs' } } });
  outbox.keepMine([lost!], server.now());
  await empty();
  await vi.waitFor(() => expect(server.now()).toMatchObject({ answer: 'mine', version: 7 }), { timeout: 60_000 });
});

describe('one person writes in one answer in two windows', () => {
  const text = 'All data is encrypted.';
  const atTheEnd = `${text} AAA.`;
  const atTheBeginning = `CCC. ${text}`;
  const both = `CCC. ${text} AAA.`;
  /** Two windows that hear each other; the first one sends. */
  function windows() {
    const first = sending(row({ answer: text }), (word) => second.hear(word));
    const second = make('two', (word) => first.outbox.hear(word));
    return { ...first, first: first.outbox, second };
  }

  test.each([
    ['the end first', atTheEnd, atTheBeginning],
    ['the beginning first', atTheBeginning, atTheEnd],
  ])('both texts stand, %s; what is typed on after does, too', async (_name, early, late) => {
    const { first, second, server, run, onConflict } = windows();
    const start = row({ answer: text });
    second.type(start, { answer: late });
    first.type(start, { answer: early });
    first.save('e');
    run();
    await vi.waitFor(() => expect(server.now().answer).toBe(early), { timeout: 60_000 });
    expect(second.drafts.get().get('e')?.answer).toBe(late);
    second.save('e');
    for (const one of [first, second]) await vi.waitFor(() => expect(one.meant(start).answer).toBe(both), { timeout: 60_000 });
    await vi.waitFor(() => expect(server.now().answer).toBe(both), { timeout: 60_000 });
    first.type(first.meant(start), { answer: both.replace('encrypted', 'kept') });
    first.save('e');
    await vi.waitFor(() => expect(server.now().answer).toBe(both.replace('encrypted', 'kept')), { timeout: 60_000 });
    expect(onConflict).not.toHaveBeenCalled();
  });

  test('what was typed on while the other one’s words were on their way keeps them', async () => {
    const { first, second, server, ready, run, empty, onConflict } = windows();
    const start = row({ answer: text });
    ready.set(false);
    run();
    second.type(start, { answer: atTheBeginning });
    first.type(start, { answer: atTheEnd });
    first.save('e');
    first.type(first.meant(start), { answer: `${atTheEnd} More.` });
    second.save('e');
    expect(first.drafts.get().get('e')?.answer).toBe(`${atTheEnd} More.`);
    first.save('e');
    expect(first.meant(start).answer).toBe(`${both} More.`);
    ready.set(true);
    await empty();
    expect(server.now().answer).toBe(`${both} More.`);
    expect(onConflict).not.toHaveBeenCalled();
  });

  test('the same words are decided by the person, and each window shows its own until then', async () => {
    const { first, second, server, run, empty, onConflict } = windows();
    const start = row({ answer: text });
    second.type(start, { answer: 'All data is lost.' });
    first.type(start, { answer: 'All data is kept.' });
    first.save('e');
    second.save('e');
    run();
    await empty();
    expect(onConflict).toHaveBeenCalledOnce();
    expect(server.now().answer).toBe('All data is kept.');
    expect(first.meant(start).answer).toBe('All data is kept.');
    expect(second.meant(start).answer).toBe('All data is lost.');
    expect(first.queue.get()).toMatchObject([{ trouble: { kind: 'conflict', own: true, theirs: { answer: 'All data is kept.' } } }]);
    second.keepMine(second.queue.get(), server.now());
    await vi.waitFor(() => expect(server.now().answer).toBe('All data is lost.'), { timeout: 60_000 });
  });

  test('what is typed on in the window whose text is saved is saved; what is typed on in the other one waits, and neither takes the place of the other', async () => {
    const { first, second, server, run, empty } = windows();
    const start = row({ answer: text });
    const types = (where: typeof first, answer: string) => {
      where.type(where.meant(start), { answer });
      where.save('e');
    };
    second.type(start, { answer: 'All data is lost.' });
    first.type(start, { answer: 'All data is kept.' });
    first.save('e');
    second.save('e');
    run();
    await empty();
    types(first, 'Offline text of the first.');
    types(second, 'And more of the second.');
    types(first, 'Offline text of the first, grown.');
    await vi.waitFor(() => expect(server.now().answer).toBe('Offline text of the first, grown.'), { timeout: 60_000 });
    const waiting = textsIn(stuckByEntry(second.queue.get()).get('e') ?? []);
    expect(waiting.map(together)).toEqual([{ answer: 'And more of the second.' }]);
    expect([first, second].map((one) => one.meant(start).answer)).toEqual(['Offline text of the first, grown.', 'And more of the second.']);
    second.keepMine(waiting[0]!, server.now());
    await vi.waitFor(() => expect(server.now().answer).toBe('And more of the second.'), { timeout: 60_000 });
    expect(second.queue.get()).toEqual([]);
  });

  test('typed in both at once on what lost against somebody else: each text waits by itself', async () => {
    const { first, second, server, run, empty } = windows();
    const start = row({ answer: text });
    first.add(start, { answer: 'Mine.' });
    server.edit({ answer: 'Theirs.' });
    run();
    await empty();
    second.type(second.meant(start), { answer: 'Mine, as the second goes on.' });
    first.type(first.meant(start), { answer: 'Mine, as the first goes on.' });
    first.save('e');
    second.save('e');
    const texts = () => textsIn(stuckByEntry(first.queue.get()).get('e') ?? []).map(together);
    expect(texts()).toEqual([{ answer: 'Mine, as the first goes on.' }, { answer: 'Mine, as the second goes on.' }]);
    first.keepTheirs(textsIn(first.queue.get())[0]!);
    await vi.waitFor(() => expect(texts()).toEqual([{ answer: 'Mine, as the second goes on.' }]), { timeout: 60_000 });
  });
});

test('what one wrote in another window is told from what somebody else wrote, after a reload too', async () => {
  const { kept, journal } = disk();
  const words: Word[] = [];
  const first = make('first', (word) => words.push(word));
  first.open(journal, { changes: [], acks: [] });
  const mine = row({ version: 6, answer: 'mine' });
  first.add(row(), { answer: 'mine' });
  first.took([...first.queue.get()], mine);
  await first.kept();
  const second = make('second');
  for (const word of words) second.hear(word);
  const reloaded = make('reloaded');
  reloaded.open(journal, structuredClone(kept));
  for (const outbox of [first, second, reloaded]) {
    expect(outbox.isOwn(mine)).toBe(true);
    expect(outbox.isOwn(row({ version: 7, answer: 'theirs' }))).toBe(false);
  }
});

test('what has left the queue does not come back from a copy that another window read before', async () => {
  const { kept, journal } = disk();
  const words: Word[] = [];
  const first = make('first', (word) => words.push(word));
  first.open(journal, { changes: [], acks: [] });
  first.add(row(), { status: 'approved' });
  await first.kept();
  const early = structuredClone(kept);

  const second = make('second');
  first.took([...first.queue.get()], row({ version: 6, status: 'approved' }));
  for (const word of words) second.hear(word);
  second.open(journal, early);
  expect(second.queue.get()).toEqual([]);
  first.hear({ put: early.changes });
  expect(first.queue.get()).toEqual([]);
});

test('what another window said is newer than what was kept', () => {
  const { journal } = disk();
  const lost = make().add(row(), { answer: 'mine' });
  const outbox = make();
  outbox.hear({ put: [{ ...lost, trouble: { kind: 'refused', why: 'No.' } }] });
  outbox.open(journal, { changes: [lost], acks: [] });
  expect(outbox.queue.get()).toMatchObject([{ trouble: { kind: 'refused' } }]);
});

test('what is done after another window’s change follows it, whatever this window’s clock says', () => {
  const outbox = createOutbox({ tab: 'late', newId: () => 'mine', now: () => 1000 });
  const theirs = createOutbox({ tab: 'ahead', newId: () => 'theirs', now: () => 9000 }).add(row(), { status: 'approved' });
  outbox.hear({ put: [theirs] });
  outbox.add(outbox.meant(row()), { status: 'skipped' });
  expect(outbox.queue.get().map(({ id }) => id)).toEqual(['theirs', 'mine']);
});

test('a refused text stays with its reason, a refused approval is only told', async () => {
  const { outbox, empty, onRefused } = sending();
  const refusing = createSender({
    outbox,
    ready: createStore(true),
    onConflict: () => {},
    onRefused,
    pause: async () => {},
    sentenceOf: () => 'Not yours.',
    send: async () => Promise.reject(new ApiError(403, { error: 'Not yours.', code: 'forbidden' })),
    sendMany: async () => Promise.reject(new ApiError(403, { error: 'Not yours.', code: 'forbidden' })),
  });
  void refusing.run(new AbortController().signal);
  outbox.add(row(), { status: 'approved' });
  outbox.add(row({ id: 'f' }), { answer: 'precious' });
  await empty();
  expect(outbox.queue.get()).toMatchObject([{ entry: 'f', set: { answer: 'precious' }, trouble: { kind: 'refused', why: 'Not yours.' } }]);
  expect(onRefused).toHaveBeenCalledTimes(2);
});

test('the same said of many goes out as one call, in its place in the queue; what was changed meanwhile is sent again by itself', async () => {
  const { outbox, server, ready, run, empty, onConflict } = sending();
  ready.set(false);
  run();
  outbox.addAll([row({ id: 'f' }), row(), row({ id: 'g' })], { status: 'approved' });
  outbox.add(outbox.meant(row({ id: 'f' })), { status: 'skipped' });
  server.edit({ section: 'Elsewhere' });
  ready.set(true);
  await empty();
  expect(server.sent).toEqual([
    { many: ['f', row().id, 'g'], status: 'approved' },
    { version: 5, status: 'approved' },
    { version: 6, status: 'approved' },
    { version: 6, status: 'skipped' },
  ]);
  expect(server.now()).toMatchObject({ status: 'approved', section: 'Elsewhere', version: 7 });
  expect(outbox.meant(row({ id: 'g' }))).toMatchObject({ status: 'approved', version: 6 });
  expect(onConflict).not.toHaveBeenCalled();
});
