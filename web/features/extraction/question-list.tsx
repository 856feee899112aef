import IconButton from '@mui/material/IconButton';
import add from 'symbol:add';
import join from 'symbol:merge';
import block from 'symbol:do_not_disturb_on';
import { useTranslation } from 'react-i18next';
import type { FoundQuestion, FoundSheet, Mapping } from '#contract/extraction.ts';
import { questionKey } from '#contract/place-key.ts';
import { Icon } from '../../ui/icon.tsx';
import { type Why, useWhy } from '../../shared/answer/use-reasons.ts';
import { placeText } from './place-text.ts';
import { dropRow, joinRows, takeRow } from '../../shared/sheet/mapping-edits.ts';

interface Props {
  sheet: FoundSheet;
  questions: FoundQuestion[];
  mapping: Mapping | null;
  onCorrect: (mapping: Mapping) => void;
  /** Leaves a question out by its key, where a model read the form: what else is decided here counts those of structure. */
  onLeave: ((key: string) => void) | null;
}

/** Prose has no columns: its decisions count the questions as they were found, from 1. */
const prose = (most: number): Mapping => ({ headerRow: null, question: 'A', answer: [], firstRow: 1, lastRow: Math.max(1, most) });

interface Line {
  number: number;
  text: string;
  id: string | null;
  section: string | null;
  place: FoundQuestion['at'] | null;
  reason: string | null;
  key: string;
}

/** What was found in text without a table: each question can be left out, or joined to the one above. */
export function QuestionList({ sheet, questions, mapping, onCorrect, onLeave }: Props) {
  const { t } = useTranslation('check');
  const lines = linesOf(questions, onLeave ? { ...sheet, left_out: [] } : sheet, useWhy());
  const base = mapping ?? prose(lines.length);
  return (
    <ol className="check-questions">
      {lines.map((line, index) => {
        const above = lines.slice(0, index).findLast((one) => one.reason === null);
        return (
          <li key={`${line.number} ${line.text}`} className={line.reason === null ? '' : 'left-out'}>
            <span className="number quiet">{line.number}</span>
            <span>
              {line.section && line.section !== lines[index - 1]?.section && <span className="check-question-section">{line.section}</span>}
              <span className="check-question-text">
                {line.id && <span className="quiet">{line.id} </span>}
                {line.text}
              </span>
              <span className="quiet check-question-place">{line.reason ?? (line.place && placeText(line.place, t))}</span>
            </span>
            <span className="check-question-acts">
              {line.reason === null ? (
                <>
                  <IconButton
                    aria-label={`${t('acts.join')}: ${line.number}`}
                    title={t('acts.join')}
                    disabled={!above || onLeave !== null}
                    onClick={() => above && onCorrect(joinRows(base, above.number, line.number))}
                  >
                    <Icon d={join} size={18} />
                  </IconButton>
                  <IconButton
                    aria-label={`${t('acts.drop')}: ${line.number}`}
                    title={t('acts.drop')}
                    onClick={() => (onLeave ? onLeave(line.key) : onCorrect(dropRow(base, line.number)))}
                  >
                    <Icon d={block} size={18} />
                  </IconButton>
                </>
              ) : (
                <IconButton
                  aria-label={`${t('acts.take')}: ${line.number}`}
                  title={t('acts.take')}
                  onClick={() => onCorrect(takeRow(base, line.number))}
                >
                  <Icon d={add} size={18} />
                </IconButton>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** Questions and what was left out, numbered as they were first found: parts of a split one share its number. */
function linesOf(questions: FoundQuestion[], sheet: FoundSheet, why: Why): Line[] {
  const gone = new Map((sheet.left_out ?? []).map((one) => [one.row, one]));
  const lines: Line[] = [];
  let number = 0;
  const passGone = () => {
    for (let out = gone.get(++number); out; out = gone.get(++number))
      lines.push({ number, text: out.text, id: null, section: null, place: null, reason: why(out), key: '' });
  };
  for (const found of questions) {
    const { question: text, id, section, at: place } = found;
    if (!place.part) passGone();
    lines.push({ number, text, id, section, place, reason: null, key: questionKey(found) });
  }
  passGone();
  return lines;
}
