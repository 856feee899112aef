/** The words of Slovenian. */
import { beside } from './sl/beside.ts';
import { comparing } from './sl/comparing.ts';
import { concepts } from './sl/concepts.ts';
import { contrasts } from './sl/contrasts.ts';
import { facts } from './sl/facts.ts';
import { papers } from './sl/papers.ts';
import { quantities } from './sl/quantities.ts';
import { questions } from './sl/questions.ts';
import { sentences } from './sl/sentences.ts';
import type { Lexicon } from './model.ts';

export const sl = {
  words: { ...sentences, ...papers, ...questions, ...beside, ...quantities, ...comparing },
  facts,
  contrasts,
  concepts,
} satisfies Lexicon;
