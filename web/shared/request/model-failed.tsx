import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../app/session/may.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { formatMoment } from '../../lib/format.ts';
import { answeringModel, lastFailed } from './answering-model.ts';

/** That the connected language model gave nothing at its last test, and what is done meanwhile; nothing where it replied. */
export function ModelFailed() {
  const { t } = useTranslation('spent');
  const { offers } = useMay();
  const test = lastFailed(useQuery(answeringModel).data);
  if (!test) return null;
  return (
    <p className="model-failed" role="status">
      {t('modelFailed', { model: test.model, when: formatMoment(test.at, currentLanguage()) })}{' '}
      {offers('manage') ? (
        <Link to="/dashboard/company" hash="ai-model">
          {t('lookAtModel')}
        </Link>
      ) : (
        t('adminsLook')
      )}
    </p>
  );
}
