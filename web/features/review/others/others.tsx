import { useTranslation } from 'react-i18next';
import type { RequestWithEntries } from '#contract/requests.ts';
import { PersonAvatar } from '../../../app/people/person-avatar.tsx';
import type { Room } from '../use-room.ts';
import { useOthers } from './use-others.ts';
import './others.css';

interface Props {
  request: RequestWithEntries;
  room: Room;
}

/** The others who have the request open; each leads to the question where they are. */
export function Others({ request, room: { entries, place } }: Props) {
  const { t } = useTranslation('review');
  const people = useOthers(request.id, place.entry?.id ?? null);
  if (people.length === 0) return null;
  return (
    <ul className="others" aria-label={t('others')}>
      {people.map(({ user, entry_id }) => {
        const index = entries.findIndex((entry) => entry.id === entry_id);
        const entry = entries[index];
        const said = entry ? `${user.name}: ${[entry.ref, entry.question].filter(Boolean).join(' ')}` : user.name;
        return (
          <li key={user.id}>
            <button type="button" aria-label={said} title={said} disabled={!entry} onClick={() => place.go(index)}>
              <PersonAvatar id={user.id} name={user.name} size={26} silent />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
