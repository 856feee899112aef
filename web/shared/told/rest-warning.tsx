import { useQuery } from '@tanstack/react-query';
import warning from 'symbol:warning';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { type Rest, restingQuery } from './resting.ts';
import './rest-warning.css';

/** Says, before something is changed, how many given answers to how many customers rest on it; nothing where none does. */
export function RestWarning(on: Rest) {
  return (
    <Suspense>
      <Line {...on} />
    </Suspense>
  );
}

function Line(on: Rest) {
  const { t } = useTranslation('told');
  const { data } = useQuery(restingQuery(on));
  if (!data || data.answers === 0) return null;
  return (
    <p className="rest-warning" role="note">
      <Icon d={warning} size={18} />
      <span>
        {t('rest.text', { count: data.answers, customers: t('rest.customers', { count: data.customers }) })} {t('rest.then')}
      </span>
    </p>
  );
}
