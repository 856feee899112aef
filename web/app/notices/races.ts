import { useMutation, useQueryClient, type QueryKey, type UseMutationResult } from '@tanstack/react-query';
import { lostSave } from '../../lib/lost-save.ts';
import { changeRow, type Choice, type RowChange } from '../../lib/row-change.ts';
import { createStore } from '../../lib/store.ts';

/** A change that lost against somebody else's, to be decided. */
export interface Race {
  mine: string;
  theirs: string;
  decide: (choice: Choice) => void;
}

/** The first of them is on screen. */
export const races = createStore<readonly Race[]>([]);

/** Shows both and settles with what the person decides. */
const decision = (mine: string, theirs: string): Promise<Choice> =>
  new Promise((done) => {
    const race: Race = {
      mine,
      theirs,
      decide(choice) {
        races.set((all) => all.filter((one) => one !== race));
        done(choice);
      },
    };
    races.set((all) => [...all, race]);
  });

interface Options<Row extends { id: string }, Name extends keyof Row> {
  /** Saves it as a change of this version of the row. */
  send: (on: Row, set: Partial<Pick<Row, Name>>) => Promise<Row>;
  /** What the row says in these fields, for people. */
  words: (row: Row, fields: Name[]) => string | Promise<string>;
  /** Puts the row on screen: as it is meant at once, then as the service has it; where it took nothing, as it was or as somebody else made it. */
  show?: (row: Row) => void;
  /** Query keys (by their beginning) that the change makes stale. */
  invalidates: QueryKey[];
  onSuccess?: (row: Row, change: RowChange<Row, Name>) => unknown;
}

/** A change of some fields of a row, on the version that is on screen; see `changeRow`. */
export function useRowChange<Row extends { id: string }, Name extends keyof Row>({
  send,
  words,
  show,
  invalidates,
  onSuccess,
}: Options<Row, Name>): UseMutationResult<Row, Error, RowChange<Row, Name>> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: RowChange<Row, Name>) =>
      changeRow(change, {
        send,
        choose: async (mine, theirs, fields) => decision(await words(mine, fields), await words(theirs, fields)),
      }),
    meta: { showsBoth: true },
    onMutate: ({ seen, set }) => show?.({ ...seen, ...set }),
    onError: (error, { seen }) => show?.(lostSave<Row>(error) ?? seen),
    onSettled: () => Promise.all(invalidates.map((queryKey) => client.invalidateQueries({ queryKey }))),
    onSuccess: (row, change) => {
      show?.(row);
      return onSuccess?.(row, change);
    },
  });
}
