import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';

/** How many questions the file has, told again whenever a correction changes it, and the way to another file. */
export function FoundHead({ name, count, ms, onOther }: { name: string; count: number; ms: number; onOther: () => void }) {
  const { t } = useTranslation('requests');
  const seconds = new Intl.NumberFormat(currentLanguage(), { maximumFractionDigits: 2 }).format(Math.max(0.01, ms / 1000));
  return (
    <div className="found-head" role="status">
      <p>
        <strong>{t('create.found', { count })}</strong>
        <span className="quiet">
          {t('create.foundIn', { name })} <span className="once">{t('create.in', { seconds })}</span>
        </span>
      </p>
      <Button onClick={onOther}>{t('create.other')}</Button>
    </div>
  );
}
