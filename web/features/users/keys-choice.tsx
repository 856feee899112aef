import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../ui/states.tsx';
import { keysQuery } from './queries.ts';

/** Offers to end, with the sign-ins, what acts for the person without one; nothing where there is none. */
export function KeysChoice(props: ComponentProps<'input'>) {
  const { t } = useTranslation('preferences');
  const keys = useQuery(keysQuery);
  if (keys.isError) return <Failure error={keys.error} retry={() => void keys.refetch()} />;
  if (!keys.data || Object.values(keys.data).every((count) => count === 0)) return null;
  return (
    <label className="check-row">
      <input type="checkbox" {...props} />
      <span>
        {t('keysToo.label')}
        <br />
        <span className="quiet">{t('keysToo.counts', keys.data)}</span>
      </span>
    </label>
  );
}
