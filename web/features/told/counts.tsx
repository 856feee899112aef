import changed from 'symbol:difference';
import unsourced from 'symbol:link_off';
import over from 'symbol:event_busy';
import stands from 'symbol:check_circle';
import promised from 'symbol:event_repeat';
import { useTranslation } from 'react-i18next';
import type { ToldCustomer } from '#contract/told.ts';
import { Status } from '../../shared/request/status.tsx';

/** How many answers of a customer changed, are over, rest on nothing and stand, and how many promises they have to be told of; what is none is not said. */
export function Counts({ of: { answers, changed: changes, expired, unsourced: resting, promises } }: { of: ToldCustomer }) {
  const { t } = useTranslation('told');
  const standing = answers - changes - expired - resting;
  return (
    <p className="told-counts">
      {changes > 0 && <Status look={[changed, 'failed']} word={t('counts.changed', { count: changes })} />}
      {expired > 0 && <Status look={[over, 'review']} word={t('counts.expired', { count: expired })} />}
      {resting > 0 && <Status look={[unsourced, 'unanswered']} word={t('counts.unsourced', { count: resting })} />}
      {promises > 0 && <Status look={[promised, 'review']} word={t('counts.promises', { count: promises })} />}
      {standing > 0 && <Status look={[stands, 'approved']} word={t('counts.stand', { count: standing })} />}
    </p>
  );
}
