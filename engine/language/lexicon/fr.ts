/** The words of French. */
import { beside } from './fr/beside.ts';
import { comparing } from './fr/comparing.ts';
import { concepts } from './fr/concepts.ts';
import { contrasts } from './fr/contrasts.ts';
import { facts } from './fr/facts.ts';
import { papers } from './fr/papers.ts';
import { quantities } from './fr/quantities.ts';
import { questions } from './fr/questions.ts';
import { sentences } from './fr/sentences.ts';
import type { Lexicon } from './model.ts';

export const fr = {
  words: { ...sentences, ...papers, ...questions, ...beside, ...quantities, ...comparing },
  facts,
  contrasts,
  concepts,
} satisfies Lexicon;
