/** The prompts, made of what is asked and what was found. Pure: the same to the letter for the same. */
import type { Asked } from '#engine/answers/model.ts';
import type { ModelPrompt } from '#engine/model/model.ts';
import { replySchema } from '#engine/model/reply-schema.ts';
import { givesOrders } from '#engine/language/polarity.ts';
import { line } from './evidence/shown.ts';
import { Look, Otherwise, Reply, Searches } from './reply.ts';
import { lookRules, otherwiseRules, rules, searchRules } from './rules.ts';

/** What every prompt of a run begins with. */
export interface Opening {
  /** `2026-11-27`. */
  today: string;
  form: string | null;
  product: string | null;
  customer: string | null;
  /** What the company confirmed of itself. */
  company: string[];
  /** Lines of the whole knowledge; null where search finds it batch by batch. */
  whole: string[] | null;
}

/** A question under the id that it has in its prompt. */
export interface Numbered {
  id: string;
  asked: Asked;
}

export const numbered = (asked: Asked[]): Numbered[] => asked.map((one, at) => ({ id: `Q${at + 1}`, asked: one }));

const schemas = { reply: replySchema(Reply), searches: replySchema(Searches), otherwise: replySchema(Otherwise), look: replySchema(Look) };

/** A batch of questions with its evidence: lines that were found, which several prompts may share; none where the whole knowledge stands in the opening. */
export function readPrompt(opening: Opening, found: { lines: string[]; shared: boolean }, questions: Numbered[]): ModelPrompt {
  const wishes = new Set(questions.map(({ asked }) => asked.wishes?.text ?? ''));
  const [shared = ''] = wishes.size === 1 ? wishes : [];
  return {
    name: 'answers',
    system: rules,
    kept: [openingOf(opening), ...(found.shared ? found.lines : [])].join('\n'),
    asked: [
      ...(found.shared ? [] : found.lines),
      ...(shared === '' ? [] : [line({ instructions: shared })]),
      ...questions.map(({ id, asked }) => questionLine(id, asked, shared === '')),
      `Reply for ${questions.map(({ id }) => id).join(', ')}.`,
    ].join('\n'),
    schema: schemas.reply,
  };
}

const openingOf = ({ today, form, product, customer, company, whole }: Opening): string =>
  [
    line({
      today,
      form: form ?? undefined,
      product: product ?? undefined,
      customer: customer ?? undefined,
      knowledge: whole ? 'whole' : 'found',
    }),
    ...(company.length > 0 ? [line({ company })] : []),
    ...(whole ?? []),
  ].join('\n');

function questionLine(id: string, asked: Asked, withInstructions: boolean): string {
  const { ref, section, stem, question, options, several, guidance, labels, wishes } = asked;
  return line({
    id,
    ref: ref ?? undefined,
    section: shownIf(section),
    continues: shownIf(stem),
    question,
    options: options.length > 0 ? options : undefined,
    several: several && options.length > 0 ? true : undefined,
    guidance: shownIf(guidance),
    cells: labels && labels.length > 0 ? labels : undefined,
    instructions: withInstructions ? wishes?.text : undefined,
  });
}

/** What stands around a question is left out where it gives orders. */
const shownIf = (text: string | null): string | undefined => (text === null || text.trim() === '' || givesOrders(text) ? undefined : text);

/** Asks for searches in the words of the papers. */
export const searchPrompt = ({ form, product, company }: Opening, questions: Numbered[]): ModelPrompt => ({
  name: 'searches',
  system: searchRules,
  kept: line({ form: form ?? undefined, product: product ?? undefined, company: company.length > 0 ? company : undefined }),
  asked: [
    ...questions.map(({ id, asked: { section, stem, question } }) =>
      line({ id, section: shownIf(section), continues: shownIf(stem), question }),
    ),
    `Reply for ${questions.map(({ id }) => id).join(', ')}.`,
  ].join('\n'),
  schema: schemas.searches,
});

/** An answer that is about to be given, with what it rests on. */
export interface Claim {
  id: string;
  asked: Asked;
  choice: string | null;
  answer: string;
  quotes: string[];
}

const claimLine = ({ id, asked: { stem, question, options }, choice, answer, quotes }: Claim): string =>
  line({
    id,
    continues: shownIf(stem),
    question,
    options: options.length > 0 ? options : undefined,
    choice: choice ?? undefined,
    answer: answer === '' ? undefined : answer,
    quotes,
  });

/** Asks whether what a search with the answers brought says otherwise. */
export const otherwisePrompt = ({ today, product }: Opening, found: string[], claims: Claim[]): ModelPrompt => ({
  name: 'otherwise',
  system: otherwiseRules,
  kept: line({ today, product: product ?? undefined }),
  asked: [...found, ...claims.map(claimLine), `Reply for ${claims.map(({ id }) => id).join(', ')}.`].join('\n'),
  schema: schemas.otherwise,
});

/** Asks to refute. */
export const lookPrompt = ({ today, product }: Opening, claims: Claim[]): ModelPrompt => ({
  name: 'look',
  system: lookRules,
  kept: line({ today, product: product ?? undefined }),
  asked: [...claims.map(claimLine), `Reply for ${claims.map(({ id }) => id).join(', ')}.`].join('\n'),
  schema: schemas.look,
});
