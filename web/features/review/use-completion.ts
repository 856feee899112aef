import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDone } from '#contract/entry-statuses.ts';
import { requests, type QuestionnaireRequest, type RequestWithEntries } from '#contract/requests.ts';
import { notify } from '../../app/notices/notices.ts';
import { reportError } from '../../app/notices/report-error.ts';
import { arrived } from '../../app/outbox/work.ts';
import { useUser } from '../../app/session/session.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

/** Completing the request, which is asked about while questions are open or answers in doubt, reopening it, and stopping what runs. */
export function useCompletion(request: RequestWithEntries) {
  const user = useUser();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const fresh = () => client.invalidateQueries({ queryKey: ['request', request.id] });
  const sayTold = useSayTold();
  const update = useApiMutation(requests.update, {
    invalidates: [['requests'], ['told']],
    onSuccess: (now, { body }) => {
      if (body?.status === 'completed') sayTold(now);
      return fresh();
    },
  });
  const cancel = useApiMutation(requests.cancel, { invalidates: [['requests']], onSuccess: fresh });
  const params = { id: request.id };
  const open = useMemo(() => request.qa_entries.filter((entry) => !isDone(entry.status)).length, [request.qa_entries]);
  /** What was written is with the service before it counts what is open. */
  const onceArrived = async (work: () => unknown) => {
    try {
      await arrived((change) => change.request === request.id);
      await work();
    } catch (error) {
      reportError(error, user.access_level);
    }
  };
  const complete = (confirm: boolean) => update.mutate({ params, body: { status: 'completed', ...(confirm ? { confirm } : {}) } });
  /** Answers that may hold no longer are shown before they are kept as told. */
  const completeOrAsk = async () => {
    const { isDoubted } = await import('../exports/doubted.ts');
    if (await isDoubted(client, request.id)) setAsking(true);
    else complete(false);
  };
  return {
    /** How many questions are neither approved nor skipped, while it is asked whether to complete all the same; none where only answers are in doubt. */
    asked: asking ? open : null,
    complete: () => (open > 0 ? setAsking(true) : void onceArrived(completeOrAsk)),
    confirm() {
      setAsking(false);
      void onceArrived(() => complete(open > 0));
    },
    leave: () => setAsking(false),
    reopen: () => update.mutate({ params, body: { status: 'review' } }),
    cancel: () => cancel.mutate({ params }),
  };
}

/** What was completed is kept as told to its customer: says so, with the way there. */
function useSayTold(): (request: QuestionnaireRequest) => void {
  const { t } = useTranslation('review');
  const navigate = useNavigate();
  return ({ customer, counts, sample }) => {
    if (sample || counts.approved === 0) return;
    const search = customer === null ? { view: 'customers' } : { view: 'customer', customer };
    notify(customer === null ? t('completedToldNobody') : t('completedTold', { customer }), {
      action: { label: t('toTold'), run: () => void navigate({ to: '/dashboard/told', search }) },
    });
  };
}

export type Completion = ReturnType<typeof useCompletion>;
