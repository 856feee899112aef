import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { customerQuery } from '../queries.ts';

/** How many answers of a customer no paper was held against, with the way to them; nothing where there are none. */
export function WithoutSource({ customer }: { customer: string }) {
  const { t } = useTranslation('told');
  const unsourced = useQuery(customerQuery(customer)).data?.unsourced ?? 0;
  if (unsourced === 0) return null;
  return (
    <p className="letter-unsourced">
      {t('letter.unsourced', { count: unsourced })}{' '}
      <Link to="/dashboard/told" search={{ view: 'answers', customer, state: 'unsourced' }}>
        {t('letter.seeThem')}
      </Link>
    </p>
  );
}
