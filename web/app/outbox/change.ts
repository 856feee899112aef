import type { Citation } from '#contract/answers.ts';
import { type EntryStatus } from '#contract/entry-statuses.ts';
import { limits } from '#contract/limits.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import { statusOfWords } from '#contract/status-of-words.ts';
import { doubtsAfter } from '#contract/taken.ts';
import type { StatusByHand } from '#contract/entry-statuses.ts';
import { merged } from './merge.ts';

/** The fields of an entry that people change in the review room. */
export interface Fields {
  answer: string | null;
  choice: string | null;
  comment: string | null;
  status: EntryStatus;
  assignee: QaEntry['assignee'];
  citations: Citation[];
}
/** What a change sets; a status that people can set by hand. */
export type Setting = Partial<Omit<Fields, 'status'>> & {
  status?: StatusByHand;
  /** Approved together with others, which the history says. */
  in_bulk?: true;
};

/** A change that was made here and has not reached the service. It is never rewritten, only taken away. */
export interface Change {
  id: string;
  /** Its place in the queue: a number that only grows. */
  at: number;
  entry: string;
  request: string;
  /** Kept to name the entry where its request is not loaded. */
  question: string;
  /** The version of the entry it was made on, and the own change it was made on top of, which may give a newer one. */
  version: number;
  after: string | null;
  /** What stood there when it was made. */
  was: Fields;
  set: Setting;
  /** The window it was made in; none where that was not written down. */
  tab?: string;
  /** Why it is not sent by itself: somebody else, or oneself in another window (`own`), was faster, or the service refused it. */
  trouble?: { kind: 'conflict'; theirs: QaEntry; own?: boolean } | { kind: 'refused'; why: string };
}

const texts = ['answer', 'choice', 'comment'] as const;
const blank = (text: string | null): string | null => (text === null || text.trim() === '' ? null : text);

export const fieldsOf = ({ answer, choice, comment, status, assignee, citations }: QaEntry): Fields => ({
  answer,
  choice,
  comment,
  status,
  assignee,
  citations,
});
export const setsText = (set: Setting): boolean => texts.some((name) => name in set);
const isTextOnly = ({ set }: Change): boolean => setsText(set) && set.status === undefined && set.assignee === undefined;

/**
 * What a change sets, made on `was`, on top of an entry that holds something else by now: both texts where they go together.
 * @returns null where both changed the same words, or the mark
 */
export function rebased(was: Fields, set: Setting, now: Fields): Setting | null {
  const next = { ...set };
  for (const name of texts) {
    const mine = set[name];
    if (mine === undefined || same(was[name], now[name]) || same(mine, now[name])) continue;
    const both = name === 'choice' ? null : merged(was[name] ?? '', mine ?? '', now[name] ?? '');
    if (both === null && !same(mine, was[name])) return null;
    next[name] = both === null ? now[name] : blank(both);
  }
  return next;
}

/** The entry as it will stand once its changes have arrived; what was measured of other words, and flagged in them, does not hold for these. What does not go with what another window wrote shows in its own window, `tab`. */
export const asMeant = (row: QaEntry, changes: readonly Change[], tab?: string): QaEntry => {
  const apart = tabsApart(changes);
  return changes.reduce<QaEntry>((entry, change) => {
    if (change.tab !== tab && (apart.has(change.tab) || apart.has(tab))) return entry;
    const isUndecided = change.trouble?.kind === 'conflict' || apart.has(tab);
    const both = isUndecided ? change.set : rebased(change.was, change.set, fieldsOf(entry));
    if (both === null && change.tab !== tab) return entry;
    const { in_bulk: _inBulk, ...set } = both ?? change.set;
    const rewritten = texts.some((name) => name in set && blank(set[name] ?? null) !== blank(entry[name]));
    const said = { ...entry, ...set };
    const next = { ...said, ...(rewritten ? { confidence: null, ...doubtsAfter(entry, said) } : {}) };
    return { ...next, status: set.status ?? (setsText(set) ? statusOfWords({ ...next, status: entry.status }) : entry.status) };
  }, row);
};

const isOwnConflict = ({ trouble }: Change): boolean => trouble?.kind === 'conflict' && trouble.own === true;
/** The windows whose words of an entry wait beside those of another window: what is typed there and elsewhere is not mixed. */
const tabsApart = (changes: readonly Change[]): Set<string | undefined> => new Set(changes.filter(isOwnConflict).map(({ tab }) => tab));

/** All that the changes set together, later ones over earlier ones. */
export const together = (changes: readonly Change[]): Setting => Object.assign({}, ...changes.map((change) => change.set)) as Setting;

/** Changes that go out as one: a text that grew while it was being typed. */
function growth(queue: readonly Change[], first: Change): Change[] {
  const group = [first];
  if (!isTextOnly(first)) return group;
  for (const change of queue) {
    if (change.entry !== first.entry || change.at <= first.at) continue;
    if (!isTextOnly(change) || change.trouble || change.after !== group.at(-1)?.id) break;
    if (!holds(together(group), change.was)) break;
    group.push(change);
  }
  return group;
}

/** The same said of many entries of a request, as `first` says it of one: a state or a person, no words. They go out in one call. */
export function sameOfMany(queue: readonly Change[], first: Change): Change[] {
  if (setsText(first.set)) return [first];
  const said = JSON.stringify(first.set);
  const passed = new Set<string>();
  const group: Change[] = [];
  for (const change of queue) {
    const isAlike = change.request === first.request && !change.trouble && JSON.stringify(change.set) === said;
    if (isAlike && !passed.has(change.entry)) group.push(change);
    if (group.length === limits.entriesAtOnce) break;
    passed.add(change.entry);
  }
  return group;
}

/**
 * Says of the changes of a queue, asked in their order, whether each is sent by itself: not in trouble, and not behind one of its entry
 * that is. Where one's own windows wrote the same words, the one that was not saved waits, and the other goes on.
 */
function sentByItself(): (change: Change) => boolean {
  const stuck = new Set<string>();
  return (change) => {
    const inItsTab = `${change.entry} ${change.tab}`;
    if (change.trouble) stuck.add(isOwnConflict(change) ? inItsTab : change.entry);
    return !stuck.has(change.entry) && !stuck.has(inItsTab);
  };
}

/** The changes that are sent by themselves. */
export const unblocked = (queue: readonly Change[]): Change[] => queue.filter(sentByItself());

/** What is sent next, in the order of the queue; what is in trouble holds back only what follows it in the same entry. */
export function nextToSend(queue: readonly Change[]): Change[] | null {
  const first = queue.find(sentByItself());
  return first ? growth(queue, first) : null;
}

/** The changes that wait for a person to decide, by entry: the one in trouble first, with all that follows it. */
export function stuckByEntry(queue: readonly Change[]): Map<string, Change[]> {
  const sent = new Set(unblocked(queue));
  return Map.groupBy(
    queue.filter((change) => !sent.has(change)),
    (change) => change.entry,
  );
}

/**
 * The changes of one entry that wait for a person, by text: what was not typed on top of the words before it is a text of its own,
 * which is shown and decided on by itself.
 */
export function textsIn(stuck: readonly Change[]): Change[][] {
  const lines: Change[][] = [];
  for (const change of stuck) {
    const line = setsText(change.set) ? lines.findLast((one) => isOnTopOf(one, change)) : lines[0];
    if (line) line.push(change);
    else lines.push([change]);
  }
  return lines;
}
function isOnTopOf(line: readonly Change[], { was, tab }: Change): boolean {
  const set = together(line);
  const isApart = line.some((one) => isOwnConflict(one) && one.tab !== tab);
  return !isApart && texts.every((name) => set[name] === undefined || same(set[name], was[name]));
}

/** Why a text waits for a person: its own trouble, or that of the one before it. */
export const troubleOf = (line: readonly Change[], stuck: readonly Change[]): Change['trouble'] =>
  line.find(({ trouble }) => trouble)?.trouble ?? stuck.find(({ trouble }) => trouble)?.trouble;

/** How many changes are on their way, as people count: a text that grew is one. */
export function countWaiting(queue: readonly Change[]): number {
  const seen = new Set<string>();
  let count = 0;
  for (const change of unblocked(queue)) {
    if (seen.has(change.id)) continue;
    for (const one of growth(queue, change)) seen.add(one.id);
    count++;
  }
  return count;
}

const same = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' || typeof other === 'string' ? blank(one as string | null) === blank(other as string | null) : one === other;
const sourceOf = ({ document, passage_id, library_entry_id, quote }: Citation) => [document, passage_id, library_entry_id, quote];
const sourcesOf = (citations: Citation[] = []): string => JSON.stringify(citations.map(sourceOf));
function sameField(name: keyof Fields, one: Partial<Fields>, other: Fields): boolean {
  if (name === 'assignee') return (one.assignee?.id ?? null) === (other.assignee?.id ?? null);
  return name === 'citations' ? sourcesOf(one.citations) === sourcesOf(other.citations) : same(one[name] ?? null, other[name]);
}

const holds = ({ in_bulk: _inBulk, ...set }: Setting, fields: Fields): boolean =>
  (Object.keys(set) as (keyof typeof set)[]).every((name) => sameField(name, set, fields));
/** True when the entry holds all that was set. */
export const stands = (set: Setting, entry: QaEntry): boolean => holds(set, fieldsOf(entry));

/**
 * What becomes of a change that the service refused because the entry is newer: it is there already (an answer that was lost on
 * its way), nothing that it was based on has changed (`again`, on the newer version), or two people changed the same (`conflict`);
 * `isOwn`: the newer version is one's own, from another window, and both go together unless they changed the same words.
 */
export function meets(was: Fields, set: Setting, current: QaEntry, isOwn = false): 'done' | 'again' | 'conflict' {
  const now = fieldsOf(current);
  const both = rebased(was, set, now);
  if (both && stands(both, current)) return 'done';
  if (isOwn) return both ? 'again' : 'conflict';
  if (set.assignee !== undefined && !setsText(set) && set.status === undefined)
    return sameField('assignee', was, now) ? 'again' : 'conflict';
  const untouched = texts.every((name) => sameField(name, was, now)) && (was.status === 'approved') === (now.status === 'approved');
  return untouched ? 'again' : 'conflict';
}

/** What a person typed of it, to be read and copied. */
export const wordsOf = ({ choice, answer, comment }: Partial<Fields>): string => [choice, answer, comment].filter(Boolean).join('\n');
