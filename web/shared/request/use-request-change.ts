import { useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { requests, type QuestionnaireRequest } from '#contract/requests.ts';
import { putRequests } from '../../app/live/patch.ts';
import { notify } from '../../app/notices/notices.ts';
import { useRowChange } from '../../app/notices/races.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { api } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import type { RowChange } from '../../lib/row-change.ts';

type Detail = 'name' | 'customer' | 'product' | 'due_at' | 'owner' | 'archived';
export type RequestChange = RowChange<QuestionnaireRequest, Detail>;

/**
 * Changes what a request is called, for whom and what it is, when it is due and who owns it, or puts it away, as it is on screen. It shows at once wherever the request is
 * shown, and can be undone from the notice.
 */
export function useRequestChange(onSaved?: () => void): UseMutationResult<QuestionnaireRequest, Error, RequestChange> {
  const { t } = useTranslation();
  const client = useQueryClient();
  const wordsOf = ({ name, customer, product, due_at, owner, archived }: QuestionnaireRequest): Record<Detail, string | null> => ({
    name,
    customer,
    product,
    due_at: due_at && formatDate(due_at, currentLanguage()),
    owner: owner && (owner.name || owner.email),
    archived: t(archived ? 'archive.is' : 'archive.isNot'),
  });
  const change = useRowChange<QuestionnaireRequest, Detail>({
    send: ({ id, version }, set) => api(requests.update, { params: { id }, body: { ...set, version } }),
    words: (row, fields) => {
      const words = wordsOf(row);
      return fields
        .map((field) => words[field])
        .filter(Boolean)
        .join('\n\n');
    },
    show: ({ id, name, customer, product, due_at, owner, archived, version }) =>
      putRequests(client, new Map([[id, { name, customer, product, due_at, owner, archived, version }]])),
    invalidates: [['requests'], ['request-names']],
    onSuccess: (row, { seen, set }) => {
      onSaved?.();
      if (!stands(set, row)) return;
      const before = Object.fromEntries((Object.keys(set) as Detail[]).map((field) => [field, seen[field]]));
      notify(t(set.archived === undefined ? 'details.done' : set.archived ? 'archive.done' : 'archive.back', { name: row.name }), {
        action: { label: t('actions.undo'), run: () => change.mutate({ seen: row, set: before }) },
      });
    },
  });
  return change;
}

/** False when somebody else's was kept. */
const stands = ({ name, customer, product, due_at, owner, archived }: RequestChange['set'], row: QuestionnaireRequest): boolean =>
  (name === undefined || name === row.name) &&
  // The service keeps a name as it was spelt before.
  (customer === undefined || customer?.toLowerCase() === row.customer?.toLowerCase()) &&
  (product === undefined || product?.toLowerCase() === row.product?.toLowerCase()) &&
  (due_at === undefined || due_at === row.due_at) &&
  (owner === undefined || owner?.id === row.owner?.id) &&
  (archived === undefined || archived === row.archived);
