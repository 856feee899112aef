import type { ToldAnswer } from '#contract/told.ts';

/** What a customer was told: the choice in bold, then the words and the comment. */
export function Said({ answer: { choice, answer, comment } }: { answer: Pick<ToldAnswer, 'choice' | 'answer' | 'comment'> }) {
  return (
    <>
      {choice && <strong>{choice}</strong>} {[answer, comment].filter(Boolean).join(' ')}
    </>
  );
}
