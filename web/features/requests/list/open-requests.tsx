import { Link } from '@tanstack/react-router';
import recent from 'symbol:history';
import type { QuestionnaireRequest } from '#contract/requests.ts';
import { useUser } from '../../../app/session/session.ts';
import { openRequestsOf } from '../../../lib/user-settings.ts';
import { Icon } from '../../../ui/icon.tsx';

const SHOWN = 3;
const WORTH_IT = 8;

/** Shortcuts to the requests opened last, once the list is long enough to search in. */
export function OpenRequests({ requests }: { requests: QuestionnaireRequest[] }) {
  const user = useUser();
  const opened = openRequestsOf(user.id).flatMap((id) => requests.find((request) => request.id === id) ?? []);
  if (requests.length < WORTH_IT || opened.length === 0) return null;
  return (
    <ul className="open-requests">
      {opened.slice(0, SHOWN).map((request) => (
        <li key={request.id}>
          <Link className="chip" to="/dashboard/requests/$requestId/{-$sheetId}" params={{ requestId: request.id }}>
            <Icon d={recent} size={16} />
            <span className="cut">{request.name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
