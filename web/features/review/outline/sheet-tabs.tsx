import { Link } from '@tanstack/react-router';
import next from 'symbol:chevron_right';
import { Suspense, useEffect, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionnaireRequest } from '#contract/requests.ts';
import { useCurrentInSight } from '../../../app/look/current-in-sight.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useWhy } from '../../../shared/answer/use-reasons.ts';
import './outline.css';

/** The filter stays from sheet to sheet; the entry that was led to does not. */
const kept = <Search extends { entry?: string | undefined }>(search: Search) => ({ ...search, entry: undefined });

/** Whether tabs stand on rows that are out of sight. */
function useMoreRows(row: RefObject<HTMLElement | null>): boolean {
  const [more, setMore] = useState(false);
  useEffect(() => {
    const { current } = row;
    if (!current) return;
    const measure = () => setMore(current.scrollHeight > current.clientHeight + 1);
    const watch = new ResizeObserver(measure);
    for (const one of [current, ...current.children]) watch.observe(one);
    return () => watch.disconnect();
  }, [row]);
  return more;
}

/** The next row of tabs, after the last one the first. */
const turn = (row: HTMLElement | null): void => {
  if (!row) return;
  const below = row.scrollTop + row.clientHeight;
  row.scrollTop = below < row.scrollHeight - 1 ? below : 0;
};

/** All entries, then a tab for each sheet with questions; sheets without any are named with their role and reason. */
export function SheetTabs({ request, sheetId }: { request: QuestionnaireRequest; sheetId: string | null }) {
  const { t } = useTranslation('review');
  const row = useCurrentInSight<HTMLElement>(sheetId);
  const more = useMoreRows(row);
  const withQuestions = request.sheets.filter((sheet) => sheet.entry_count > 0);
  const others = request.sheets.filter((sheet) => sheet.entry_count === 0);
  const current = (id: string | null) => (id === sheetId ? ('page' as const) : undefined);
  const to = '/dashboard/requests/$requestId/{-$sheetId}';
  return (
    <>
      <nav className="sheet-tabs" ref={row} aria-label={t('sheets')}>
        {withQuestions.length !== 1 && (
          <Link to={to} search={kept} params={{ requestId: request.id, sheetId: undefined }} aria-current={current(null)}>
            {t('allSheets')} <span className="figures">{request.counts.total}</span>
          </Link>
        )}
        {withQuestions.map((sheet) => (
          <Link
            key={sheet.id}
            title={sheet.name}
            to={to}
            search={kept}
            params={{ requestId: request.id, sheetId: sheet.id }}
            aria-current={current(sheet.id) ?? (withQuestions.length === 1 ? 'page' : undefined)}
          >
            <span className="cut">{sheet.name}</span> <span className="figures">{sheet.entry_count}</span>
          </Link>
        ))}
        {others.map((sheet) => (
          <Suspense key={sheet.id} fallback={<Without sheet={sheet} title={sheet.name} />}>
            <Unasked sheet={sheet} />
          </Suspense>
        ))}
      </nav>
      {more && (
        <button
          type="button"
          className="plain-button"
          aria-label={t('moreSheets')}
          title={t('moreSheets')}
          onClick={() => turn(row.current)}
        >
          <Icon d={next} size={18} />
        </button>
      )}
    </>
  );
}

/** A sheet without questions: why it has none is a tooltip, whose words the room does not wait for. */
function Unasked({ sheet }: { sheet: QuestionnaireRequest['sheets'][number] }) {
  const why = useWhy();
  return <Without sheet={sheet} title={`${sheet.name}: ${why(sheet)}`} />;
}

const Without = ({ sheet, title }: { sheet: { name: string }; title: string }) => (
  <span title={title}>
    <span className="cut">{sheet.name}</span> –
  </span>
);
