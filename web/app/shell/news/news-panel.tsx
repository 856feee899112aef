import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Notification, notifications } from '#contract/notifications.ts';
import { useApiMutation } from '../../../lib/use-api-mutation.ts';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Failure, Skeleton } from '../../../ui/states.tsx';
import { NewsItem } from './news-item.tsx';
import { readNews, unreadNews } from './queries.ts';
import './news.css';

interface Props {
  anchor: HTMLElement;
  onClose: () => void;
}

const rowsOf = (data: { pages: { notifications: Notification[] }[] } | undefined) =>
  data?.pages.flatMap((page) => page.notifications) ?? [];

/** What is unread first, then what was read; each leads to its place. */
export function NewsPanel({ anchor, onClose }: Props) {
  const { t } = useTranslation('notifications');
  const unread = useInfiniteQuery(unreadNews);
  const read = useInfiniteQuery(readNews);
  const changes = { invalidates: [['notifications']] };
  const update = useApiMutation(notifications.update, changes);
  const readAll = useApiMutation(notifications.readAll, changes);
  const [fresh, old] = [rowsOf(unread.data), rowsOf(read.data)];
  const failed = unread.isError ? unread : read.isError ? read : null;
  const [newest] = fresh;
  const mark = (id: string, isRead: boolean) => update.mutate({ params: { id }, body: { read: isRead } });
  const open = (one: Notification) => {
    if (!one.read) mark(one.id, true);
    onClose();
  };
  const list = (rows: Notification[]) => (
    <ul>
      {rows.map((one) => (
        <NewsItem key={one.id} news={one} onOpen={() => open(one)} onMark={() => mark(one.id, !one.read)} />
      ))}
    </ul>
  );
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { className: 'news', role: 'dialog', 'aria-labelledby': 'news-title' } }}
    >
      <div className="news-head">
        <h2 id="news-title">{t('title')}</h2>
        {newest && (
          <Button size="small" disabled={readAll.isPending} onClick={() => readAll.mutate({ body: { newest_id: newest.id } })}>
            {t('markAll')}
          </Button>
        )}
      </div>
      {failed ? (
        <Failure error={failed.error} retry={() => void failed.refetch()} />
      ) : unread.isPending || read.isPending ? (
        <Skeleton rows={3} />
      ) : fresh.length + old.length === 0 ? (
        <div className="news-none">
          <strong>{t('none')}</strong>
          <p className="quiet">{t('noneText')}</p>
        </div>
      ) : (
        <div className="news-lists">
          {fresh.length > 0 && (
            <section aria-label={t('new')}>
              {list(fresh)}
              <LoadMore pages={unread} />
            </section>
          )}
          {old.length > 0 && (
            <section>
              <h3 className="label">{t('earlier')}</h3>
              {list(old)}
              <LoadMore pages={read} />
            </section>
          )}
        </div>
      )}
      <Link className="news-settings" to="/dashboard/preferences" hash="notifications" onClick={onClose}>
        {t('settings')}
      </Link>
    </Popover>
  );
}
