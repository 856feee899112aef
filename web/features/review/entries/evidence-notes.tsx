import check from 'symbol:check';
import remove from 'symbol:remove';
import { useTranslation } from 'react-i18next';
import type { QaEntry } from '#contract/qa-entries.ts';
import type { Reason, ReasonCode } from '#contract/reasons.ts';
import { useReasons } from '../../../shared/answer/use-reasons.ts';
import { documentName } from '../../../shared/answer/document-name.ts';
import { Icon } from '../../../ui/icon.tsx';
import { sides as disagreeing } from './sides.ts';
import './evidence-notes.css';

interface Props {
  entry: QaEntry;
  onCite: (index: number) => void;
}

/** Reasons that say no more than which document it is: the chips say that, with its place. Those under `shown` have a form of their own. */
const saidByChips: ReadonlySet<ReasonCode> = new Set(['says_so', 'says_so_under']);
const shown = {
  unsaid: new Set<ReasonCode>(['does_not_say']),
  sides: disagreeing,
  parts: new Set<ReasonCode>(['part_answered', 'part_open']),
};

/** Those of the sides that quote a sentence; the others name a choice. */
const quoting: ReadonlySet<ReasonCode> = new Set(['other_time', 'says_otherwise']);

const valueOf = ({ values }: Reason, name: string): string => String(values[name] ?? '');

/** Why the answer is as it is: its parts, what of the question nothing says, both sides where sources disagree, and the rest as sentences. */
export function EvidenceNotes({ entry, onCite }: Props) {
  const { t } = useTranslation('review');
  const say = useReasons();
  const of = (codes: ReadonlySet<ReasonCode>): Reason[] => entry.reasons.filter(({ code }) => codes.has(code));
  const [unsaid, sides, parts] = [of(shown.unsaid), of(shown.sides), of(shown.parts)];
  const rest = entry.reasons.filter(({ code }) => !saidByChips.has(code) && !Object.values(shown).some((codes) => codes.has(code)));
  const words = unsaid.flatMap((one) => valueOf(one, 'words').split('; '));
  return (
    <div className="notes">
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
      {sides.length > 0 && <Sides entry={entry} sides={sides} onCite={onCite} />}
      {rest.length > 0 && <p>{say(rest).join(' ')}</p>}
    </div>
  );
}

/** What the answer rests on and what says otherwise, side by side; each leads to its place. */
function Sides({ entry, sides, onCite }: Props & { sides: Reason[] }) {
  const { t } = useTranslation('review');
  const { t: common } = useTranslation();
  const [own] = entry.citations;
  const others = sides.map((side) => ({
    document: valueOf(side, 'document'),
    says: valueOf(side, quoting.has(side.code) ? 'quote' : 'choice'),
    index: entry.citations.findIndex(
      ({ document, quote }, at) => at > 0 && document === side.values['document'] && startsWith(quote, side),
    ),
  }));
  const all = own
    ? [
        {
          document: own.document,
          says: sides.every(({ code }) => quoting.has(code)) ? own.quote : (entry.choice ?? own.quote),
          index: 0,
        },
        ...others,
      ]
    : others;
  return (
    <div className="note-sides" role="group" aria-label={t('notes.sides')}>
      <b>{t('notes.sides')}</b>
      {all.map(({ document, says, index }) => (
        <button type="button" className="row-button" key={`${document}-${says}`} disabled={index < 0} onClick={() => onCite(index)}>
          <span>{documentName(document, common)}</span>
          <q>{says}</q>
        </button>
      ))}
    </div>
  );
}

const startsWith = (quote: string, { code, values }: Reason): boolean => !quoting.has(code) || quote.startsWith(String(values['quote']));
