/** The statements that ship, opened in an empty folder, without imported acts. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EncoderOptions, openEncoder } from '#engine/encoder/encoder.ts';
import type { LawAnswer } from '#engine/law/model.ts';
import { type OpenLaw, openLaw } from '#engine/law/open-law.ts';

/** Opens it for as long as it is used. `reason`: why only words search. */
export async function withOwnLaw<T>(options: EncoderOptions, use: (law: OpenLaw, reason: string | null) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'rejoinder-law-'));
  const { encoder, reason } = await openEncoder(options);
  const law = await openLaw(folder, encoder);
  try {
    return await use(law, reason);
  } finally {
    await law.close();
    await encoder?.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Whether what an answer cites first is one of these statements, in whichever language. */
export const citesFirst = ({ statements }: OpenLaw, { citations: [first] }: LawAnswer, rules: readonly string[]): boolean =>
  rules.some((id) => Object.values(statements.get(id)?.text ?? {}).includes(first?.statement ?? ''));
