import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QaEntry } from '#contract/qa-entries.ts';
import type { RequestWithEntries } from '#contract/requests.ts';
import { outbox } from '../../../app/outbox/work.ts';
import { useSelected } from '../../../lib/store.ts';
import { filledOf } from '../../../shared/sheet/filled.ts';
import { cellOf, sheetOfEntries } from '../../../shared/sheet/entry-sheet.ts';
import type { CellAt } from '../../../shared/sheet/moves.ts';
import { SheetGrid } from '../../../shared/sheet/sheet-grid.tsx';
import './beside.css';

interface Props {
  request: RequestWithEntries;
  entry: QaEntry | undefined;
  onGo: (entryId: string) => void;
}

/** The customer's sheet as it looks, with the current question's cell in view; a click on a question's row goes to its entry. */
export function SheetBeside({ request, entry, onGo }: Props) {
  const { t } = useTranslation('review');
  const documentId = request.questionnaire_doc?.id;
  const sheet = request.sheets.find((one) => one.id === entry?.sheet_id);
  const { mapping, states, byRow } = useMemo(
    () => sheetOfEntries(request.qa_entries.filter((one) => one.sheet_id === sheet?.id)),
    [request.qa_entries, sheet?.id],
  );
  const typed = useSelected(outbox.drafts, (all) => entry && all.get(entry.id));
  const filled = useMemo(
    () =>
      filledOf(
        request.qa_entries
          .filter((one) => one.sheet_id === sheet?.id)
          .map((one) => (typed && one.id === entry?.id ? { ...one, ...typed } : one)),
      ),
    [request.qa_entries, sheet?.id, entry?.id, typed],
  );
  const own = useMemo(() => cellOf(entry?.source?.at), [entry?.source?.at]);
  const answer = useMemo(() => cellOf(entry?.location[0]?.at), [entry?.location]);
  const [picked, setPicked] = useState<{ entry: string | undefined; at: CellAt } | null>(null);
  if (!documentId || !sheet || !own) return <p className="beside-none">{t('noSheetHere')}</p>;
  const go = (at: CellAt) => {
    const target = byRow.get(at.row);
    setPicked({ entry: target ?? entry?.id, at });
    if (target && target !== entry?.id) onGo(target);
  };
  return (
    <section className="beside" aria-label={sheet.name}>
      <h2>
        {sheet.name}
        <span className="beside-legend">
          <span className="filled">{t('sheetApproved')}</span> <span className="filled draft">{t('sheetDraft')}</span>
        </span>
      </h2>
      <SheetGrid
        key={sheet.name}
        documentId={documentId}
        sheet={sheet.name}
        label={t('sheetLabel', { name: sheet.name })}
        mapping={mapping}
        states={states}
        hiddenRead={request.read_hidden}
        filled={filled}
        current={picked?.entry === entry?.id && picked ? picked.at : own}
        answer={picked?.entry === entry?.id ? null : answer}
        onCurrent={go}
      />
    </section>
  );
}
