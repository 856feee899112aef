import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Extraction, FoundSheet, Mapping } from '#contract/extraction.ts';
import { rememberedMappings } from '#contract/remembered-mappings.ts';
import { notify } from '../../app/notices/notices.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { formatDate } from '../../lib/format.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { MarkDialog, SplitDialog } from './check-dialogs.tsx';
import { ColumnMenu, RowMenu } from './check-menus.tsx';
import { columnOf, letterOf } from '#contract/columns.ts';
import { shortSection } from '../../lib/short-section.ts';
import { isDrawn, questionsOn, rowStates, sectionsOn, type RowState } from '../../shared/sheet/found-rows.ts';
import type { GridCommand } from '../../shared/sheet/keys.ts';
import {
  dropRow,
  joinRows,
  roles,
  splitRow,
  takeRow,
  withFirst,
  withHeader,
  withLast,
  withMark,
  withRole,
} from '../../shared/sheet/mapping-edits.ts';
import { takenAbove } from '../../shared/sheet/moves.ts';
import { QuestionList } from './question-list.tsx';
import type { CellAt } from '../../shared/sheet/moves.ts';
import { SheetGrid, type Anchor, type GridHandle } from '../../shared/sheet/sheet-grid.tsx';
import { rememberedQuery, type Check } from './use-check.ts';

interface Props {
  documentId: string;
  extraction: Extraction;
  sheet: FoundSheet;
  check: Check;
  pending: boolean;
  onHelp: () => void;
}

type Open = { what: 'column' | 'row'; anchor: Anchor } | { what: 'split'; text: string } | { what: 'mark' } | null;

/** One sheet with what was found on it, and everything that corrects it. */
export function SheetCheck({ documentId, extraction, sheet, check, pending, onHelp }: Props) {
  const { t } = useTranslation('check');
  const grid = useRef<GridHandle>(null);
  const mapping = check.mappingOf(sheet.name);
  const questions = useMemo(() => questionsOn(extraction, sheet.name), [extraction, sheet.name]);
  const states = useMemo(() => rowStates(extraction, sheet), [extraction, sheet]);
  const [current, setCurrent] = useState<CellAt>(() => ({
    row: mapping?.firstRow ?? 1,
    column: mapping ? columnOf(mapping.question) || 1 : 1,
  }));
  const [open, setOpen] = useState<Open>(null);
  const column = letterOf(current.column);
  const close = () => {
    setOpen(null);
    setTimeout(() => grid.current?.focus());
  };

  function correct(change: (mapping: Mapping) => Mapping | null): void {
    if (!mapping) {
      notify(t('questionFirst'));
      return;
    }
    const next = change(mapping);
    if (next) check.correct(sheet.name, next);
  }
  function giveRole(role: (typeof roles)[number] | null): void {
    const next = withRole(mapping, column, role, { first: 1, last: Math.max(1, grid.current?.rowCount() ?? 1) });
    if (next) check.correct(sheet.name, next);
    else notify(t(mapping ? 'questionStays' : 'questionFirst'));
  }
  function join(): void {
    const above = takenAbove(states, current.row);
    if (above === null) notify(t('nothingAbove'));
    else correct((one) => joinRows(one, above, current.row));
  }
  function split(): void {
    if (!mapping) {
      notify(t('questionFirst'));
      return;
    }
    const inColumn = grid.current?.textAt({ row: current.row, column: columnOf(mapping.question) });
    setOpen({ what: 'split', text: questionText(states.get(current.row)) ?? inColumn ?? '' });
  }
  const act: Record<Extract<GridCommand, { act: unknown }>['act'], () => void> = {
    take: () => correct((one) => takeRow(one, current.row)),
    drop: () => correct((one) => dropRow(one, current.row)),
    join,
    split,
    header: () => correct((one) => withHeader(one, current.row)),
    first: () => correct((one) => withFirst(one, current.row)),
    last: () => correct((one) => withLast(one, current.row)),
    columnMenu: () => grid.current && setOpen({ what: 'column', anchor: grid.current.anchor() }),
    rowMenu: () => grid.current && setOpen({ what: 'row', anchor: grid.current.anchor() }),
    undo: check.undo,
    help: onHelp,
  };
  const onCommand = (command: GridCommand): void => {
    if ('role' in command) giveRole(command.role);
    else if ('act' in command) act[command.act]();
  };
  const state = states.get(current.row);
  return (
    <section className={pending ? 'sheet-check pending' : 'sheet-check'} aria-label={sheet.name} aria-busy={pending}>
      <Standing sheet={sheet} check={check} />
      <Sections questions={questions} onGo={(row) => setCurrent((old) => ({ ...old, row }))} />
      {isDrawn(extraction, sheet.name) ? (
        <>
          <Legend first={!mapping} />
          <SheetGrid
            handle={grid}
            documentId={documentId}
            sheet={sheet.name}
            label={t('gridLabel', { name: sheet.name })}
            mapping={mapping}
            states={states}
            hiddenRead={check.decided.hidden}
            current={current}
            onCurrent={setCurrent}
            onCommand={onCommand}
            onColumn={(_, anchor) => setOpen({ what: 'column', anchor })}
            onRow={(_, anchor) => setOpen({ what: 'row', anchor })}
          />
        </>
      ) : (
        <QuestionList
          sheet={sheet}
          questions={questions}
          mapping={check.decided.mapping[sheet.name] ?? null}
          onCorrect={(next) => check.correct(sheet.name, next)}
        />
      )}
      {open && (
        <Opened
          open={open}
          row={current.row}
          state={state}
          column={column}
          mapping={mapping}
          onCommand={onCommand}
          onCorrect={correct}
          onOpen={setOpen}
          onClose={close}
        />
      )}
    </section>
  );
}

interface OpenedProps {
  open: Exclude<Open, null>;
  row: number;
  state: RowState | undefined;
  column: string;
  mapping: Mapping | null;
  onCommand: (command: GridCommand) => void;
  onCorrect: (change: (mapping: Mapping) => Mapping | null) => void;
  onOpen: (open: Open) => void;
  onClose: () => void;
}

/** The menu or dialog of the current column or row. */
function Opened({ open, row, state, column, mapping, onCommand, onCorrect, onOpen, onClose }: OpenedProps) {
  switch (open.what) {
    case 'column':
      return (
        <ColumnMenu
          column={column}
          anchor={open.anchor}
          mapping={mapping}
          onCommand={onCommand}
          onMark={() => onOpen({ what: 'mark' })}
          onClose={onClose}
        />
      );
    case 'row':
      return <RowMenu row={row} state={state} anchor={open.anchor} mapping={mapping} onCommand={onCommand} onClose={onClose} />;
    case 'mark':
      return (
        <MarkDialog
          column={column}
          meaning={mapping?.marks?.[column] ?? ''}
          onClose={onClose}
          onSay={(meaning) => {
            onClose();
            onCorrect((one) => withMark(one, column, meaning));
          }}
        />
      );
    case 'split':
      return (
        <SplitDialog
          row={row}
          text={open.text}
          onClose={onClose}
          onSplit={(parts) => {
            onClose();
            onCorrect((one) => splitRow(one, row, parts));
          }}
        />
      );
  }
}

/** The texts of the row's questions as they are now, one a line. */
const questionText = (state: RowState | undefined): string | null =>
  state && 'taken' in state ? state.taken.map((question) => question.question).join('\n') : null;

/** Who or what decided on the columns of this sheet, and the way back to what is found without it. */
function Standing({ sheet, check }: { sheet: FoundSheet; check: Check }) {
  const { t } = useTranslation('check');
  const client = useQueryClient();
  const remembered = useQuery({ ...rememberedQuery, enabled: sheet.mapped_by === 'remembered' });
  const own = remembered.data?.remembered_mappings.find((one) => one.shape === sheet.shape);
  const forget = useApiMutation(rememberedMappings.forget, {
    invalidates: [['remembered'], ['preview']],
    onSuccess: () => {
      client.removeQueries({ queryKey: ['preview'], type: 'inactive' });
      notify(t('forgotten'));
    },
  });
  if (check.decided.mapping[sheet.name])
    return (
      <p className="check-standing">
        {t(sheet.shape ? 'byHand' : 'byHandHere')} <Button onClick={() => check.asFound(sheet.name)}>{t('findAnew')}</Button>
      </p>
    );
  if (sheet.mapped_by !== 'remembered') return null;
  const who = own?.made_by?.name || own?.made_by?.email;
  return (
    <p className="check-standing">
      {own
        ? t(who ? 'rememberedBy' : 'remembered', { date: formatDate(own.made_at, currentLanguage()), file: own.file_name, who })
        : t('rememberedShort')}{' '}
      {own?.can.edit && (
        <Button disabled={forget.isPending} onClick={() => forget.mutate({ params: { id: own.id } })}>
          {t('forget')}
        </Button>
      )}
    </p>
  );
}

const MOST_SECTIONS = 60;

/** How many questions each section has; one that stands in a row can be gone to. */
function Sections({ questions, onGo }: { questions: ReturnType<typeof questionsOn>; onGo: (row: number) => void }) {
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

function Legend({ first }: { first: boolean }) {
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
