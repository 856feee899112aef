/** The words of English. */
import { beside } from './en/beside.ts';
import { comparing } from './en/comparing.ts';
import { concepts } from './en/concepts.ts';
import { contrasts } from './en/contrasts.ts';
import { facts } from './en/facts.ts';
import { papers } from './en/papers.ts';
import { quantities } from './en/quantities.ts';
import { questions } from './en/questions.ts';
import { sentences } from './en/sentences.ts';
import type { Lexicon } from './model.ts';

export const en = {
  words: { ...sentences, ...papers, ...questions, ...beside, ...quantities, ...comparing },
  facts,
  contrasts,
  concepts,
} satisfies Lexicon;
