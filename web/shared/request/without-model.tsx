import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../app/session/may.ts';

/** What is drafted where no language model is connected, and the way to one for those who may connect it; `brief`: the way alone. */
export function WithoutModel({ brief = false }: { brief?: boolean }) {
  const { t } = useTranslation('spent');
  const { offers } = useMay();
  return (
    <p className="quiet" title={brief ? t('drafted') : undefined}>
      {!brief && `${t('drafted')} `}
      {offers('manage') ? (
        <Link to="/dashboard/company" hash="ai-model">
          {t('connect')}
        </Link>
      ) : (
        t('connectAdmins')
      )}
    </p>
  );
}
