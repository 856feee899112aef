import IconButton from '@mui/material/IconButton';
import { Link } from '@tanstack/react-router';
import more from 'symbol:more_vert';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionnaireRequest, RequestOrder } from '#contract/requests.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { formatDate } from '../../../lib/format.ts';
import { InOwnWords } from '../../../shared/answer/in-own-words.tsx';
import { AnswerAll } from '../../../shared/request/answer-all.tsx';
import { PersonAvatar } from '../../../app/people/person-avatar.tsx';
import { DueDate } from '../../../shared/request/due-date.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { RequestProgress, TimeLeft } from '../../../shared/request/request-progress.tsx';
import { SampleMark } from '../../../shared/org/sample.tsx';
import { RequestState } from '../../../shared/request/status.tsx';
import { TableHead } from '../../../ui/table-head.tsx';
import { orderOf, sortedBy, useListView } from './list-view.ts';

const RequestMenu = lazy(async () => ({ default: (await import('./request-menu.tsx')).RequestMenu }));

export function RequestTable({ requests }: { requests: QuestionnaireRequest[] }) {
  const { t } = useTranslation('requests');
  const { sort, change } = useListView();
  const column = (order: RequestOrder, title: string, wide = false) => ({
    title,
    wide,
    sort: {
      direction: orderOf(sort) === order ? (sort === order ? ('ascending' as const) : ('descending' as const)) : null,
      onSort: () => change({ sort: sortedBy(order, sort) }),
    },
  });
  const [menu, setMenu] = useState<{ request: QuestionnaireRequest; anchor: HTMLElement } | null>(null);
  return (
    <>
      <table className="rows">
        <TableHead
          columns={[
            column('name', t('columns.name')),
            column('status', t('columns.state')),
            column('progress', t('columns.progress')),
            column('due', t('columns.due'), true),
            column('owner', t('columns.owner'), true),
            column('created', t('columns.created'), true),
          ]}
          actions={t('columns.actions')}
        />
        <tbody>
          {requests.map((request) => (
            <RequestRow key={request.id} request={request} onMenu={(anchor) => setMenu({ request, anchor })} />
          ))}
        </tbody>
      </table>
      {menu && (
        <Suspense>
          <RequestMenu key={menu.request.id} {...menu} onClose={() => setMenu(null)} />
        </Suspense>
      )}
    </>
  );
}

function RequestRow({ request, onMenu }: { request: QuestionnaireRequest; onMenu: (anchor: HTMLElement) => void }) {
  const { t } = useTranslation('requests');
  const owner = request.owner?.name || request.owner?.email;
  const due = request.status === 'completed' ? null : request.due_at;
  return (
    <tr>
      <th scope="row">
        <Link className="row-link" to="/dashboard/requests/$requestId/{-$sheetId}" params={{ requestId: request.id }}>
          {request.name}
        </Link>
        {request.sample && <SampleMark />}
        {request.customer && <span className="row-customer">{request.customer}</span>}
        {due && (
          <span className="row-due">
            {t('columns.due')}: <DueDate due={due} language={currentLanguage()} />
          </span>
        )}
        {request.stopped && request.status !== 'processing' && (
          <span className="row-error">
            <InOwnWords notes={[request.stopped]} />
          </span>
        )}
        {request.error && (
          <span className="row-error">{request.because.length > 0 ? <InOwnWords notes={request.because} /> : request.error}</span>
        )}
      </th>
      <td>
        <RequestState request={request} />
      </td>
      <td className="progress-cell">
        <RequestProgress request={request} />
        <TimeLeft request={request} />
        <NotAsked request={request} />
      </td>
      <td className="wide">
        <DueDate due={due} language={currentLanguage()} />
      </td>
      <td className="wide">{owner && <PersonAvatar id={request.owner?.id ?? null} name={owner} />}</td>
      <td className="wide quiet once">{formatDate(request.created_at, currentLanguage())}</td>
      <td className="row-actions">
        {request.can.edit && (
          <IconButton
            aria-haspopup="menu"
            aria-label={t('row.actions', { name: request.name })}
            onClick={(event) => onMenu(event.currentTarget)}
          >
            <Icon d={more} />
          </IconButton>
        )}
      </td>
    </tr>
  );
}

/** What was never asked, and the way to have it answered. */
function NotAsked({ request }: { request: QuestionnaireRequest }) {
  const { t } = useTranslation();
  const count = request.counts.not_asked;
  if (count === 0 || request.status === 'processing') return null;
  return (
    <span className="row-not-asked">
      <span className="quiet">{t('notAskedCount', { count })}</span>
      <AnswerAll request={request} small />
    </span>
  );
}
