import contradicts from 'symbol:difference';
import expired from 'symbol:event_busy';
import figure from 'symbol:compare_arrows';
import gone from 'symbol:link_off';
import others from 'symbol:forum';
import reworded from 'symbol:edit_note';
import stronger from 'symbol:trending_up';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToldAlarm, ToldAlarmKind } from '#contract/told.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { formatAgo } from '../../../lib/format.ts';
import { Status } from '../../../shared/request/status.tsx';
import { Said } from '../said.tsx';

/** Pixels of a closed row with a question of one line. */
export const ROW = 92;

const look = {
  gone: [gone, 'failed'],
  contradicts: [contradicts, 'failed'],
  figure: [figure, 'failed'],
  stronger: [stronger, 'review'],
  reworded: [reworded, 'review'],
  told_otherwise: [others, 'review'],
  expired: [expired, 'review'],
} as const satisfies Record<ToldAlarmKind, readonly [string, string]>;

interface Props {
  alarm: ToldAlarm;
  isOpen: boolean;
  onToggle: (id: string) => void;
}

/** One finding: what became of the answer, of whom, to which question, and what they were told. */
export const AlarmRow = memo(function AlarmRow({ alarm, isOpen, onToggle }: Props) {
  const { t } = useTranslation('told');
  const { id, kind, besides, told, found_at, settled, over_at, owner } = alarm;
  return (
    <div className="alarm-head">
      <p className="told-facts">
        <Status look={look[kind]} word={t(`kinds.${kind}`)} />
        {besides.length > 0 && <span className="once">{t('besides.more', { count: besides.length })}</span>}
        <strong className="cut">{told.customer ?? t('noCustomer')}</strong>
        {told.product && <span className="cut">{told.product}</span>}
        <span className="once">{t('foundAgo', { ago: formatAgo(found_at, currentLanguage()) })}</span>
        {owner && <span className="cut">{t('owner.is', { name: owner.name })}</span>}
        {settled && <span className="once">{t(`settled.${settled.as}`)}</span>}
        {!settled && over_at && <span className="once">{t('settled.over')}</span>}
      </p>
      <button type="button" className="alarm-toggle" aria-expanded={isOpen} onClick={() => onToggle(id)}>
        {told.question}
      </button>
      {!isOpen && (
        <p className="told-said told-one">
          <Said answer={told} />
        </p>
      )}
    </div>
  );
});
