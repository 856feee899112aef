import type { QaEntry } from '#contract/qa-entries.ts';
import { fieldsOf, stuckByEntry, textsIn, together, type Change } from './change.ts';
import type { Draft, Writing } from './journal.ts';
import type { Typing } from './typing.ts';
import type { Waiting, Word } from './waiting.ts';

interface Parts {
  waiting: Waiting;
  typing: Typing;
  newId: () => string;
  /** Does it here, tells the other windows and writes it down. */
  change: (word: Word, writing?: Writing) => void;
  /** Makes a change of what is typed in the entry. */
  flush: (entry: string) => void;
}

/** What becomes of changes: the service took them or not, and what a person decides on those that it did not take. */
export function createOutcomes({ waiting, typing, newId, change, flush }: Parts) {
  /** What is typed in this window on top of the text; what is typed on other words is not its. */
  const draftOn = (line: readonly Change[]): Draft | undefined => {
    const draft = typing.drafts.get().get(line[0]?.entry ?? '');
    return draft && line.some(({ tab }) => tab === draft.tab) ? draft : undefined;
  };
  return {
    /** The service has taken the changes, with `row` as it stands now. */
    took: (group: Change[], row: QaEntry, version = row.version) =>
      change({
        drop: group.map(({ id }) => id),
        acks: group.map(({ id }) => ({ id, version, ...(version === row.version ? { entry: row.id } : {}) })),
        rows: [row],
      }),
    /** The service has taken one change of each of these entries. */
    tookMany: (taken: { change: Change; row: QaEntry }[]) =>
      change({
        drop: taken.map((one) => one.change.id),
        acks: taken.map((one) => ({ id: one.change.id, version: one.row.version, entry: one.row.id })),
        rows: taken.map(({ row }) => row),
      }),
    trouble: (group: Change[], trouble: NonNullable<Change['trouble']>) =>
      change({ put: group.map((one) => ({ ...one, trouble })), ...(trouble.kind === 'conflict' ? { rows: [trouble.theirs] } : {}) }),
    drop: (group: Change[]) => change({ drop: group.map(({ id }) => id) }),
    /** Tries again what was refused. */
    retry: (group: Change[]) => change({ put: group.map(({ trouble: _trouble, ...one }) => one) }),
    /** One's own words over theirs: the changes of this text become one on the version they lost against. */
    keepMine(line: readonly Change[], theirs: QaEntry) {
      const first = line[0];
      if (!first) return;
      const draft = draftOn(line);
      if (draft) flush(theirs.id);
      const stuck = stuckByEntry(waiting.queue.get()).get(theirs.id) ?? [];
      const mine = textsIn(stuck).find((one) => one[0]?.id === first.id) ?? [];
      const { trouble: _trouble, ...rest } = first;
      const one = { ...rest, id: newId(), version: theirs.version, after: null, was: fieldsOf(theirs), set: together(mine) };
      if (mine.length > 0) change({ drop: mine.map(({ id }) => id), put: [one] });
    },
    /** The saved words instead of this text. */
    keepTheirs(line: readonly Change[]) {
      const draft = draftOn(line);
      change({ drop: line.map(({ id }) => id) }, draft ? { dropDraft: draft } : {});
      if (draft) typing.drop(draft.entry);
    },
  };
}
