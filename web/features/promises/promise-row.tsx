import dropped from 'symbol:block';
import kept from 'symbol:check_circle';
import late from 'symbol:event_busy';
import moved from 'symbol:event_repeat';
import open from 'symbol:event_upcoming';
import otherwise from 'symbol:forum';
import said from 'symbol:description';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToldPromise } from '#contract/promises.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { Status } from '../../shared/request/status.tsx';
import { groupOf, writtenDay } from './days.ts';

const look = {
  open: [open, 'unanswered'],
  moved: [moved, 'review'],
  kept: [kept, 'approved'],
  dropped: [dropped, 'unanswered'],
} as const satisfies Record<ToldPromise['state'], readonly [string, string]>;

interface Props {
  promise: ToldPromise;
  isOpen: boolean;
  onToggle: (id: string) => void;
}

/** One promise: by when, to whom, in which words, who keeps it, and how it stands. */
export const PromiseRow = memo(function PromiseRow({ promise, isOpen, onToggle }: Props) {
  const { t } = useTranslation('promises');
  const { id, customer, sentence, due_on: due, owner, state, told_otherwise: isOtherwise, hint } = promise;
  const isLate = groupOf(promise) === 'overdue';
  return (
    <div className="promise-row">
      <p className={isLate ? 'promise-due promise-late' : 'promise-due'}>
        {due === null ? <span className="quiet">{t('noDay')}</span> : writtenDay(due, currentLanguage())}
      </p>
      <div className="promise-said">
        <button type="button" className="promise-toggle" aria-expanded={isOpen} onClick={() => onToggle(id)}>
          {sentence}
        </button>
        <p className="promise-facts">
          <strong className="cut">{customer ?? t('noCustomer')}</strong>
          <span className="cut">{owner?.name ?? t('nobody')}</span>
          {isLate ? <Status look={[late, 'failed']} word={t('late')} /> : <Status look={look[state]} word={t(`states.${state}`)} />}
          {isLate && state === 'moved' && <Status look={look.moved} word={t('states.moved')} />}
          {hint && <Status look={[said, 'review']} word={t(`hint.marks.${hint.kind}`)} />}
          {isOtherwise && <Status look={[otherwise, 'review']} word={t('toldOtherwise')} />}
        </p>
      </div>
    </div>
  );
});
