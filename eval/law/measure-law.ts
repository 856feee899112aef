import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEncoder, readEncoderOptions } from '#engine/encoder/encoder.ts';
import { askLaw } from '#engine/law/ask.ts';
import { openLaw } from '#engine/law/open-law.ts';
import type { AskedLaw, LawQuestion } from './model.ts';

/** Asks every question of the statements that ship, in an empty folder, without imported acts. `reason`: why only words searched. */
export async function measureLaw(
  questions: LawQuestion[],
  onProgress: (done: number, total: number) => void,
): Promise<{ asked: AskedLaw[]; reason: string | null }> {
  const folder = await mkdtemp(join(tmpdir(), 'rejoinder-law-'));
  const { encoder, reason } = await openEncoder(readEncoderOptions(process.env));
  const law = await openLaw(folder, encoder);
  try {
    const asked: AskedLaw[] = [];
    for (const question of questions) {
      asked.push({ question, answer: await askLaw(question.question, law) });
      onProgress(asked.length, questions.length);
    }
    return { asked, reason };
  } finally {
    await law.close();
    await encoder?.close();
    await rm(folder, { recursive: true });
  }
}
