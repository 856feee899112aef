import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import stands from 'symbol:check_circle';
import told from 'symbol:chat_bubble';
import unheld from 'symbol:link_off';
import nothing from 'symbol:search_off';
import { useTranslation } from 'react-i18next';
import { Empty } from '../../ui/states.tsx';
import { customerPages } from './queries.ts';

/** Why a list is empty: nothing fits the filters, nobody was told anything yet, nothing is found of what has a source, or all that was told stands. */
export function Nothing({ filtered }: { filtered: boolean }) {
  const { t } = useTranslation('told');
  const customers = useInfiniteQuery(customerPages({}));
  if (filtered)
    return (
      <Empty icon={nothing} title={t('nothing.title')} text={t('nothing.text')}>
        <Button variant="outlined" component={Link} to="/dashboard/told">
          {t('nothing.clear')}
        </Button>
      </Empty>
    );
  if (!customers.data) return null;
  if (customers.data.pages[0]?.customers.length === 0)
    return (
      <Empty icon={told} title={t('empty.title')} text={t('empty.text')}>
        <Button variant="outlined" component={Link} to="/dashboard/requests">
          {t('empty.requests')}
        </Button>
      </Empty>
    );
  const [page] = customers.data.pages;
  const unsourced = page?.customers.reduce((sum, one) => sum + one.unsourced, 0) ?? 0;
  if (unsourced > 0)
    return (
      <Empty
        icon={unheld}
        title={t('noFinding.title')}
        text={t(page?.next_cursor ? 'noFinding.more' : 'noFinding.text', { count: unsourced })}
      >
        <Link to="/dashboard/told" search={{ view: 'answers', state: 'unsourced' }}>
          {t('noFinding.list')}
        </Link>
      </Empty>
    );
  return (
    <Empty icon={stands} title={t('stands.title')} text={t('stands.text')}>
      <Link to="/dashboard/told" search={{ view: 'customers' }}>
        {t('stands.customers')}
      </Link>
    </Empty>
  );
}
