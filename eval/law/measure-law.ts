import { readEncoderOptions } from '#engine/encoder/encoder.ts';
import { askLaw } from '#engine/law/ask.ts';
import type { AskedLaw, LawQuestion } from './model.ts';
import { withOwnLaw } from './own-law.ts';

/** Asks every question of the statements that ship. `reason`: why only words searched. */
export const measureLaw = (
  questions: LawQuestion[],
  onProgress: (done: number, total: number) => void,
): Promise<{ asked: AskedLaw[]; reason: string | null }> =>
  withOwnLaw(readEncoderOptions(process.env), async (law, reason) => {
    const asked: AskedLaw[] = [];
    for (const question of questions) {
      asked.push({ question, answer: await askLaw(question.question, law) });
      onProgress(asked.length, questions.length);
    }
    return { asked, reason };
  });
