import IconButton from '@mui/material/IconButton';
import { Link } from '@tanstack/react-router';
import mentioned from 'symbol:alternate_email';
import assigned from 'symbol:assignment_ind';
import drive_ended from 'symbol:cloud_off';
import library_review from 'symbol:collections_bookmark';
import failed from 'symbol:error';
import overdue from 'symbol:event_busy';
import promise_overdue from 'symbol:assignment_late';
import promise_said from 'symbol:assignment';
import due_tomorrow from 'symbol:event_upcoming';
import promise_due from 'symbol:handshake';
import told_changed from 'symbol:difference';
import isRead from 'symbol:mark_email_read';
import isUnread from 'symbol:mark_email_unread';
import answered from 'symbol:task_alt';
import { useTranslation } from 'react-i18next';
import type { Notification } from '#contract/notifications.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { formatAgo, formatDate } from '../../../lib/format.ts';
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
  promise_due,
  promise_overdue,
  promise_said,
  told_changed,
};

interface Props {
  news: Notification;
  onOpen: () => void;
  onMark: () => void;
}

/** One piece of news: what, of which question, since when. */
export function NewsItem({ news, onOpen, onMark }: Props) {
  const { t } = useTranslation('notifications');
  const about = news.told && [news.told.customers, news.told.documents];
  const told = about?.flatMap((names) => (names.length === 0 ? [] : names.join(', '))).join(' · ');
  const question = news.entry?.question ?? news.library_entry?.question ?? news.promise?.sentence ?? told;
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

type OfPromise = Extract<Notification['kind'], `promise_${string}`>;
const isOfPromise = (kind: Notification['kind']): kind is OfPromise => kind.startsWith('promise_');

function useLine({ kind, actor, request, drive, promise, count }: Notification): string {
  const { t } = useTranslation('notifications');
  const names = { actor: actor?.name || t('somebody'), request: request?.name ?? '' };
  if (kind === 'assigned') return count === 0 ? t('kinds.owner', names) : t('kinds.assigned', { ...names, count });
  if (kind === 'library_review') return t('kinds.library_review', { count });
  if (kind === 'told_changed') return t('kinds.told_changed', { count });
  if (kind === 'drive_ended') return t('kinds.drive_ended', { drive: drive?.name ?? '' });
  if (isOfPromise(kind)) {
    const day = promise?.due_on ? formatDate(`${promise.due_on}T12:00:00`, currentLanguage()) : '';
    return promise?.customer ? t(`kinds.${kind}`, { customer: promise.customer, day }) : t(`kinds.${kind}_nobody`, { day });
  }
  return t(`kinds.${kind}`, names);
}

/** Mails lead to the same places (server/features/notifications/mails.ts). */
function placeOf({ kind, request, entry, promise }: Notification) {
  if (kind === 'library_review') return { to: '/dashboard/library', search: { status: 'due' } } as const;
  if (kind === 'told_changed') return { to: '/dashboard/told' } as const;
  if (kind === 'drive_ended') return { to: '/dashboard/company', hash: 'drives' } as const;
  if (isOfPromise(kind))
    return { to: '/dashboard/told', search: { view: 'promises', ...(promise ? { promise: promise.id } : {}) } } as const;
  if (!request) return { to: '/dashboard/requests' } as const;
  const room = { to: '/dashboard/requests/$requestId/{-$sheetId}', params: { requestId: request.id } } as const;
  return entry ? ({ ...room, search: { entry: entry.id } } as const) : room;
}
