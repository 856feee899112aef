import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { promises, type ToldPromise } from '#contract/promises.ts';
import { notify } from '../../app/notices/notices.ts';
import { useMay } from '../../app/session/may.ts';
import { api } from '../../lib/api.ts';
import { lostSave } from '../../lib/lost-save.ts';
import { putPromise } from './queries.ts';

export interface Change {
  due_on?: string | null;
  owner_id?: string | null;
  state?: 'open' | 'kept' | 'dropped';
  reason?: string | undefined;
  hint?: null;
}

/** What brings it back to how it stood. */
const backTo = ({ due_on, owner, state, reason }: ToldPromise): Change => ({
  due_on,
  owner_id: owner?.id ?? null,
  state: state === 'moved' ? 'open' : state,
  ...(reason === null ? {} : { reason }),
});

const bodyOf = ({ version }: ToldPromise, { state, reason, ...change }: Change) =>
  state === 'dropped'
    ? { ...change, version, state, reason: reason ?? '' }
    : { ...change, version, ...(state === undefined ? {} : { state }), ...(reason ? { reason } : {}) };

/** Changes one, with a way back; a save that loses the race shows what the other one made of it. */
export function useChange() {
  const { t } = useTranslation(['promises', 'common']);
  const client = useQueryClient();
  const { gate } = useMay();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ seen, change }: { seen: ToldPromise; change: Change }) =>
      api(promises.update, { params: { id: seen.id }, body: bodyOf(seen, change) }),
    onSuccess: (now, { seen, change }) => {
      putPromise(client, now);
      if (change.hint === null) return notify(t('hint.dismissed'));
      const done = now.state === seen.state && change.due_on === undefined ? 'owner' : now.state;
      notify(t(`done.${done}`), {
        action: { label: t('common:actions.undo'), run: () => mutate({ seen: now, change: backTo(seen) }) },
      });
    },
    onError: (error) => {
      const theirs = lostSave<ToldPromise>(error);
      if (theirs) putPromise(client, theirs);
    },
  });
  return { change: (seen: ToldPromise, change: Change) => gate('edit', () => mutate({ seen, change })), isPending };
}
