import cancelled from 'symbol:cancel';
import completed from 'symbol:check_circle';
import failed from 'symbol:error';
import queued from 'symbol:pending';
import running from 'symbol:progress_activity';
import { useTranslation } from 'react-i18next';
import type { Backtest } from '#contract/backtests.ts';
import { Status } from '../../shared/request/status.tsx';

const look = {
  queued: [queued, 'unanswered'],
  running: [running, 'working'],
  completed: [completed, 'approved'],
  cancelled: [cancelled, 'unanswered'],
  failed: [failed, 'failed'],
} as const satisfies Record<Backtest['status'], readonly [string, string]>;

export function BacktestState({ status }: { status: Backtest['status'] }) {
  const { t } = useTranslation('backtests');
  return <Status look={look[status]} word={t(`state.${status}`)} />;
}
