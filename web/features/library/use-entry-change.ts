import type { UseMutationResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { library, type LibraryEntry } from '#contract/library.ts';
import { useRowChange } from '../../app/notices/races.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { api } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import type { RowChange } from '../../lib/row-change.ts';
import { stale } from './queries.ts';

const said = ['question', 'choice', 'answer'] as const;
type Said = (typeof said)[number];
type Upkeep = 'status' | 'owner' | 'review_at' | 'scope';
export type EntryChange = RowChange<LibraryEntry, Upkeep | Said>;

/** Retiring an entry, using it again and setting its date are decided on what it says. */
export const onWhatItSays = { basis: said };

/** Changes who keeps an entry up, when it is looked at next, where it may be used and whether it is, as it is on screen. */
export function useEntryChange(): UseMutationResult<LibraryEntry, Error, EntryChange> {
  const { t } = useTranslation('library');
  const wordsOf = (entry: LibraryEntry): Record<Upkeep | Said, string | null> => ({
    status: t(`status.${entry.status}`),
    owner: entry.owner?.name ?? t('nobody'),
    review_at: entry.review_at && formatDate(entry.review_at, currentLanguage()),
    scope: [
      ...entry.scope.labels,
      ...(entry.scope.folder_ids.length > 0 ? [t('scope.folders', { count: entry.scope.folder_ids.length })] : []),
    ].join(', '),
    question: entry.question,
    choice: entry.choice,
    answer: entry.answer,
  });
  return useRowChange({
    send: ({ id, version }, { status, owner, review_at, scope }) =>
      api(library.update, {
        params: { id },
        body: { version, status, review_at, scope, ...(owner === undefined ? {} : { owner_id: owner?.id ?? null }) },
      }),
    words: (entry, fields) => {
      const words = wordsOf(entry);
      return fields
        .map((field) => words[field])
        .filter(Boolean)
        .join('\n\n');
    },
    invalidates: stale.invalidates,
  });
}
