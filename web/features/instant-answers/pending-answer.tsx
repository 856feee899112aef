import Button from '@mui/material/Button';
import working from 'symbol:progress_activity';
import halt from 'symbol:stop_circle';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/states.tsx';
import type { Progress } from './use-asking.ts';

interface Props {
  progress: Progress;
  onStop: () => void;
}

/** A question on its way: what is done with it in words, and what is written of the answer, which no check has seen yet. */
export function PendingAnswer({ progress: { question, state, passages, text }, onStop }: Props) {
  const { t } = useTranslation('instant');
  return (
    <article className="instant-pending" aria-busy="true">
      <p className="instant-question">{question}</p>
      <div className="instant-doing">
        <span className="status status-working" role="status">
          <Icon d={working} size={16} />
          {state === 'reading' ? (text ? t('doing.writing') : t('doing.reading', { count: passages ?? 0 })) : t(`doing.${state}`)}
        </span>
        <Button size="small" startIcon={<Icon d={halt} size={18} />} onClick={onStop}>
          {t('stop')}
        </Button>
      </div>
      {text ? (
        <>
          <p className="instant-text instant-unchecked">{text}</p>
          <p className="quiet instant-reasons">{t('unchecked')}</p>
        </>
      ) : (
        <Skeleton rows={2} height={64} />
      )}
    </article>
  );
}
