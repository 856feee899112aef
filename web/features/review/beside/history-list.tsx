import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { textsOf } from '#contract/answer-fields.ts';
import type { QaEntry, QaEntryChange } from '#contract/qa-entries.ts';
import { sentenceOf } from '../../../lib/sentence-of.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { formatAgo } from '../../../lib/format.ts';
import { PersonAvatar } from '../../../app/people/person-avatar.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { historyQuery } from '../queries.ts';

const MOST = 12;

interface Props {
  entry: QaEntry;
  canEdit: boolean;
  onRestore: (entry: QaEntry, changeId: string) => void;
}

/** Every change of the entry, newest first; what stood before an edit can be brought back. */
export function HistoryList({ entry, canEdit, onRestore }: Props) {
  const { t } = useTranslation('review');
  const { data, error } = useQuery(historyQuery(entry.id, entry.version));
  if (!data) return error ? <p className="source-none">{sentenceOf(error)}</p> : <Skeleton rows={2} height={22} />;
  if (data.changes.length === 0) return <p className="source-none">{t('noHistory')}</p>;
  const statuses = statusesAfter(data.changes, entry.status);
  return (
    <ul className="history">
      {data.changes.slice(0, MOST).map((change, at) => (
        <li key={change.id}>
          <PersonAvatar id={change.actor?.id ?? null} name={change.actor?.name ?? 'Rejoinder'} size={22} />
          <span>
            {saidOf(change, statuses[at], t)} <em>{wordsOf(change)}</em>
          </span>
          <time dateTime={change.created_at}>{formatAgo(change.created_at, currentLanguage())}</time>
          {canEdit && wordsOf(change) && (
            <button type="button" onClick={() => onRestore(entry, change.id)}>
              {t('restore')}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** In which status each change left the entry, newest first: one that did not change it does not name it. */
function statusesAfter(changes: readonly QaEntryChange[], now: QaEntry['status']): unknown[] {
  let status: unknown = now;
  return changes.map(({ before, after }) => {
    const left = after['status'] ?? status;
    status = before['status'] ?? left;
    return left;
  });
}

function saidOf({ action, file, in_bulk: inBulk }: QaEntryChange, left: unknown, t: TFunction<'review'>): string {
  if (file !== null) return t('changes.returned', { file });
  if (inBulk) return t('changes.approvedInBulk');
  return t(action === 'answered' && left === 'unanswered' ? 'changes.leftOpen' : `changes.${action}`);
}

const LONGEST = 80;

/** What the change replaced, in short: choice and text as they were before. */
function wordsOf({ before }: QaEntryChange): string {
  const [choice, answer, comment] = ['choice', 'answer', 'comment'].map((field) => {
    const said = before[field];
    return typeof said === 'string' && said !== '' ? said : null;
  }) as [string | null, string | null, string | null];
  const text = [choice, ...textsOf({ choice, answer, comment })].filter((part) => part !== null).join(' ');
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}
