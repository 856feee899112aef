import type { NotificationKind } from '#contract/notifications.ts';
import { writeLetter } from '#server/platform/mail/letter.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import type { Draft } from '#server/platform/mail/model.ts';
import { unlinked } from '#server/platform/mail/unlinked.ts';
import { mailWords } from '#server/platform/mail/words.ts';
import { END_MAILS_PATH } from './end-mails.ts';
import type { Reader } from './reader.ts';
import type { NotificationView } from './store.ts';

/** One piece of news, told at once. */
export const newsMail = (row: NotificationView, reader: Reader, publicUrl: string): Mail => {
  const { end } = mailWords(reader.language);
  return writeLetter(draftOf(row, reader), {
    to: reader.email,
    language: reader.language,
    url: publicUrl + inOrgOf(reader, placeOf(row)),
    end: { label: end.link, url: endUrl(publicUrl, reader, row.kind) },
  });
};

/** All that is new since the last one, in one mail. */
export const digestMail = (rows: NotificationView[], reader: Reader, publicUrl: string): Mail => {
  const { digest, end } = mailWords(reader.language);
  return writeLetter(digest({ org: unlinked(reader.orgName), count: rows.length }), {
    to: reader.email,
    language: reader.language,
    url: publicUrl + inOrgOf(reader, '/dashboard/requests'),
    items: rows.map((row) => ({
      text: draftOf(row, reader).subject,
      quote: questionOf(row) || null,
      url: publicUrl + inOrgOf(reader, placeOf(row)),
    })),
    end: { label: end.dailyLink, url: endUrl(publicUrl, reader, 'daily') },
  });
};

const draftOf = (row: NotificationView, { language, timeZone }: Reader): Draft =>
  mailWords(language).news[row.kind]({
    actor: unlinked(row.actor_name ?? ''),
    request: unlinked(row.request_name ?? ''),
    question: questionOf(row),
    drive: unlinked(row.drive_name ?? ''),
    customer: unlinked(row.promise_customer ?? ''),
    count: row.count,
    due: row.promise_due_on
      ? new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(row.promise_due_on))
      : row.request_due_at
        ? new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(row.request_due_at)
        : '',
  });

const questionOf = (row: NotificationView): string => unlinked(row.entry_question ?? row.library_question ?? row.promise_sentence ?? '');

/** Where it leads; the screens lead there too (web/app/shell/bell). */
const placeOf = (row: NotificationView): string => {
  if (row.kind === 'library_review') return '/dashboard/library?status=due';
  if (row.kind === 'drive_ended') return '/dashboard/company#drives';
  if (row.kind === 'promise_due' || row.kind === 'promise_overdue' || row.kind === 'promise_said')
    return `/dashboard/told?view=promises${row.promise_id === null ? '' : `&promise=${row.promise_id}`}`;
  if (row.kind === 'told_changed') return '/dashboard/told';
  if (row.request_id === null) return '/dashboard/requests';
  return `/dashboard/requests/${row.request_id}${row.entry_id === null ? '' : `?entry=${row.entry_id}`}`;
};

/** Whoever has several organisations comes to the one that it is about (web/lib/identity/tab-org.ts). */
const inOrgOf = ({ orgId }: Reader, place: string): string => {
  const [path = '', hash] = place.split('#');
  return `${path}${path.includes('?') ? '&' : '?'}org=${orgId}${hash === undefined ? '' : `#${hash}`}`;
};

const endUrl = (publicUrl: string, { mailKey }: Reader, kind: NotificationKind | 'daily'): string =>
  `${publicUrl}${END_MAILS_PATH}?key=${mailKey}&kind=${kind}`;
