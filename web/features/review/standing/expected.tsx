import { useMemo, useState } from 'react';
import { requests, type RequestWithEntries } from '#contract/requests.ts';
import { isNotAsked } from '#contract/trust.ts';
import { api } from '../../../lib/api.ts';
import { Estimate } from '../../../shared/request/estimate.tsx';
import { LikelyCoverage } from '../../../shared/request/likely-coverage.tsx';

/** What *Answer all* would likely bring, where questions wait for it. */
export function Expected({ request }: { request: RequestWithEntries }) {
  const open = useMemo(
    () => request.qa_entries.filter(({ status, asked_at }) => isNotAsked({ status, asked: asked_at !== null })),
    [request.qa_entries],
  );
  /** As it was at first: an answer that is written changes nothing about what to expect of the rest. */
  const [atFirst] = useState(open);
  if (open.length === 0) return null;
  return (
    <div className="review-expected">
      <LikelyCoverage questions={atFirst} count={open.length} scope={request.scope} without={request.model_answers} />
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
