import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import add from 'symbol:add';
import bin from 'symbol:delete';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Backtest, backtests } from '#contract/backtests.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { formatAgo, formatShare } from '../../lib/format.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { Progress } from '../../ui/bits.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Page } from '../../ui/page.tsx';
import { Failure, Skeleton } from '../../ui/states.tsx';
import { BacktestState } from './backtest-state.tsx';
import { backtestPages, isUnderWay } from './queries.ts';
import { useMay } from '../../app/session/may.ts';
import { Offered, Wall } from '../../shared/org/wall.tsx';
import { InOwnWords } from '../../shared/answer/in-own-words.tsx';
import { StartBacktest } from './start-backtest.tsx';
import './backtests.css';

/** The backtests so far, and the start of a new one. */
export function BacktestsScreen() {
  const { t } = useTranslation(['backtests', 'common']);
  const list = useInfiniteQuery(backtestPages);
  const [starting, setStarting] = useState(false);
  const { offers } = useMay();
  const made = list.data?.pages.flatMap((page) => page.backtests) ?? [];
  const none = list.data !== undefined && made.length === 0;
  return (
    <Page
      title={t('title')}
      actions={
        made.length > 0 && (
          <Offered doing="work" first>
            <Button
              variant={starting ? 'outlined' : 'contained'}
              aria-expanded={starting}
              startIcon={<Icon d={add} size={18} />}
              onClick={() => setStarting(!starting)}
            >
              {t('new')}
            </Button>
          </Offered>
        )
      }
    >
      {(starting || none) && (offers('work') ? <StartBacktest /> : <Wall kind="view-only" />)}
      {list.isPending && <Skeleton rows={4} />}
      {list.isError && <Failure error={list.error} retry={() => void list.refetch()} />}
      {made.length > 0 && <BacktestTable made={made} />}
      <LoadMore pages={list} />
    </Page>
  );
}

function BacktestTable({ made }: { made: Backtest[] }) {
  const { t } = useTranslation('backtests');
  const [removing, setRemoving] = useState<Backtest | null>(null);
  return (
    <>
      <table className="rows backtests">
        <thead>
          <tr>
            <th scope="col">{t('columns.name')}</th>
            <th scope="col">{t('columns.state')}</th>
            <th scope="col">{t('columns.coverage')}</th>
            <th scope="col">{t('columns.accuracy')}</th>
            <th scope="col" className="wide">
              {t('columns.when')}
            </th>
            <th scope="col">
              <span className="unseen">{t('columns.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {made.map((backtest) => (
            <BacktestRow key={backtest.id} backtest={backtest} onRemove={() => setRemoving(backtest)} />
          ))}
        </tbody>
      </table>
      {removing && <RemoveBacktest backtest={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

function BacktestRow({ backtest, onRemove }: { backtest: Backtest; onRemove: () => void }) {
  const { t } = useTranslation('backtests');
  const { id, name, figures, error, because, done, total } = backtest;
  const language = currentLanguage();
  const share = (value: number | null | undefined) => (value == null ? '–' : formatShare(value, language));
  return (
    <tr>
      <th scope="row">
        <Link className="row-link" to="/dashboard/backtests/$backtestId" params={{ backtestId: id }}>
          {name}
        </Link>
        {error && <span className="row-error">{because.length > 0 ? <InOwnWords notes={because} /> : error}</span>}
      </th>
      <td>
        <BacktestState status={backtest.status} />
      </td>
      {isUnderWay(backtest) ? (
        <td colSpan={2}>
          {total > 0 && (
            <span className="row-progress working">
              <Progress done={done} total={total} label={t('progress', { done, total })} />
              <span className="number">
                {done}/{total}
              </span>
            </span>
          )}
        </td>
      ) : (
        <>
          <td className="number" data-label={t('columns.coverage')}>
            {share(figures?.coverage)}
          </td>
          <td className="number" data-label={t('columns.accuracy')}>
            {share(figures?.accuracy)}
          </td>
        </>
      )}
      <td className="wide quiet once">{formatAgo(backtest.created_at, language)}</td>
      <td className="row-actions">
        {backtest.can.edit && (
          <IconButton aria-label={t('remove.of', { name })} onClick={onRemove}>
            <Icon d={bin} />
          </IconButton>
        )}
      </td>
    </tr>
  );
}

/** Asks before a backtest is thrown away; one that is under way stops. */
export function RemoveBacktest({ backtest, onClose, onRemoved }: { backtest: Backtest; onClose: () => void; onRemoved?: () => void }) {
  const { t } = useTranslation(['backtests', 'common']);
  const remove = useApiMutation(backtests.remove, {
    invalidates: [['backtests']],
    onSuccess: () => {
      onClose();
      onRemoved?.();
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      title={t('remove.title')}
      text={t('remove.text', { name: backtest.name })}
      confirm={t('common:actions.delete')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: backtest.id } })}
      onClose={onClose}
    />
  );
}
