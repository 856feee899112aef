import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';

/** How many questions the file has, told again whenever a correction changes it, and the way to another file. */
export function FoundHead({ name, count, onOther }: { name: string; count: number; onOther: () => void }) {
  const { t } = useTranslation('requests');
  return (
    <div className="found-head" role="status">
      <p>
        <strong>{t('create.found', { count })}</strong> <span className="quiet">{t('create.foundIn', { name })}</span>
      </p>
      <Button onClick={onOther}>{t('create.other')}</Button>
    </div>
  );
}
