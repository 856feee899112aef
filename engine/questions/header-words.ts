/** What the words of a header say of its column, of all languages. */
import { anywhere, pattern, withLanguages } from './matching.ts';
import { headerWords } from './words.ts';
import type { HeaderRole } from './words.ts';
import type { LanguageWords } from './languages/language-words.ts';

export interface Weighted {
  role: Exclude<HeaderRole, 'language'>;
  weight: number;
  expression: RegExp;
}

/** When two roles match with the same weight, the one that stands earlier here wins: "Answer comments" is a comment. */
const precedence: Exclude<HeaderRole, 'language'>[] = [
  'assessor',
  'options',
  'guidance',
  'comment',
  'gate',
  'answer',
  'section',
  'reference',
  'question',
  'id',
];

/** What a list of a language says of a column, and how surely. */
const listsOf: Partial<Record<Exclude<HeaderRole, 'language'>, Partial<Record<1 | 2 | 3, keyof LanguageWords>>>> = {
  id: { 3: 'id' },
  question: { 3: 'question', 2: 'requirement', 1: 'item' },
  answer: { 3: 'answer', 2: 'status' },
  comment: { 3: 'comment', 2: 'detail' },
  guidance: { 3: 'guidance' },
  section: { 3: 'section' },
  assessor: { 3: 'assessor' },
  options: { 3: 'options' },
  reference: { 3: 'given', 2: 'required' },
};

/** A role's words of one weight, of all languages; empty without one. */
export function wordsFor(role: Exclude<HeaderRole, 'language'>, weight: 1 | 2 | 3): string {
  const list = listsOf[role]?.[weight];
  return withLanguages(headerWords[role][weight] ?? '', list);
}

export const weighted: Weighted[] = precedence.flatMap((role) =>
  ([3, 2, 1] as const).flatMap((weight) => {
    const list = wordsFor(role, weight);
    return list === '' ? [] : [{ role, weight, expression: anywhere(list) }];
  }),
);

export const idAtEdge = new RegExp(
  `^(?:${pattern(wordsFor('id', 3))}|${pattern(wordsFor('id', 2))})$|(?:^| )(?:id|ids|#|№|nr|number|ref|code|nummer|numero|номер|код|sifra|stevilka|identifier)$|^(?:id|#|№|nr|no) `,
  'u',
);

const idNames = pattern(`${wordsFor('id', 3)}|${wordsFor('id', 2)}`);
export const idBeside = new RegExp(`^(?:${idNames})(?= |$)|(?:^| )(?:${idNames})$`, 'u');
