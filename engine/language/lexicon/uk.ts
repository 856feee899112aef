/** The words of Ukrainian. */
import { beside } from './uk/beside.ts';
import { comparing } from './uk/comparing.ts';
import { concepts } from './uk/concepts.ts';
import { contrasts } from './uk/contrasts.ts';
import { facts } from './uk/facts.ts';
import { papers } from './uk/papers.ts';
import { quantities } from './uk/quantities.ts';
import { questions } from './uk/questions.ts';
import { sentences } from './uk/sentences.ts';
import type { Lexicon } from './model.ts';

export const uk = {
  words: { ...sentences, ...papers, ...questions, ...beside, ...quantities, ...comparing },
  facts,
  contrasts,
  concepts,
} satisfies Lexicon;
