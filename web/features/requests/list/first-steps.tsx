import Button from '@mui/material/Button';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import assignment from 'symbol:assignment';
import { useTranslation } from 'react-i18next';
import { documents } from '#contract/documents.ts';
import { orgs } from '#contract/orgs.ts';
import { notify } from '../../../app/notices/notices.ts';
import { useMay } from '../../../app/session/may.ts';
import { api } from '../../../lib/api.ts';
import { useApiMutation } from '../../../lib/use-api-mutation.ts';
import { Empty, Skeleton } from '../../../ui/states.tsx';

/** Whether anything lies in the documents. */
const hasDocuments = queryOptions({
  queryKey: ['documents', 'any'],
  queryFn: async ({ signal }) =>
    (await api(documents.list, { query: { category: 'knowledge_base', limit: 1 }, signal })).documents.length > 0,
});

/** What to do when there is no request; what was put away or deleted is a step away. */
export function FirstSteps() {
  const { t } = useTranslation('requests');
  const { gate, offers } = useMay();
  const load = useApiMutation(orgs.loadSample, {
    invalidates: [['requests'], ['documents'], ['orgs']],
    onSuccess: () => notify(t('empty.loaded')),
  });
  const { data: ready, isPending } = useQuery({ ...hasDocuments, enabled: offers('work') });
  if (!offers('work')) return <Empty icon={assignment} title={t('empty.title')} text={t('empty.toSee')} />;
  if (isPending) return <Skeleton />;
  if (ready) return <Empty icon={assignment} title={t('empty.title')} text={t('empty.ready')} />;
  return (
    <Empty icon={assignment} title={t('empty.title')} text={t('empty.text')}>
      <Button variant="contained" component={Link} to="/dashboard/kb/documents">
        {t('empty.documents')}
      </Button>
      <Button variant="outlined" disabled={load.isPending} onClick={() => gate('work', () => load.mutate({}))}>
        {t(load.isPending ? 'empty.loading' : 'empty.sample')}
      </Button>
    </Empty>
  );
}
