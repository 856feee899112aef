import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import assignment from 'symbol:assignment';
import { useTranslation } from 'react-i18next';
import { orgs } from '#contract/orgs.ts';
import { notify } from '../../../app/notices/notices.ts';
import { useMay } from '../../../app/session/may.ts';
import { useApiMutation } from '../../../lib/use-api-mutation.ts';
import { Empty } from '../../../ui/states.tsx';

/** What to do when there is no request; what was put away or deleted is a step away. */
export function FirstSteps() {
  const { t } = useTranslation('requests');
  const { gate, offers } = useMay();
  const load = useApiMutation(orgs.loadSample, {
    invalidates: [['requests'], ['documents'], ['orgs']],
    onSuccess: () => notify(t('empty.loaded')),
  });
  if (!offers('work')) return <Empty icon={assignment} title={t('empty.title')} text={t('empty.toSee')} />;
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
