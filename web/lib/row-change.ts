import { hashKey } from '@tanstack/react-query';
import { lostSave } from './lost-save.ts';

export type Choice = 'mine' | 'theirs' | 'neither';

/** Some fields of a row are set, on the row as a person saw it. */
export interface RowChange<Row extends { id: string }, Name extends keyof Row = keyof Row> {
  seen: Row;
  set: Partial<Pick<Row, Name>>;
  /** Fields that it does not set and that were looked at when it was decided. */
  basis?: readonly Name[];
}

interface Parts<Row extends { id: string }, Name extends keyof Row> {
  /** Saves it as a change of this version of the row. @throws ApiError conflict with the row as it is now */
  send: (on: Row, set: Partial<Pick<Row, Name>>) => Promise<Row>;
  /** Asks the person about the fields in which the two rows differ. */
  choose: (mine: Row, theirs: Row, fields: Name[]) => Promise<Choice>;
}

/**
 * Makes a change of a row that others change too; gives the row as it is then. Where somebody else was faster: what stands already is
 * not set again, what they left alone is set on their version, and over the rest the person decides, seeing both. Of a field with two
 * values nobody has to decide.
 * @throws what `send` throws; the lost race itself when the person decided nothing
 */
export async function changeRow<Row extends { id: string }, Name extends keyof Row>(
  { seen, set, basis = [] }: RowChange<Row, Name>,
  { send, choose }: Parts<Row, Name>,
): Promise<Row> {
  const names = Object.keys(set) as Name[];
  const mine = { ...seen, ...set };
  const differ = (some: readonly Name[], one: Row, other: Row) => some.filter((name) => hashKey([one[name]]) !== hashKey([other[name]]));
  for (let on = seen, known = seen; ;) {
    try {
      return await send(on, set);
    } catch (error) {
      const theirs = lostSave<Row>(error);
      if (!theirs) throw error;
      if (differ(names, mine, theirs).length === 0) return theirs;
      if (differ([...names, ...basis], known, theirs).length > 0) {
        const choice = await choose(mine, theirs, differ([...names, ...basis], mine, theirs));
        if (choice === 'neither') throw error;
        if (choice === 'theirs') return theirs;
      }
      on = known = theirs;
    }
  }
}
