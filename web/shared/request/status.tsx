import { type EntryStatus } from '#contract/entry-statuses.ts';
import block from 'symbol:block';
import cancelled from 'symbol:cancel';
import answered from 'symbol:chat_bubble';
import approved from 'symbol:check_circle';
import draft from 'symbol:draft';
import failed from 'symbol:error';
import unanswered from 'symbol:help';
import notAsked from 'symbol:history_toggle_off';
import queued from 'symbol:pending';
import working from 'symbol:progress_activity';
import review from 'symbol:visibility';
import { useTranslation } from 'react-i18next';
import type { QaEntry } from '#contract/qa-entries.ts';
import type { QuestionnaireRequest, RequestStatus } from '#contract/requests.ts';
import type { DocumentItem } from '#contract/documents.ts';
import { isNotAsked } from '#contract/trust.ts';
import { stateOf } from '../../lib/request-progress.ts';
import { Icon } from '../../ui/icon.tsx';

const requestLook = {
  draft: [draft, 'unanswered'],
  waiting: [queued, 'unanswered'],
  processing: [working, 'working'],
  review: [review, 'review'],
  completed: [approved, 'approved'],
  cancelled: [cancelled, 'unanswered'],
  failed: [failed, 'failed'],
} as const satisfies Record<RequestStatus | 'waiting', readonly [string, string]>;

const entryLook = {
  queued: [queued, 'unanswered'],
  answering: [working, 'working'],
  answered: [answered, 'answered'],
  needs_review: [review, 'review'],
  unanswered: [unanswered, 'unanswered'],
  not_asked: [notAsked, 'unanswered'],
  approved: [approved, 'approved'],
  skipped: [block, 'unanswered'],
  cancelled: [cancelled, 'unanswered'],
  failed: [failed, 'failed'],
} as const satisfies Record<EntryStatus | 'not_asked', readonly [string, string]>;

const documentLook = {
  pending: [queued, 'unanswered'],
  processing: [working, 'working'],
  ready: [approved, 'approved'],
  failed: [failed, 'failed'],
  off: [block, 'unanswered'],
} as const;

/** A symbol and a word in the colour of a state. */
export function Status({ look: [d, tone], word }: { look: readonly [string, string]; word: string }) {
  return (
    <span className={`status status-${tone}`}>
      <Icon d={d} size={16} />
      {word}
    </span>
  );
}

/** The state of a request, an entry or a document: symbol and word, never colour alone. */
export function RequestState({ request }: { request: Pick<QuestionnaireRequest, 'status' | 'extract_status' | 'qa_status'> }) {
  const { t } = useTranslation();
  const state = stateOf(request);
  return <Status look={requestLook[state]} word={t(`request.${state}`)} />;
}
export function EntryState({ entry: { status, asked_at } }: { entry: Pick<QaEntry, 'status' | 'asked_at'> }) {
  const { t } = useTranslation();
  const state = isNotAsked({ status, asked: asked_at !== null }) ? 'not_asked' : status;
  return <Status look={entryLook[state]} word={t(`entry.${state}`)} />;
}
export function DocumentState({ document }: { document: Pick<DocumentItem, 'status' | 'enabled'> }) {
  const { t } = useTranslation();
  const state = document.status === 'ready' && !document.enabled ? 'off' : document.status;
  return <Status look={documentLook[state]} word={t(`document.${state}`)} />;
}
