import IconButton from '@mui/material/IconButton';
import { useInfiniteQuery } from '@tanstack/react-query';
import bell from 'symbol:notifications';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import { unreadNews } from './queries.ts';
import './bell.css';

const NewsPanel = lazy(async () => ({ default: (await import('./news-panel.tsx')).NewsPanel }));

/** More are not counted one by one. */
const MOST_SHOWN = 99;

/** How many notifications are unread, and the way to them. */
export function Bell() {
  const { t } = useTranslation();
  const { data } = useInfiniteQuery(unreadNews);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const unread = data?.pages[0]?.unread ?? 0;
  return (
    <>
      <IconButton
        className="bell"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={unread > 0 ? t('nav.unread', { count: unread }) : t('nav.news')}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon d={bell} size={20} />
        {unread > 0 && (
          <span className="bell-count" aria-hidden="true">
            {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
          </span>
        )}
      </IconButton>
      {anchor && (
        <Suspense>
          <NewsPanel anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
