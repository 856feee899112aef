import check from 'symbol:check';
import remove from 'symbol:remove';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import type { QaEntry } from '#contract/qa-entries.ts';
import type { Reason, ReasonCode } from '#contract/reasons.ts';
import { Taken, apart } from '../../../shared/answer/taken.tsx';
import { useReasons } from '../../../shared/answer/use-reasons.ts';
import { documentName } from '../../../shared/answer/document-name.ts';
import { Icon } from '../../../ui/icon.tsx';
import { AnsweredBy, isSaidByMaker } from './answered-by.tsx';
import { SaidOnceContext, isSaidOnce } from './said-once.ts';
import { isShownApart, sidesOf } from './sides.ts';
import { whyWithout } from './without-model.ts';
import './evidence-notes.css';

interface Props {
  entry: QaEntry;
  onCite: (index: number) => void;
}

/** Reasons that say no more than which document it is: the chips say that, with its place. Those under `shown` have a form of their own. */
const saidByChips: ReadonlySet<ReasonCode> = new Set(['says_so', 'says_so_under']);
const saidElsewhere: ReadonlySet<ReasonCode> = new Set(['without_model', 'nothing_supports']);
const shown = {
  unsaid: new Set<ReasonCode>(['does_not_say']),
  missing: new Set<ReasonCode>(['model_missing']),
  parts: new Set<ReasonCode>(['part_answered', 'part_open']),
};

const valueOf = ({ values }: Reason, name: string): string => String(values[name] ?? '');

/** Why the answer is as it is: who made it, its parts, what of the question nothing says, both sides where sources disagree, the rest as sentences, and what the checks took away. */
export function EvidenceNotes({ entry, onCite }: Props) {
  const { t } = useTranslation('review');
  const say = useReasons();
  const once = useContext(SaidOnceContext);
  const { taken, others } = apart(entry.reasons);
  const of = (codes: ReadonlySet<ReasonCode>): Reason[] => others.filter(({ code }) => codes.has(code));
  const [unsaid, missing, parts] = [of(shown.unsaid), of(shown.missing), of(shown.parts)];
  const why = whyWithout(entry);
  const isSaid = (reason: Reason): boolean =>
    // Said once for all of them above the list, and by the flag or the state here.
    reason === why ||
    isSaidOnce(entry, reason, once) ||
    saidElsewhere.has(reason.code) ||
    saidByChips.has(reason.code) ||
    Object.values(shown).some((codes) => codes.has(reason.code)) ||
    isShownApart(entry, reason) ||
    isSaidByMaker(entry, reason);
  const rest = others.filter((reason) => !isSaid(reason));
  const words = unsaid.flatMap((one) => valueOf(one, 'words').split('; '));
  return (
    <div className="notes">
      <AnsweredBy entry={entry} />
      {parts.length > 0 && (
        <ul aria-label={t('notes.parts')}>
          {parts.map((part) => (
            <li key={valueOf(part, 'part')} className={part.code === 'part_open' ? 'note-open' : undefined}>
              <Icon d={part.code === 'part_open' ? remove : check} size={16} />
              <span>{say([part])}</span>
            </li>
          ))}
        </ul>
      )}
      {words.length > 0 && (
        <p className="note-unsaid">
          <b>{t('notes.unsaid')}</b>
          {words.map((word) => (
            <span key={word}>{word}</span>
          ))}
        </p>
      )}
      {missing.length > 0 && <p className="note-open">{say(missing).join(' ')}</p>}
      <Sides entry={entry} onCite={onCite} />
      {rest.length > 0 && <p>{say(rest).join(' ')}</p>}
      <Taken taken={taken} />
    </div>
  );
}

/** What the answer rests on and what says otherwise, side by side; each leads to its place. */
function Sides({ entry, onCite }: Props) {
  const { t } = useTranslation('review');
  const { t: common } = useTranslation();
  const sides = sidesOf(entry);
  if (sides.length === 0) return null;
  const title = sides.length > 2 ? t('flags.conflict') : t('notes.sides');
  return (
    <div className="note-sides" role="group" aria-label={title}>
      <b>{title}</b>
      {sides.map(({ document, says, index }) => (
        <button type="button" className="row-button" key={`${document}-${says}`} disabled={index < 0} onClick={() => onCite(index)}>
          <span>{documentName(document, common)}</span>
          <q>{says}</q>
        </button>
      ))}
    </div>
  );
}
