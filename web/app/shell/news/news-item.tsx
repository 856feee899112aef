import IconButton from '@mui/material/IconButton';
import { Link } from '@tanstack/react-router';
import mentioned from 'symbol:alternate_email';
import assigned from 'symbol:assignment_ind';
import drive_ended from 'symbol:cloud_off';
import library_review from 'symbol:collections_bookmark';
import failed from 'symbol:error';
import overdue from 'symbol:event_busy';
import due_tomorrow from 'symbol:event_upcoming';
import isRead from 'symbol:mark_email_read';
import isUnread from 'symbol:mark_email_unread';
import answered from 'symbol:task_alt';
import { useTranslation } from 'react-i18next';
import type { Notification } from '#contract/notifications.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { formatAgo } from '../../../lib/format.ts';
import { Icon } from '../../../ui/icon.tsx';

const symbols: Record<Notification['kind'], string> = {
  assigned,
  mentioned,
  due_tomorrow,
  overdue,
  answered,
  failed,
  library_review,
  drive_ended,
};

interface Props {
  news: Notification;
  onOpen: () => void;
  onMark: () => void;
}

/** One piece of news: what, of which question, since when. */
export function NewsItem({ news, onOpen, onMark }: Props) {
  const { t } = useTranslation('notifications');
  const question = news.entry?.question ?? news.library_entry?.question;
  const mark = t(news.read ? 'markUnread' : 'markRead');
  return (
    <li className={news.read ? 'news-item' : 'news-item unread'}>
      <Link className="news-link" {...placeOf(news)} onClick={onOpen}>
        <span className={`news-symbol news-${news.kind}`}>
          <Icon d={symbols[news.kind]} size={20} />
        </span>
        <span className="news-said">
          <span className="news-line">{useLine(news)}</span>
          {question && <span className="news-question quiet">{question}</span>}
          <time className="quiet" dateTime={news.created_at}>
            {formatAgo(news.created_at, currentLanguage())}
          </time>
        </span>
      </Link>
      <IconButton size="small" aria-label={mark} title={mark} onClick={onMark}>
        <Icon d={news.read ? isUnread : isRead} size={18} />
      </IconButton>
    </li>
  );
}

function useLine({ kind, actor, request, drive, count }: Notification): string {
  const { t } = useTranslation('notifications');
  const names = { actor: actor?.name || t('somebody'), request: request?.name ?? '' };
  if (kind === 'assigned') return count === 0 ? t('kinds.owner', names) : t('kinds.assigned', { ...names, count });
  if (kind === 'library_review') return t('kinds.library_review', { count });
  if (kind === 'drive_ended') return t('kinds.drive_ended', { drive: drive?.name ?? '' });
  return t(`kinds.${kind}`, names);
}

/** Mails lead to the same places (server/features/notifications/mails.ts). */
function placeOf({ kind, request, entry }: Notification) {
  if (kind === 'library_review') return { to: '/dashboard/library', search: { status: 'due' } } as const;
  if (kind === 'drive_ended') return { to: '/dashboard/company', hash: 'drives' } as const;
  if (!request) return { to: '/dashboard/requests' } as const;
  const room = { to: '/dashboard/requests/$requestId/{-$sheetId}', params: { requestId: request.id } } as const;
  return entry ? ({ ...room, search: { entry: entry.id } } as const) : room;
}
