import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import check from 'symbol:check';
import mail from 'symbol:forward_to_inbox';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToldAlarm } from '#contract/told.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { formatDate, formatMoment } from '../../../lib/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Said } from '../said.tsx';
import { AlarmHistory } from './alarm-history.tsx';
import { Besides } from './besides.tsx';
import type { Command } from './keys.ts';
import { OwnerField } from './owner-field.tsx';
import { Sentence } from './sentence.tsx';

const PapersDialog = lazy(async () => ({ default: (await import('./papers-dialog.tsx')).PapersDialog }));

interface Props {
  alarm: ToldAlarm;
  onCommand: (command: Command) => void;
  onAssign: (owner: string | null) => void;
}

/** What was told, beside it what changed: both sentences, why, and what may be decided. */
export function OpenAlarm({ alarm, onCommand, onAssign }: Props) {
  const { t } = useTranslation('told');
  const { told, was, now, why, settled, corrected } = alarm;
  return (
    <div className="alarm-open">
      <section className="alarm-told">
        <h2 className="label">
          {t('toldOn', { customer: told.customer ?? t('noCustomer'), date: formatDate(told.told_at, currentLanguage()) })}
        </h2>
        <p className="alarm-answer">
          <Said answer={told} />
        </p>
        {corrected && (
          <p className="alarm-answer">
            <span className="label">{t('correctedOn', { date: formatDate(corrected.told_at, currentLanguage()) })}</span>{' '}
            <Said answer={corrected} />
          </p>
        )}
        <p className="told-facts">
          {told.request.id === null ? (
            <span className="cut">{told.request.name}</span>
          ) : (
            <Link className="cut" to="/dashboard/requests/$requestId/{-$sheetId}" params={{ requestId: told.request.id }}>
              {told.request.name}
            </Link>
          )}
        </p>
      </section>
      <p className="alarm-why">{String(t(`why.${why.code}`, why.values as never))}</p>
      <div className="alarm-sides">
        <Sentence
          title={t(was.told_id === undefined ? 'was' : 'wasTold')}
          sentence={was}
          beside={now?.quote ?? null}
          version={versionOf(alarm)}
        />
        {now ? (
          <Sentence
            title={t(now.told_id === undefined ? 'now' : 'nowTold', { customer: now.customer ?? t('noCustomer') })}
            sentence={now}
            beside={was.quote}
            stands
          />
        ) : (
          <section className="alarm-side">
            <h2 className="label">{t('now')}</h2>
            <p className="quiet">{t('nothingNow')}</p>
          </section>
        )}
      </div>
      {was.told_id === undefined && <BothPapers alarm={alarm} />}
      <Besides of={alarm.besides} />
      {settled && <Settled settled={settled} />}
      <OwnerField alarm={alarm} onAssign={onAssign} />
      {alarm.can.settle && (
        <p className="alarm-actions">
          {settled ? (
            <Button variant="outlined" onClick={() => onCommand('reopen')}>
              {t('do.reopen')}
            </Button>
          ) : (
            <>
              <Button variant="contained" startIcon={<Icon d={mail} size={18} />} onClick={() => onCommand('customerTold')}>
                {t('do.customer_told')}
              </Button>
              <Button variant="outlined" startIcon={<Icon d={check} size={18} />} onClick={() => onCommand('stillTrue')}>
                {t('do.still_true')}
              </Button>
              <Button onClick={() => onCommand('dismiss')}>{t('do.dismissed')}</Button>
            </>
          )}
        </p>
      )}
      <AlarmHistory alarm={alarm} />
    </div>
  );
}

/** The way to both papers, side by side. */
function BothPapers({ alarm }: { alarm: ToldAlarm }) {
  const { t } = useTranslation('told');
  const [isOpen, setOpen] = useState(false);
  return (
    <p>
      <button type="button" className="link-button" onClick={() => setOpen(true)}>
        {t('papers.show')}
      </button>
      {isOpen && (
        <Suspense>
          <PapersDialog alarm={alarm} version={versionOf(alarm)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </p>
  );
}

/** Which version of the paper the answer rested on; undefined where that was not noted. */
const versionOf = ({ told, was }: ToldAlarm): number | undefined =>
  was.document_id === undefined ? undefined : told.versions[was.document_id];

function Settled({ settled: { as, reason, by, at } }: { settled: NonNullable<ToldAlarm['settled']> }) {
  const { t } = useTranslation('told');
  return (
    <p className="alarm-settled">
      <strong>{t(`settled.${as}`)}</strong>{' '}
      <span className="quiet">{[by?.name ?? t('somebody'), formatMoment(at, currentLanguage())].join(' · ')}</span>
      {reason && <span className="alarm-reason">{reason}</span>}
    </p>
  );
}
