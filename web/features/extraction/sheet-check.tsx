import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { columnOf, letterOf } from '#contract/columns.ts';
import type { Extraction, FoundSheet } from '#contract/extraction.ts';
import { layoutOf } from '#contract/formats.ts';
import { breakpoints } from '../../app/look/tokens.ts';
import { cellOf } from '../../shared/sheet/entry-sheet.ts';
import { isDrawn, questionsOn, rowStates } from '../../shared/sheet/found-rows.ts';
import type { CellAt } from '../../shared/sheet/moves.ts';
import { SheetGrid, type GridHandle } from '../../shared/sheet/sheet-grid.tsx';
import { seenFrom } from '../../shared/sheet/tables.ts';
import { Opened, type Open } from './opened.tsx';
import { QuestionList } from './question-list.tsx';
import { Legend, Sections, TableUnder } from './sheet-legend.tsx';
import { BoxOffer, SheetStanding } from './sheet-standing.tsx';
import type { Check } from './use-check.ts';
import { useWhy } from '../../shared/answer/use-reasons.ts';
import { useCorrections } from './use-corrections.ts';

interface Props {
  documentId: string;
  extraction: Extraction;
  sheet: FoundSheet;
  check: Check;
  pending: boolean;
  onHelp: () => void;
}

/** One sheet with what was found on it, and everything that corrects it. */
export function SheetCheck({ documentId, extraction, sheet, check, pending, onHelp }: Props) {
  const { t } = useTranslation('check');
  const grid = useRef<GridHandle>(null);
  const mapping = check.mappingOf(sheet.name);
  const questions = useMemo(() => questionsOn(extraction, sheet.name), [extraction, sheet.name]);
  const why = useWhy();
  const states = useMemo(() => rowStates(extraction, sheet, why), [extraction, sheet, why]);
  const [current, setCurrent] = useState<CellAt>(() => ({
    row: mapping?.firstRow ?? 1,
    column: mapping ? columnOf(mapping.question) || 1 : 1,
  }));
  const [first] = useState(current);
  const [open, setOpen] = useState<Open | null>(null);
  const { correct, onCommand, said, say } = useCorrections({ check, sheet: sheet.name, states, current, grid, onOpen: setOpen, onHelp });
  const seen = seenFrom(mapping, current);
  // A wide form opens where its answers are in sight too; on a narrow screen there is room for the question alone.
  const answer = current === first && window.innerWidth >= breakpoints.md ? cellOf(questions[0]?.answers[0]?.at) : null;
  const close = () => {
    setOpen(null);
    setTimeout(() => grid.current?.focus());
  };
  return (
    <section className={pending ? 'sheet-check pending' : 'sheet-check'} aria-label={sheet.name} aria-busy={pending}>
      <SheetStanding sheet={sheet} check={check} />
      {layoutOf(extraction.format) === 'blocks' && isDrawn(extraction, sheet.name) && <BoxOffer sheet={sheet} check={check} />}
      <Sections questions={questions} onGo={(row) => setCurrent((old) => ({ ...old, row }))} />
      {isDrawn(extraction, sheet.name) ? (
        <>
          <Legend first={!mapping} />
          {mapping && <TableUnder mapping={mapping} at={current} />}
          <SheetGrid
            handle={grid}
            documentId={documentId}
            sheet={sheet.name}
            label={t('gridLabel', { name: sheet.name })}
            mapping={seen}
            states={states}
            hiddenRead={check.decided.hidden}
            current={current}
            answer={answer}
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
          onLeave={check.decided.reading?.id ? check.leaveOut : null}
        />
      )}
      {open && (
        <Opened
          open={open}
          row={current.row}
          state={states.get(current.row)}
          column={letterOf(current.column)}
          mapping={seen}
          onCommand={onCommand}
          onCorrect={correct}
          said={said}
          onSay={say}
          onClose={close}
        />
      )}
    </section>
  );
}
