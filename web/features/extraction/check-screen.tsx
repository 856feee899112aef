import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import nothing from 'symbol:search_off';
import { useTranslation } from 'react-i18next';
import { requests, type RequestWithEntries } from '#contract/requests.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { ViewOnly } from '../../shared/org/view-only.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import { requestQuery } from '../../shared/request/queries.ts';
import { CheckPanel, countOf } from './check-panel.tsx';
import { changesOf } from './entry-changes.ts';
import { type Decided, useCheck } from './use-check.ts';
import './check-screen.css';

/** What was found in the file of a running request, to be corrected after the fact (`/dashboard/requests/:requestId/check`). */
export function CheckScreen() {
  const { t } = useTranslation('check');
  const { requestId } = useParams({ from: '/dashboard/requests/$requestId/check' });
  const { data, error, refetch } = useQuery(requestQuery(requestId));
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  const back = (
    <Link className="back-link" to="/dashboard/requests/$requestId/{-$sheetId}" params={{ requestId, sheetId: undefined }}>
      {t('later.back')}
    </Link>
  );
  return (
    <Page title={data ? `${t('later.title')}: ${data.name}` : t('later.title')} actions={back} wide>
      {!data ? (
        <Skeleton />
      ) : data.questionnaire_doc ? (
        <Checking key={data.id} request={data} documentId={data.questionnaire_doc.id} />
      ) : (
        <Empty icon={nothing} title={t('later.title')} text={t('later.nothing')} />
      )}
    </Page>
  );
}

function Checking({ request, documentId }: { request: RequestWithEntries; documentId: string }) {
  const { t } = useTranslation('check');
  const navigate = useNavigate();
  const check = useCheck(documentId, decidedOf(request));
  const retry = useApiMutation(requests.retryExtract, {
    invalidates: [['requests'], ['request', request.id], ['remembered']],
    onSuccess: () => navigate({ to: '/dashboard/requests/$requestId/{-$sheetId}', params: { requestId: request.id, sheetId: undefined } }),
  });
  const working = request.status === 'processing';
  const { decided } = check;
  const count = check.extraction ? countOf(check.extraction) : 0;
  const changes = check.extraction ? changesOf(request.qa_entries, check.extraction) : { added: 0, lost: 0 };
  return (
    <div className="check-columns">
      {check.extraction || check.failure ? <CheckPanel documentId={documentId} check={check} /> : <Skeleton rows={9} />}
      <aside className="check-start">
        <p className="check-count" role="status">
          {check.extraction && <strong>{t('later.found', { count })}</strong>}{' '}
          {changes.added > 0 && t('later.new', { count: changes.added })}
        </p>
        {changes.lost > 0 && <p className="check-lost">{t('later.lost', { count: changes.lost })}</p>}
        <p className="quiet">{t(working ? 'later.working' : 'later.text')}</p>
        {request.can.edit ? (
          <Button
            variant="contained"
            size="large"
            disabled={working || retry.isPending || count === 0}
            onClick={() => retry.mutate({ params: { id: request.id }, body: decided })}
          >
            {t(retry.isPending ? 'later.starting' : 'later.start')}
          </Button>
        ) : (
          <ViewOnly />
        )}
      </aside>
    </div>
  );
}

/** As its questions were found last. */
function decidedOf({ mapping, read_hidden: hidden, reading }: RequestWithEntries): Decided {
  if (reading === null) return { mapping: mapping ?? {}, hidden };
  const { id, taken, without } = reading;
  return { mapping: mapping ?? {}, hidden, reading: { id, taken, ...(without ? { without } : {}) } };
}
