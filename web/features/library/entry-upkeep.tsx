import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LibraryEntry } from '#contract/library.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { formatDate } from '../../lib/format.ts';
import { commaList } from '../../lib/comma-list.ts';
import { useMay } from '../../app/session/may.ts';
import { TextBox } from '../../ui/field.tsx';
import { useChosen } from '../../lib/use-api-mutation.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { membersQuery } from '../../app/session/members.ts';
import { dayOf, instantOf } from './queries.ts';
import { onWhatItSays, useEntryChange, type EntryChange } from './use-entry-change.ts';

/** Who keeps the entry up, when it is looked at next, and where it may be used. */
export function EntryUpkeep({ entry }: { entry: LibraryEntry }) {
  const { t } = useTranslation('library');
  const { gate } = useMay();
  const people = useQuery(membersQuery);
  const change = useEntryChange();
  const save = (set: EntryChange['set'], basis: Pick<EntryChange, 'basis'> = {}) =>
    gate('edit', () => change.mutate({ seen: entry, set, ...basis }));
  const owners = new Map(
    people.data?.access.flatMap((one) => (one.user_id ? [[one.user_id, one.user_name || one.user_email] as const] : [])) ?? [],
  );
  if (entry.owner) owners.set(entry.owner.id, entry.owner.name);
  const owner = useChosen(entry.owner?.id ?? '');
  const hand = (id: string) =>
    gate('edit', () =>
      change.mutate({ seen: entry, set: { owner: id === '' ? null : { id, name: owners.get(id) ?? '' } } }, owner.choose(id)),
    );
  return (
    <div className="upkeep">
      <div className="upkeep-field">
        <span className="label">{t('owner')}</span>
        <SelectField
          label={t('owner')}
          value={owner.shown}
          disabled={!entry.can.edit}
          options={[{ value: '', label: t('nobody') }, ...[...owners].map(([value, label]) => ({ value, label }))]}
          onChange={hand}
        />
      </div>
      <ReviewDate key={entry.review_at} entry={entry} onDate={(day) => save({ review_at: instantOf(day) }, onWhatItSays)} />
      {entry.can.rewrite && <Scope entry={entry} onScope={(scope) => save({ scope })} />}
    </div>
  );
}

function ReviewDate({ entry, onDate }: { entry: LibraryEntry; onDate: (day: string) => void }) {
  const { t } = useTranslation('library');
  const [day, setDay] = useState(dayOf(entry.review_at));
  const inAYear = () => {
    const date = new Date();
    date.setFullYear(date.getFullYear() + 1);
    onDate(date.toISOString().slice(0, 10));
  };
  if (!entry.can.edit)
    return (
      <div className="upkeep-field">
        <span className="label">{t('reviewDate')}</span>
        <span>{entry.review_at ? formatDate(entry.review_at, currentLanguage()) : '–'}</span>
      </div>
    );
  return (
    <div className="upkeep-field">
      <TextBox
        type="date"
        label={t('reviewDate')}
        control={{
          value: day,
          onChange: async (event) => setDay(String(event.target.value)),
          onBlur: async () => {
            if (day !== dayOf(entry.review_at)) onDate(day);
          },
        }}
      />
      <Button onClick={inAYear}>{t('inAYear')}</Button>
    </div>
  );
}

/** Requests with a scope use only what lies within it. */
function Scope({ entry: { scope, can }, onScope }: { entry: LibraryEntry; onScope: (scope: LibraryEntry['scope']) => void }) {
  const { t } = useTranslation('library');
  const [labels, setLabels] = useState(scope.labels.join(', '));
  const listed = commaList(labels);
  return (
    <div className="upkeep-field upkeep-scope">
      <TextBox
        label={t('scope.labels')}
        helperText={t('scope.text')}
        control={{
          value: labels,
          onChange: async (event) => setLabels(String(event.target.value)),
          onBlur: async () => {
            if (can.edit && listed.join() !== scope.labels.join()) onScope({ ...scope, labels: listed });
          },
        }}
      />
      {scope.folder_ids.length > 0 && (
        <p>
          {t('scope.folders', { count: scope.folder_ids.length })}{' '}
          {can.edit && <Button onClick={() => onScope({ ...scope, folder_ids: [] })}>{t('scope.clear')}</Button>}
        </p>
      )}
    </div>
  );
}
