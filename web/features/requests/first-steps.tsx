import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import assignment from 'symbol:assignment';
import { useTranslation } from 'react-i18next';
import { orgs } from '#contract/orgs.ts';
import { notify } from '../../app/notices.ts';
import { useGate } from '../../app/session.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { Empty } from '../../ui/states.tsx';
import { NewRequest } from './new-request.tsx';

/** What to do when there is no request yet. */
export function FirstSteps() {
  const { t } = useTranslation('requests');
  const gate = useGate();
  const load = useApiMutation(orgs.loadSample, {
    invalidates: [['requests'], ['documents'], ['orgs']],
    onSuccess: () => notify(t('empty.loaded')),
  });
  return (
    <Empty icon={assignment} title={t('empty.title')} text={t('empty.text')}>
      <NewRequest>{t('empty.new')}</NewRequest>
      <Button variant="outlined" component={Link} to="/dashboard/kb/documents">
        {t('empty.documents')}
      </Button>
      <Button disabled={load.isPending} onClick={() => gate('editor', () => load.mutate({}))}>
        {t(load.isPending ? 'empty.loading' : 'empty.sample')}
      </Button>
    </Empty>
  );
}
