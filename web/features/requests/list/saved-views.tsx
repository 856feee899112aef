import Button from '@mui/material/Button';
import { hashKey, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import bookmark from 'symbol:bookmark_add';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { type SavedView, savedViews } from '#contract/saved-views.ts';
import { useApiMutation } from '../../../lib/use-api-mutation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { savedViewsQuery } from '../queries.ts';
import { useListView } from './list-view.ts';

const NameDialog = lazy(async () => ({ default: (await import('../../../shared/dialogs/name-dialog.tsx')).NameDialog }));
const ViewMenu = lazy(async () => ({ default: (await import('./saved-view-menu.tsx')).ViewMenu }));

const stale = { invalidates: [savedViewsQuery.queryKey] };

/** The person's saved views over the list, and the way to save the one on screen. */
export function SavedViews() {
  const { t } = useTranslation(['requests', 'common']);
  const { view } = useListView();
  const { data } = useQuery(savedViewsQuery);
  const [naming, setNaming] = useState(false);
  const save = useApiMutation(savedViews.create, { ...stale, onSuccess: () => setNaming(false) });
  if (!data) return null;
  const isChosen = ({ filter }: SavedView) => hashKey([filter]) === hashKey([view]);
  const canSave = Object.keys(view).length > 0 && !data.saved_views.some(isChosen);
  if (data.saved_views.length === 0 && !canSave) return null;
  return (
    <>
      <ul className="saved-views" aria-label={t('views.label')}>
        {data.saved_views.map((saved) => (
          <li key={saved.id}>
            <Link
              className="chip"
              to="/dashboard/requests"
              search={saved.filter}
              activeOptions={{ exact: true }}
              {...(isChosen(saved) ? { 'aria-current': true } : {})}
            >
              <span className="cut">{saved.name}</span>
            </Link>
            {isChosen(saved) && (
              <Suspense>
                <ViewMenu saved={saved} />
              </Suspense>
            )}
          </li>
        ))}
        {canSave && (
          <li>
            <Button size="small" startIcon={<Icon d={bookmark} size={18} />} onClick={() => setNaming(true)}>
              {t('views.save')}
            </Button>
          </li>
        )}
      </ul>
      {naming && (
        <Suspense>
          <NameDialog
            title={t('views.save')}
            text={t('views.saveText')}
            label={t('views.name')}
            confirm={t('common:actions.save')}
            initial=""
            max={limits.name}
            busy={save.isPending}
            onName={(name) => save.mutate({ body: { name, filter: view } })}
            onClose={() => setNaming(false)}
          />
        </Suspense>
      )}
    </>
  );
}
