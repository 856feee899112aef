import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import help from 'symbol:keyboard';
import undo from 'symbol:undo';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Extraction } from '#contract/extraction.ts';
import { layoutOf } from '#contract/formats.ts';
import { type Why, useWhy } from '../../shared/answer/use-reasons.ts';
import { Icon } from '../../ui/icon.tsx';
import { CheckHelp } from './check-dialogs.tsx';
import { SheetCheck } from './sheet-check.tsx';
import { SheetList } from './sheet-list.tsx';
import type { Check } from './use-check.ts';
import './extraction.css';

const ReadingPanel = lazy(async () => ({ default: (await import('./reading/reading-panel.tsx')).ReadingPanel }));

/** Forms without columns are read by a model too. */
const isRead = ({ format }: Extraction): boolean => layoutOf(format) === 'blocks' || layoutOf(format) === 'lines';

export const countOf = ({ sheets, questions }: Extraction): number =>
  sheets.length === 0 ? questions.length : sheets.reduce((sum, sheet) => sum + sheet.count, 0);

/** What was found in a file, over the file itself: its sheets, and the one that is looked at, open to correction. */
export function CheckPanel({ documentId, check }: { documentId: string; check: Check }) {
  const { t } = useTranslation('check');
  const { extraction, decided, pending } = check;
  const [chosen, setChosen] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const failure = check.failure && (
    <p className="check-failure" role="alert">
      {check.failure} <Button onClick={check.retry}>{t('again')}</Button>
    </p>
  );
  const why = useWhy();
  if (!extraction) return failure;
  const sheets = sheetsOf(extraction, t('text'));
  const shown = sheets.find((sheet) => sheet.name === chosen) ?? sheets.find((sheet) => sheet.count > 0) ?? sheets[0];
  const said = saidOf(extraction, why);
  const warnings = said.slice(0, extraction.questions.length === 0 ? -1 : undefined);
  return (
    <div className="check">
      <div className="check-head">
        <h2>{t('title')}</h2>
        {layoutOf(extraction.format) !== 'lines' && (
          <FormControlLabel
            label={t('readHidden')}
            control={<Switch size="small" checked={decided.hidden} onChange={(_, on) => check.readHidden(on)} />}
          />
        )}
        <span className="check-tools">
          <Button disabled={!check.canUndo} onClick={check.undo} startIcon={<Icon d={undo} size={18} />}>
            {t('undo')}
          </Button>
          <Button onClick={() => setAsking(true)} startIcon={<Icon d={help} size={18} />}>
            {t('keysTitle')}
          </Button>
        </span>
      </div>
      {failure}
      {extraction.questions.length === 0 && (
        <p className="check-failure" role="status">
          {said.at(-1)}
        </p>
      )}
      {isRead(extraction) && (
        <Suspense>
          <ReadingPanel documentId={documentId} extraction={extraction} check={check} pending={pending} />
        </Suspense>
      )}
      <SheetList
        sheets={sheets}
        shown={shown?.name}
        used={(name) => decided.mapping[name] !== null}
        onUse={check.use}
        pending={check.pending}
        onShow={setChosen}
      />
      {shown && (
        <SheetCheck
          key={shown.name}
          documentId={documentId}
          extraction={extraction}
          sheet={shown}
          check={check}
          pending={pending}
          onHelp={() => setAsking(true)}
        />
      )}
      {warnings.length > 0 && (
        <ul className="check-warnings" aria-label={t('notes')}>
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      {asking && <CheckHelp onClose={() => setAsking(false)} />}
    </div>
  );
}

/** A file without sheets is one text. */
const sheetsOf = ({ sheets, questions }: Extraction, reason: string): Extraction['sheets'] =>
  sheets.length > 0 || questions.length === 0
    ? sheets
    : [{ name: 'Text', role: 'questions', reason, hidden: false, count: questions.length, mapping: null }];

/** What people should know, in the language of the screen as far as it has words for it. */
const saidOf = ({ warnings, warning_reasons: codes }: Extraction, why: Why): string[] =>
  warnings.map((reason, at) => {
    const code = codes?.[at];
    return why({ reason, because: code ? [code] : [] });
  });
