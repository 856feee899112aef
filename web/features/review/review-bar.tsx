import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Link } from '@tanstack/react-router';
import back from 'symbol:arrow_back_ios_new';
import doneAll from 'symbol:done_all';
import edit from 'symbol:edit';
import stop from 'symbol:stop_circle';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionnaireRequest } from '#contract/requests.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { later } from '../../lib/later.ts';
import { dueOf } from '../../lib/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { AnswerAll } from '../../shared/request/answer-all.tsx';
import { RequestProgress, TimeLeft } from '../../shared/request/request-progress.tsx';
import { RequestState } from '../../shared/request/status.tsx';
import { dialogs } from './dialogs/load.ts';

const ViewOnly = lazy(async () => ({ default: (await import('../../shared/org/view-only.tsx')).ViewOnly }));
const Spent = lazy(async () => ({ default: (await import('../../shared/request/spent.tsx')).Spent }));
const DetailsDialog = later(async () => ({ default: (await dialogs()).DetailsDialog }));
/** Its menu comes after the room is there. */
const ExportMenu = later(async () => ({ default: (await dialogs()).ExportMenu }));

interface Props {
  request: QuestionnaireRequest;
  onComplete: () => void;
  onReopen: () => void;
  onCancel: () => void;
}

/** Name, state, progress, due date, export and completion of the request. */
export function ReviewBar({ request, onComplete, onReopen, onCancel }: Props) {
  const { t } = useTranslation('review');
  const { t: common } = useTranslation();
  const running = request.status === 'processing';
  const due = dueOf(request.status === 'completed' ? null : request.due_at, currentLanguage());
  return (
    <header className="review-bar own-bar">
      <IconButton component={Link} to="/dashboard/requests" aria-label={t('toRequests')}>
        <Icon d={back} size={18} />
      </IconButton>
      <h1 title={request.name}>{request.name}</h1>
      {request.can.edit && <Details request={request} />}
      <RequestState request={request} />
      {request.archived && <span className="review-due">{common('archive.is')}</span>}
      <RequestProgress request={request} />
      <TimeLeft request={request} />
      {request.counts.not_asked > 0 && (
        <span className="review-due review-unasked">{common('notAskedCount', { count: request.counts.not_asked })}</span>
      )}
      <Suspense>{request.model_usage && <Spent usage={request.model_usage} className="review-due review-spent" />}</Suspense>
      {due.kind !== 'none' && (
        <span className={due.kind === 'overdue' ? 'review-due overdue' : 'review-due'}>
          {due.kind === 'overdue'
            ? common('due.overdue', { date: due.date })
            : t('due', { date: due.kind === 'date' ? due.date : common(`due.${due.kind}`) })}
        </span>
      )}
      <span className="review-actions">
        {request.counts.not_asked > 0 && <AnswerAll request={request} />}
        {running && request.can.edit && (
          <Button variant="outlined" onClick={onCancel} startIcon={<Icon d={stop} size={18} />}>
            {t('stop')}
          </Button>
        )}
        <Suspense
          fallback={
            <Button variant="outlined" disabled>
              {t('export')}
            </Button>
          }
        >
          <ExportMenu request={request} />
        </Suspense>
        {!request.can.edit && (
          <Suspense>
            <ViewOnly />
          </Suspense>
        )}
        {request.can.edit && !running && (
          <Button
            variant={request.counts.not_asked > 0 ? 'outlined' : 'contained'}
            onClick={request.status === 'completed' ? onReopen : onComplete}
            startIcon={<Icon d={doneAll} size={18} />}
          >
            {request.status === 'completed' ? t('reopen') : t('complete')}
          </Button>
        )}
      </span>
    </header>
  );
}

/** What the request is called, when it is due and who owns it, to be changed here. */
function Details({ request }: { request: QuestionnaireRequest }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton aria-label={t('details.title')} title={t('details.title')} onClick={() => setOpen(true)}>
        <Icon d={edit} size={18} />
      </IconButton>
      {open && (
        <Suspense>
          <DetailsDialog request={request} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
