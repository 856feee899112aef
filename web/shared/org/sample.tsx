import { useTranslation } from 'react-i18next';
import { useCurrentOrg } from '../../app/session/current-org.ts';

/** Says of one thing that it belongs to the sample company. */
export function SampleMark() {
  const { t } = useTranslation();
  return <span className="sample-mark">{t('sample.mark')}</span>;
}

/** Says, where the sample is loaded, that it answers its own requests and no others. */
export function SampleApart() {
  const { t } = useTranslation();
  return useCurrentOrg()?.sample_loaded ? <p className="sample-apart">{t('sample.apart')}</p> : null;
}
