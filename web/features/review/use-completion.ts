import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { isDone } from '#contract/entry-statuses.ts';
import { requests, type RequestWithEntries } from '#contract/requests.ts';
import { reportError } from '../../app/notices/report-error.ts';
import { arrived } from '../../app/outbox/work.ts';
import { useUser } from '../../app/session/session.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

/** Completing the request, which is asked about while questions are open, reopening it, and stopping what runs. */
export function useCompletion(request: RequestWithEntries) {
  const user = useUser();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const fresh = () => client.invalidateQueries({ queryKey: ['request', request.id] });
  const update = useApiMutation(requests.update, { invalidates: [['requests']], onSuccess: fresh });
  const cancel = useApiMutation(requests.cancel, { invalidates: [['requests']], onSuccess: fresh });
  const params = { id: request.id };
  const open = useMemo(() => request.qa_entries.filter((entry) => !isDone(entry.status)).length, [request.qa_entries]);
  /** What was written is with the service before it counts what is open. */
  const complete = async (confirm: boolean) => {
    try {
      await arrived((change) => change.request === request.id);
      update.mutate({ params, body: { status: 'completed', ...(confirm ? { confirm } : {}) } });
    } catch (error) {
      reportError(error, user.access_level);
    }
  };
  return {
    /** How many questions are neither approved nor skipped, while it is asked whether to complete all the same. */
    asked: asking ? open : null,
    complete: () => (open > 0 ? setAsking(true) : void complete(false)),
    confirm() {
      setAsking(false);
      void complete(true);
    },
    leave: () => setAsking(false),
    reopen: () => update.mutate({ params, body: { status: 'review' } }),
    cancel: () => cancel.mutate({ params }),
  };
}

export type Completion = ReturnType<typeof useCompletion>;
