import { useTranslation } from 'react-i18next';
import type { Reason, ReasonCode } from '#contract/reasons.ts';
import { useReasons } from './use-reasons.ts';
import './taken.css';

/** What a check takes out of what a model wrote: the value of its reason that holds it, and the word for why where no reason behind it says that. */
const takes = {
  sentence_taken: { value: 'text', why: 'sentence' },
  quote_unfound: { value: 'quote', why: 'quote' },
  choice_taken: { value: 'choice', why: 'choice' },
} as const satisfies Partial<Record<ReasonCode, { value: string; why: string }>>;

interface TakenReason extends Reason {
  code: keyof typeof takes;
}

const isTaken = (reason: Reason): reason is TakenReason => Object.hasOwn(takes, reason.code);
/** Stands right behind what was taken, and says what of it is not borne out. */
const isWhy = ({ code }: Reason): boolean => code.endsWith('_unborne');

/** What was written and does not stand any more, with the reason for it where one was given. */
interface TakenAway {
  what: TakenReason;
  why: Reason | null;
}

/** Reasons of an answer, those apart by which something of it was taken away. Pure. */
export function apart(reasons: Reason[]): { taken: TakenAway[]; others: Reason[] } {
  const taken: TakenAway[] = [];
  const others: Reason[] = [];
  reasons.forEach((reason, at) => {
    const before = reasons[at - 1];
    const last = taken.at(-1);
    if (isTaken(reason)) taken.push({ what: reason, why: null });
    else if (isWhy(reason) && before && last?.what === before) last.why = reason;
    else others.push(reason);
  });
  return { taken, others };
}

/** What the checks took away, struck through, each with why. */
export function Taken({ taken }: { taken: TakenAway[] }) {
  const { t } = useTranslation();
  const say = useReasons();
  if (taken.length === 0) return null;
  return (
    <section className="taken" aria-label={t('taken.title')}>
      <h3 className="label">{t('taken.title')}</h3>
      <ul>
        {taken.map(({ what, why }) => (
          <li key={JSON.stringify([what, why])}>
            <del>{String(what.values[takes[what.code].value] ?? '')}</del>{' '}
            <span>{why ? say([why]) : t(`taken.${takes[what.code].why}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
