import { useTranslation } from 'react-i18next';
import type { ToldSentence } from '#contract/told.ts';
import type { ToldLetter } from '#contract/told-letters.ts';
import { documentName } from '../../../shared/answer/document-name.ts';

interface Props {
  undecided: ToldLetter['undecided'];
  /** Those that are ticked. */
  also: string[];
  onAlso: (told: string[]) => void;
}

/** What the letter leaves out until a person says what holds: both sentences, and a tick that puts it in all the same. What is put in is no more said to be left out. */
export function LetterUndecided({ undecided, also, onAlso }: Props) {
  const { t } = useTranslation('told');
  if (undecided.length === 0) return null;
  const left = undecided.filter(({ told_id: id }) => !also.includes(id)).length;
  return (
    <section aria-labelledby="letter-undecided">
      <h3 id="letter-undecided" className="letter-left-out">
        {t('letter.decide')}
      </h3>
      {left > 0 && <p className="quiet">{t('letter.undecided', { count: left })}</p>}
      <ul className="again-items" aria-labelledby="letter-undecided">
        {undecided.map(({ told_id: id, ref, question, why, was, now, approved }) => (
          <li key={id}>
            <p className="told-question">{[ref, question].filter(Boolean).join(' ')}</p>
            {!also.includes(id) && (
              <>
                <p className="again-open">{t(`letter.why.${why}`)}</p>
                <Says of={was} />
                {now && <Says of={now} />}
                {approved !== null && <p>{t('letter.approved', { text: approved })}</p>}
              </>
            )}
            <label className="letter-also">
              <input
                type="checkbox"
                checked={also.includes(id)}
                onChange={() => onAlso(also.includes(id) ? also.filter((one) => one !== id) : [...also, id])}
              />{' '}
              {t(also.includes(id) ? 'letter.isIn' : 'letter.also')}
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Says({ of: { document, quote, customer } }: { of: ToldSentence }) {
  const { t } = useTranslation('told');
  const { t: common } = useTranslation();
  if (customer) return <p>{t('letter.told', { customer, quote })}</p>;
  return <p>{t('letter.says', { document: documentName(document, common), quote })}</p>;
}
