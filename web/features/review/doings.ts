import chat from 'symbol:chat_bubble';
import check from 'symbol:check';
import refresh from 'symbol:refresh';
import type { StatusByHand } from '#contract/entry-statuses.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import type { ParseKeys } from 'i18next';

/**
 * What a person does with an entry, one row each: keys and their list, the buttons of the open entry and those over a selection follow.
 * One that gives a status needs nothing else but its words in `review.json` (`keys.<doing>`, `told.<status>` and its button's) and its line in `docs/guide/keyboard.md`.
 */
export const doings = {
  approve: {
    key: 'a',
    gives: 'approved',
    button: { symbol: check, variant: 'contained', whileWaiting: false },
    ofMany: true,
    word: (entry) => (entry?.status === 'approved' ? 'approvedAlready' : 'approve'),
  },
  resubmit: {
    key: 'r',
    gives: null,
    button: { symbol: refresh, variant: 'outlined', whileWaiting: false },
    ofMany: true,
    word: (entry) => (entry?.asked_at === null && entry.status === 'unanswered' ? 'answerNow' : 'answerAgain'),
  },
  skip: {
    key: 's',
    gives: 'skipped',
    back: 'needs_review',
    button: { symbol: null, variant: 'text', whileWaiting: true },
    ofMany: true,
    word: (entry) => (entry?.status === 'skipped' ? 'takeBack' : 'skip'),
  },
  assign: { key: 'm', gives: null, button: null, ofMany: true, word: () => 'assign' },
  comment: {
    key: 'c',
    gives: null,
    button: { symbol: chat, variant: 'text', whileWaiting: true },
    ofMany: false,
    word: () => 'comments.start',
  },
} as const satisfies Record<string, Doing>;

interface Doing {
  key: string;
  /** The status that it gives; what gives none has a way of its own in `use-commands.ts`. */
  gives: StatusByHand | null;
  /** Given to a single entry that has the status already. */
  back?: StatusByHand;
  button: { symbol: string | null; variant: 'text' | 'outlined' | 'contained'; whileWaiting: boolean } | null;
  /** Done with a selection too. */
  ofMany: boolean;
  /** The word of its button; of a selection's without an entry. */
  word: (entry?: QaEntry) => ParseKeys<'review'>;
}

export type DoingName = keyof typeof doings;
export const doingOf = (name: DoingName): Doing => doings[name];
/** In the order in which keys and a selection offer them; the open entry has them the other way round, its main one last. */
export const doingNames = Object.keys(doings) as DoingName[];

export type Settling = { [name in DoingName]: (typeof doings)[name]['gives'] extends null ? never : name }[DoingName];
const isSettling = (name: DoingName): name is Settling => doings[name].gives !== null;
export const settlings = doingNames.filter(isSettling);
