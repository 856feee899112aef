import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { Extraction } from '#contract/extraction.ts';
import { isUnsure } from '#contract/unsure.ts';
import { useReasons } from '../../../shared/answer/use-reasons.ts';
import type { Check } from '../use-check.ts';
import { DifferenceList } from './difference-list.tsx';
import { useFormReading } from './use-form-reading.ts';
import './reading.css';

type Reading = ReturnType<typeof useFormReading>;

interface Props {
  documentId: string;
  extraction: Extraction;
  check: Check;
  pending: boolean;
}

/** Whether what was found is unsure, and what a language model read otherwise: taken one by one, or all at once. */
export function ReadingPanel({ documentId, extraction, check, pending }: Props) {
  const { t } = useTranslation('check');
  const reading = useFormReading(documentId, extraction, check);
  const unsure = isUnsure(extraction);
  const { reader, differences } = reading;
  return (
    <section className="check-reading" aria-label={t('reading.title')} aria-busy={pending}>
      {unsure && (
        <p className="check-unsure" role="status">
          {t('reading.unsure')}
        </p>
      )}
      {reader ? (
        <>
          <ReadBy reading={reading} model={reader.model} />
          <DifferenceList differences={differences} onToggle={reading.own ? reading.toggle : null} />
        </>
      ) : (
        <Asking reading={reading} unsure={unsure} />
      )}
    </section>
  );
}

/** Who read it, how much differs, and the way to take all of it or nothing. */
function ReadBy({ reading, model }: { reading: Reading; model: string }) {
  const { t } = useTranslation('check');
  const { differences, own } = reading;
  const open = differences.filter(({ taken }) => !taken).length;
  return (
    <p className="check-standing" role="status">
      {t(differences.length === 0 ? 'reading.same' : own ? 'reading.differs' : 'reading.remembered', { model, count: differences.length })}{' '}
      {own && open > 0 && <Button onClick={reading.takeAll}>{t('reading.takeAll')}</Button>}
      {own && open < differences.length && <Button onClick={reading.takeNone}>{t('reading.takeNone')}</Button>}
      {!own && <Button onClick={reading.withoutMemory}>{t('findAnew')}</Button>}
    </p>
  );
}

/** Where no reading is there yet: asking for one, how far it is, or why there is none. */
function Asking({ reading: { state, ask, asking }, unsure }: { reading: Reading; unsure: boolean }) {
  const { t } = useTranslation('check');
  const say = useReasons();
  if (!state) return null;
  const { working, because, refused, model, can } = state;
  if (working)
    return (
      <p className="check-standing" role="status">
        {t(working.total > 0 ? 'reading.workingParts' : 'reading.working', { model, done: working.done, total: working.total })}
      </p>
    );
  const why = say(because.length > 0 ? because : unsure ? refused : []);
  const mayAsk = can.ask && refused.length === 0;
  if (why.length === 0 && !mayAsk) return null;
  return (
    <p className="check-standing">
      {why.join(' ')}{' '}
      {mayAsk && (
        <Button disabled={asking} onClick={ask}>
          {t('reading.ask', { model })}
        </Button>
      )}
    </p>
  );
}
