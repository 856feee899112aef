import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requests, type RequestWithEntries } from '#contract/requests.ts';
import { isNotAsked } from '#contract/trust.ts';
import { api } from '../../../lib/api.ts';
import { answeringModel, lastFailed } from '../../../shared/request/answering-model.ts';
import { Estimate } from '../../../shared/request/estimate.tsx';
import { LikelyCoverage } from '../../../shared/request/likely-coverage.tsx';
import { ModelFailed } from '../../../shared/request/model-failed.tsx';
import { WithoutModel } from '../../../shared/request/without-model.tsx';
import { Band } from './band.tsx';

/** What *Answer all* would likely bring, where questions wait for it; else, without a language model, how many stay open and what would answer them. */
export function Expected({ request }: { request: RequestWithEntries }) {
  const open = useMemo(
    () => request.qa_entries.filter(({ status, asked_at }) => isNotAsked({ status, asked: asked_at !== null })),
    [request.qa_entries],
  );
  /** As it was at first: an answer that is written changes nothing about what to expect of the rest. */
  const [atFirst] = useState(open);
  if (open.length === 0) return <LeftOpen request={request} />;
  return (
    <div className="review-expected">
      <LikelyCoverage
        questions={atFirst}
        count={open.length}
        scope={request.scope}
        name={request.name}
        product={request.product ?? ''}
        without={request.model_answers}
      />
      {request.model_answers ? <ModelFailed /> : <WithoutModel brief />}
      {request.model_answers && (
        <Estimate
          of={[request.id]}
          open={atFirst.length}
          ask={(signal) => api(requests.estimate, { params: { id: request.id }, signal })}
        />
      )}
    </div>
  );
}

/** How many questions nothing surely answers, said once for all of them, until somebody has read it. */
function LeftOpen({ request: { id, qa_entries, model_answers } }: { request: RequestWithEntries }) {
  const { t } = useTranslation('spent');
  const failed = lastFailed(useQuery({ ...answeringModel, enabled: model_answers }).data);
  const count = qa_entries.filter(({ status }) => status === 'unanswered').length;
  if (count === 0 || (model_answers && !failed)) return null;
  return (
    <Band id={`left open ${id}`} line={t('leftOpen', { count })}>
      {model_answers ? <ModelFailed /> : <WithoutModel />}
    </Band>
  );
}
