import { useTranslation } from 'react-i18next';
import type { Reason } from '#contract/reasons.ts';
import { useReasons } from '../../shared/answer/use-reasons.ts';

/** What a check took out of what a model wrote. What stands right behind, and says what is not borne out, belongs to it. */
const isTaken = ({ code }: Reason): boolean => code === 'sentence_taken' || code === 'quote_unfound' || code === 'choice_taken';
const isWhy = ({ code }: Reason): boolean => code.endsWith('_unborne');

/** Reasons of an answer, those apart by which something of it was taken away, each with why. */
export function apart(reasons: Reason[]): { taken: Reason[][]; others: Reason[] } {
  const taken: Reason[][] = [];
  const others: Reason[] = [];
  reasons.forEach((reason, at) => {
    const before = reasons[at - 1];
    if (isTaken(reason)) taken.push([reason]);
    else if (isWhy(reason) && before && isTaken(before)) taken.at(-1)?.push(reason);
    else others.push(reason);
  });
  return { taken, others };
}

/** What was written and does not stand any more, and why. */
export function Taken({ taken }: { taken: Reason[][] }) {
  const { t } = useTranslation('instant');
  const say = useReasons();
  if (taken.length === 0) return null;
  return (
    <section className="instant-taken" aria-label={t('taken')}>
      <h3 className="label">{t('taken')}</h3>
      <ul>
        {taken.map((reasons) => (
          <li key={JSON.stringify(reasons)}>{say(reasons).join(' ')}</li>
        ))}
      </ul>
    </section>
  );
}
