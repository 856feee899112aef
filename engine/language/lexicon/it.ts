/** The words of Italian. */
import { beside } from './it/beside.ts';
import { comparing } from './it/comparing.ts';
import { concepts } from './it/concepts.ts';
import { contrasts } from './it/contrasts.ts';
import { facts } from './it/facts.ts';
import { papers } from './it/papers.ts';
import { quantities } from './it/quantities.ts';
import { questions } from './it/questions.ts';
import { sentences } from './it/sentences.ts';
import type { Lexicon } from './model.ts';

export const it = {
  words: { ...sentences, ...papers, ...questions, ...beside, ...quantities, ...comparing },
  facts,
  contrasts,
  concepts,
} satisfies Lexicon;
