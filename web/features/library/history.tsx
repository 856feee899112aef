import type { LibraryChange } from '#contract/library-parts.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { formatDate } from '../../lib/format.ts';

const texts = ['question', 'choice', 'answer'] as const;

/** What changed, newest first, with the text before and after; of so many changes the latest. */
export function History({ changes, count }: { changes: LibraryChange[]; count: number }) {
  const { t } = useTranslation('library');
  if (changes.length === 0) return <p className="quiet">{t('history.none')}</p>;
  return (
    <ol className="library-history">
      {changes.map((change) => (
        <li key={change.id}>
          <p>
            <strong>{t(namedFor(change))}</strong>{' '}
            <span className="quiet">
              {[change.actor?.name, formatDate(change.created_at, currentLanguage())].filter(Boolean).join(' · ')}
            </span>
          </p>
          <Difference before={givenIn(change.before, t)} after={givenIn(change.after, t)} />
          {texts.map((field) => (
            <Difference key={field} before={textOf(change.before[field])} after={textOf(change.after[field])} />
          ))}
        </li>
      ))}
      {count > changes.length && <li className="quiet">{t('used.more', { count: count - changes.length })}</li>}
    </ol>
  );
}

const namedFor = ({ action, in_bulk: inBulk }: LibraryChange) => {
  if (inBulk && action === 'settled') return 'history.settledInBulk';
  return inBulk && action !== 'unsettled' ? 'history.approvedInBulk' : (`history.${action}` as const);
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** When and to whom it was answered, as one of its changes says it. */
const givenIn = ({ dated, customer }: Record<string, unknown>, t: TFunction<'library'>): string =>
  [
    typeof dated === 'string' && t('given.on', { date: formatDate(`${dated.slice(0, 10)}T12:00`, currentLanguage()) }),
    typeof customer === 'string' && t('given.to', { customer }),
  ]
    .filter(Boolean)
    .join(' · ');

function Difference({ before, after }: { before: string; after: string }) {
  if (before === after) return null;
  return (
    <p className="difference">
      {before && <del>{before}</del>} {after && <ins>{after}</ins>}
    </p>
  );
}
