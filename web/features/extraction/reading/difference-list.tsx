import Checkbox from '@mui/material/Checkbox';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { FoundQuestion, ReadingDifference } from '#contract/extraction.ts';
import { placeText } from '../place-text.ts';

interface Props {
  differences: ReadingDifference[];
  /** Null where nothing is decided here. */
  onToggle: ((difference: ReadingDifference) => void) | null;
}

/** What a model reads otherwise than structure, each to be taken or not. */
export function DifferenceList({ differences, onToggle }: Props) {
  const { t } = useTranslation('check');
  if (differences.length === 0) return null;
  return (
    <ul className="check-differences" aria-label={t('reading.list')}>
      {differences.map((difference) => {
        const { key = '', what, question, taken = false, was, now } = difference;
        const said = t(`reading.${what}`, { in: (difference.in ?? []).map((one) => t(`reading.in.${one}`)).join(', ') });
        const at = (now ?? was)?.at;
        return (
          <li key={`${what} ${key}`}>
            <label>
              <Checkbox
                size="small"
                checked={taken}
                disabled={!onToggle}
                onChange={() => onToggle?.(difference)}
                slotProps={{ input: { 'aria-label': `${said} ${question}` } }}
              />
              <span>
                <span className="check-difference-what">{said}</span> <span>{question}</span>{' '}
                <span className="quiet">{at ? placeText(at, t) : ''}</span>
                {was && now && <Changes was={was} now={now} among={difference.in ?? []} />}
              </span>
            </label>
          </li>
        );
      })}
    </ul>
  );
}

/** As it was found, and as the model reads it. */
function Changes({ was, now, among }: { was: FoundQuestion; now: FoundQuestion; among: NonNullable<ReadingDifference['in']> }) {
  const { t } = useTranslation('check');
  return (
    <span className="check-difference-change">
      {among.map((one) => (
        <span key={one} className="quiet">
          {t('reading.fromTo', { what: t(`reading.in.${one}`), was: textOf(was, one, t), now: textOf(now, one, t) })}
        </span>
      ))}
    </span>
  );
}

function textOf(question: FoundQuestion, what: NonNullable<ReadingDifference['in']>[number], t: TFunction<'check'>): string {
  const texts = {
    text: () => question.question,
    section: () => question.section,
    number: () => question.id,
    options: () => [...new Set(question.answers.flatMap(({ allowed = [], value }) => [...allowed, ...(value ? [value] : [])]))].join(' / '),
    places: () => question.answers.map(({ at }) => (at ? placeText(at, t) : '')).filter((one) => one !== '').join(', '), // prettier-ignore
  };
  return texts[what]() || '–';
}
