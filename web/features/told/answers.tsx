import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import unsourced from 'symbol:link_off';
import changed from 'symbol:difference';
import expired from 'symbol:event_busy';
import settled from 'symbol:task_alt';
import stands from 'symbol:check_circle';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoint.ts';
import type { ToldState, told } from '#contract/told.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { formatDate } from '../../lib/format.ts';
import { Status } from '../../shared/request/status.tsx';
import { PageRows } from '../../ui/rows/page-rows.tsx';
import { Failure, Skeleton } from '../../ui/states.tsx';
import { Nothing } from './nothing.tsx';
import { answerPages } from './queries.ts';
import { MakePromise } from '../promises/make-promise.tsx';
import { Said } from './said.tsx';
import { ToldFilters } from './told-filters.tsx';
import { useToldView } from './use-told-view.ts';

const ROW = 96;

const looks = {
  changed: [changed, 'failed'],
  expired: [expired, 'review'],
  settled: [settled, 'answered'],
  unsourced: [unsourced, 'unanswered'],
  stands: [stands, 'approved'],
} as const satisfies Record<ToldState, readonly [string, string]>;

/** All that customers hold as told, newest first. */
export function Answers() {
  const { t } = useTranslation('told');
  const { customer, q, document, entry, unsourced, change } = useToldView();
  const pages = useInfiniteQuery(answerPages({ customer, q, document, entry, unsourced }));
  const answers = pages.data?.pages.flatMap((page) => page.told) ?? [];
  const filtered = unsourced === true || [customer, q, document, entry].some((one) => one !== undefined);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  return (
    <>
      <ToldFilters>
        {unsourced && (
          <button type="button" className="chip" onClick={() => change({ state: undefined })}>
            {t('states.unsourced')} <span aria-hidden="true">×</span>
          </button>
        )}
      </ToldFilters>
      {pages.isPending && <Skeleton rows={8} height={ROW} />}
      {pages.isError && answers.length === 0 && <Failure error={pages.error} retry={() => void pages.refetch()} />}
      {pages.data && answers.length === 0 && <Nothing filtered={filtered} />}
      {answers.length > 0 && (
        <PageRows
          className="told-list"
          label={t('views.answers')}
          rows={answers}
          estimate={ROW}
          onEnd={() => {
            if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
          }}
        >
          {(answer) => <AnswerRow answer={answer} />}
        </PageRows>
      )}
      <p className="unseen" role="status">
        {pages.data && t('shown', { count: answers.length })}
      </p>
    </>
  );
}

const AnswerRow = memo(function AnswerRow({ answer }: { answer: Answer<typeof told.list>['told'][number] }) {
  const { t } = useTranslation('told');
  const { request, state, former } = answer;
  return (
    <div className="told-answer">
      <p className="told-question">{answer.question}</p>
      <p className="told-said">
        <Said answer={answer} />
      </p>
      {former && (
        <p className="told-former">
          {t('former', { date: formatDate(former.told_at, currentLanguage()) })} <Said answer={former} />
        </p>
      )}
      <p className="told-facts">
        <Status look={looks[state]} word={t(`states.${state}`)} />
        <span className="cut">{answer.customer ?? t('noCustomer')}</span>
        {answer.product && <span className="cut">{answer.product}</span>}
        <span className="once">
          {former
            ? t('correctedOn', { date: formatDate(answer.told_at, currentLanguage()) })
            : formatDate(answer.told_at, currentLanguage())}
        </span>
        {request.id === null ? (
          <span className="cut">{request.name}</span>
        ) : (
          <Link className="cut" to="/dashboard/requests/$requestId/{-$sheetId}" params={{ requestId: request.id }}>
            {request.name}
          </Link>
        )}
        <MakePromise answer={answer} />
      </p>
    </div>
  );
});
