import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToldAnswer } from '#contract/told.ts';
import { useMay } from '../../app/session/may.ts';

const MakeDialog = lazy(async () => ({ default: (await import('./make-dialog.tsx')).MakeDialog }));

/** Beside a given answer: makes a promise of it. */
export function MakePromise({ answer }: { answer: ToldAnswer }) {
  const { t } = useTranslation('promises');
  const { offers } = useMay();
  const [making, setMaking] = useState(false);
  if (!offers('edit')) return null;
  return (
    <>
      <button
        type="button"
        className="link-button"
        aria-label={t('make.of', { question: answer.question.slice(0, 200) })}
        onClick={() => setMaking(true)}
      >
        {t('make.open')}
      </button>
      <Suspense>{making && <MakeDialog answer={answer} onClose={() => setMaking(false)} />}</Suspense>
    </>
  );
}
