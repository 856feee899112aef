import { useTranslation } from 'react-i18next';
import type { Mapping } from '#contract/extraction.ts';
import { shortSection } from '../../lib/short-section.ts';
import { sectionsOn, type questionsOn } from '../../shared/sheet/found-rows.ts';
import { roles } from '../../shared/sheet/mapping-edits.ts';
import type { CellAt } from '../../shared/sheet/moves.ts';
import { tablesOf, tableUnder } from '../../shared/sheet/tables.ts';

const MOST_SECTIONS = 60;

/** How many questions each section has; one that stands in a row can be gone to. */
export function Sections({ questions, onGo }: { questions: ReturnType<typeof questionsOn>; onGo: (row: number) => void }) {
  const { t } = useTranslation('check');
  const sections = sectionsOn(questions);
  if (!sections.some((section) => section.name)) return null;
  return (
    <ul className="check-sections" aria-label={t('sections')}>
      {sections.slice(0, MOST_SECTIONS).map((section, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a section that returns later has the same name
        <li key={index}>
          <button type="button" disabled={section.row === null} onClick={() => section.row !== null && onGo(section.row)}>
            <span className="cut" title={section.name ?? undefined}>
              {section.name === null ? t('noSection') : shortSection(section.name, sections[index - 1]?.name ?? '')}
            </span>{' '}
            <span className="number">{section.count}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Which of several tables of a sheet a correction at the current cell is about. */
export function TableUnder({ mapping, at }: { mapping: Mapping; at: CellAt }) {
  const { t } = useTranslation('check');
  const tables = tablesOf(mapping);
  const own = tableUnder(mapping, at);
  const table = own === null ? undefined : tables[own];
  if (!table || tables.length < 2) return null;
  const { firstRow: first, lastRow: last, question } = table;
  return (
    <p className="check-standing" role="status">
      {t('tableUnder', { number: (own ?? 0) + 1, count: tables.length, first, last, question })}
    </p>
  );
}

/** What the colours of the columns mean, and what to do first. */
export function Legend({ first }: { first: boolean }) {
  const { t } = useTranslation('check');
  return (
    <ul className="check-legend" aria-label={t('legend')}>
      {roles.map((role) => (
        <li key={role}>
          <span className={`role-dot role-${role}`} />
          {t(`roles.${role}`)}
        </li>
      ))}
      <li className="check-legend-hint">{t(first ? 'hintFirst' : 'hint')}</li>
    </ul>
  );
}
