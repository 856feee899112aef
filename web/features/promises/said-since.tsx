import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ToldPromise } from '#contract/promises.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { writtenDay } from './days.ts';

interface Props {
  promise: ToldPromise;
  onDismiss: () => void;
}

/** What a document says of the promise since it was told, both sentences one under the other. Nothing is changed by it. */
export function SaidSince({ promise: { sentence, hint, can }, onDismiss }: Props) {
  const { t } = useTranslation('promises');
  if (!hint) return null;
  const { kind, document, document_id: id, quote, day } = hint;
  return (
    <section className="promise-hint" aria-label={t('hint.title')}>
      <h3 className="label">
        {kind === 'moved' && day
          ? t('hint.moved', { day: writtenDay(day, currentLanguage()) })
          : t(`hint.${kind === 'moved' ? 'dropped' : kind}`)}
      </h3>
      <dl>
        <dt>{t('hint.told')}</dt>
        <dd>
          <q>{sentence}</q>
        </dd>
        <dt>
          <Link to="/dashboard/kb/documents" search={{ document: id }}>
            {document}
          </Link>
        </dt>
        <dd>
          <q>{quote}</q>
        </dd>
      </dl>
      <p className="quiet">{t('hint.unchanged')}</p>
      {can.update && (
        <Button size="small" onClick={onDismiss}>
          {t('hint.dismiss')}
        </Button>
      )}
    </section>
  );
}
