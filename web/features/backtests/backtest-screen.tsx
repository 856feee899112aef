import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import again from 'symbol:refresh';
import bin from 'symbol:delete';
import file from 'symbol:download';
import print from 'symbol:print';
import stopped from 'symbol:cancel';
import failed from 'symbol:error';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Backtest, backtests } from '#contract/backtests.ts';
import { reportError } from '../../app/notices/report-error.ts';
import { useMay } from '../../app/session/may.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { download } from '../../lib/download.ts';
import { formatDate } from '../../lib/format.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { Progress } from '../../ui/bits.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import { InOwnWords } from '../../shared/answer/in-own-words.tsx';
import { RemoveBacktest } from './backtests-screen.tsx';
import { Figures } from './figures.tsx';
import { Items } from './items.tsx';
import { isUnderWay, oneBacktest } from './queries.ts';
import { useStart } from './use-start.ts';
import './backtest.css';

/** One backtest: how far it is, or how right the answers would have been, and where they were not. */
export function BacktestScreen() {
  const { backtestId } = useParams({ from: '/dashboard/backtests/$backtestId' });
  const { t } = useTranslation('backtests');
  const one = useQuery(oneBacktest(backtestId));
  if (one.isError && !one.data) return <Failure error={one.error} retry={() => void one.refetch()} />;
  if (!one.data)
    return (
      <div className="page">
        <Skeleton rows={6} height={64} />
      </div>
    );
  const { items, ...backtest } = one.data;
  return (
    <div className="backtest">
      <Page title={backtest.name} actions={<Actions backtest={backtest} />}>
        <p className="backtest-facts quiet">
          <Link to="/dashboard/backtests" className="backtest-back">
            {t('title')}
          </Link>
          <span>{formatDate(backtest.finished_at ?? backtest.created_at, currentLanguage())}</span>
          {backtest.figures && (
            <span>{t('facts', { count: backtest.figures.questions, answered: backtest.figures.with_human_answer })}</span>
          )}
          {backtest.document ? (
            <Link to="/dashboard/kb/documents" search={{ document: backtest.document.id }}>
              {t('openDocument')}
            </Link>
          ) : (
            <span>{t('documentGone')}</span>
          )}
        </p>
        {isUnderWay(backtest) && <UnderWay backtest={backtest} />}
        {(backtest.status === 'failed' || backtest.status === 'cancelled') && <Ended backtest={backtest} />}
        {backtest.figures && <Figures figures={backtest.figures} />}
        {backtest.figures && <Items items={items} />}
      </Page>
    </div>
  );
}

function UnderWay({ backtest: { id, done, total, status, can } }: { backtest: Backtest }) {
  const { t } = useTranslation('backtests');
  const cancel = useApiMutation(backtests.cancel, { invalidates: [['backtests']] });
  const text = status === 'queued' ? t('waiting') : total === 0 ? t('reading') : t('progress', { done, total });
  return (
    <div className="under-way">
      <p role="status">{text}</p>
      <Progress done={done} total={total} label={text} />
      <p className="quiet">{t('leave')}</p>
      {can.edit && (
        <Button variant="outlined" disabled={cancel.isPending} onClick={() => cancel.mutate({ params: { id } })}>
          {t('stop')}
        </Button>
      )}
    </div>
  );
}

function Ended({ backtest }: { backtest: Backtest }) {
  const { t } = useTranslation('backtests');
  const isFailed = backtest.status === 'failed' && !backtest.stopped;
  const why = backtest.because.length > 0 ? <InOwnWords notes={backtest.because} /> : backtest.error;
  return (
    <Empty
      icon={isFailed ? failed : stopped}
      title={t(isFailed ? 'failed.title' : 'cancelled.title')}
      text={(backtest.status === 'failed' && why) || t(isFailed ? 'failed.text' : 'cancelled.text')}
    >
      {backtest.stopped ? <Continue backtest={backtest} /> : <Again backtest={backtest} />}
      <Button variant="outlined" component={Link} to="/dashboard/backtests">
        {t('other')}
      </Button>
    </Empty>
  );
}

/** Goes on with what a limit stopped. */
function Continue({ backtest: { id, can } }: { backtest: Backtest }) {
  const { t } = useTranslation('spent');
  const { gate } = useMay();
  const goOn = useApiMutation(backtests.continue, { invalidates: [['backtests']] });
  if (!can.edit) return null;
  return (
    <Button variant="contained" disabled={goOn.isPending} onClick={() => gate('work', () => goOn.mutate({ params: { id } }))}>
      {t('continue')}
    </Button>
  );
}

function Again({ backtest }: { backtest: Backtest }) {
  const { document } = backtest;
  const { t } = useTranslation('backtests');
  const { gate } = useMay();
  const { start } = useStart();
  if (!document || !backtest.can.edit) return null;
  return (
    <Button
      variant="outlined"
      startIcon={<Icon d={again} size={18} />}
      disabled={start.isPending}
      onClick={() => gate('work', () => start.mutate({ documentId: document.id }))}
    >
      {t('again')}
    </Button>
  );
}

function Actions({ backtest }: { backtest: Backtest }) {
  const { t } = useTranslation(['backtests', 'common']);
  const navigate = useNavigate();
  const [removing, setRemoving] = useState(false);
  const get = (format: 'html' | 'json') =>
    void download(
      `/api/backtests/${backtest.id}/report?format=${format}&language=${currentLanguage()}`,
      `${backtest.name}.${format}`,
    ).catch((error: unknown) => reportError(error, null));
  return (
    <>
      {backtest.figures && (
        <>
          <Button variant="contained" startIcon={<Icon d={file} size={18} />} onClick={() => get('html')}>
            {t('report')}
          </Button>
          <Button variant="outlined" onClick={() => get('json')}>
            {t('data')}
          </Button>
          <IconButton aria-label={t('print')} title={t('print')} onClick={() => window.print()}>
            <Icon d={print} />
          </IconButton>
          <Again backtest={backtest} />
        </>
      )}
      {backtest.can.edit && (
        <IconButton aria-label={t('remove.of', { name: backtest.name })} onClick={() => setRemoving(true)}>
          <Icon d={bin} />
        </IconButton>
      )}
      {removing && (
        <RemoveBacktest
          backtest={backtest}
          onClose={() => setRemoving(false)}
          onRemoved={() => void navigate({ to: '/dashboard/backtests' })}
        />
      )}
    </>
  );
}
