/** Pairs of questions of which one asks for the other side of what the other asks for, and what came of them. */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { askLaw } from '#engine/law/ask.ts';
import { lawLanguages } from '#engine/law/languages.ts';
import type { LawAnswer } from '#engine/law/model.ts';
import type { OpenLaw } from '#engine/law/open-law.ts';
import { Article, articleOf } from './model.ts';
import { citesFirst } from './own-law.ts';

const Side = z.strictObject({
  question: z.string().check(z.minLength(8)),
  /** The statements that answer it; none where it has to be refused or listed. */
  rules: z.optional(z.array(z.string())),
  /** The articles that answer it, where whoever wrote the pair does not know the statements. */
  articles: z.optional(z.array(Article)),
});
const PairSet = z.strictObject({
  language: z.enum(lawLanguages),
  pairs: z.array(z.strictObject({ about: z.string(), sides: z.tuple([Side, Side]) })),
});
type Side = z.infer<typeof Side>;

/** What a question of a pair was answered with. `first`, `among`: a rule of its own is cited first, or at all. */
export interface AskedSide {
  language: string;
  about: string;
  question: string;
  /** A statement answers it; an act alone does; or nothing of ours, so that it has to be refused. */
  answeredBy: 'statement' | 'act' | 'nothing';
  state: 'sure' | 'listed' | 'refused';
  first: boolean;
  among: boolean;
  /** The rule that is cited first answers the other side alone. */
  otherFirst: boolean;
}

/** Asks both sides of every pair in the JSON files of a folder. @throws an Error that names the file that is no set of pairs */
export async function askPairs(folder: string, law: OpenLaw): Promise<AskedSide[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted();
  const asked: AskedSide[] = [];
  for (const name of names) {
    const { success, data, error } = PairSet.safeParse(JSON.parse(await readFile(join(folder, name), 'utf8')));
    if (!success) throw new Error(`${name} is no set of pairs: ${z.prettifyError(error).split('\n').slice(0, 2).join(' ')}`);
    for (const { about, sides } of data.pairs)
      for (const [own, other] of [sides, sides.toReversed() as [Side, Side]])
        asked.push({ language: data.language, about, question: own.question, ...judged(await askLaw(own.question, law), own, other, law) });
  }
  return asked;
}

function judged(said: LawAnswer, own: Side, other: Side, law: OpenLaw): Omit<AskedSide, 'language' | 'about' | 'question'> {
  const cited = said.status === 'answered' ? said.citations : [];
  const first = { ...said, citations: cited.slice(0, 1) };
  const isOwn = answers(first, own, law);
  return {
    answeredBy: answeredBy(own, law),
    state: said.status === 'refused' ? 'refused' : said.doubt || said.basis === 'passage' ? 'listed' : 'sure',
    first: isOwn,
    among: cited.some((one) => answers({ ...said, citations: [one] }, own, law)),
    otherFirst: !isOwn && answers(first, other, law),
  };
}

function answeredBy({ rules = [], articles = [] }: Side, { statements, overrides }: OpenLaw): AskedSide['answeredBy'] {
  if (rules.length === 0 && articles.length === 0) return 'nothing';
  const stands = [...statements.values()].flatMap(({ act, places }) => places.map(({ article }) => `${act} ${article ?? ''}`));
  const overridden = overrides.flatMap(({ over }) => over.map(({ act, article }) => `${act} ${article}`));
  const known = new Set([...stands, ...overridden]);
  return rules.some((id) => statements.has(id)) || articles.some((one) => known.has(one)) ? 'statement' : 'act';
}

/**
 * Whether the one rule that is cited is one of a side's: any of the articles that it is cited with ("29(1), 38(1)") counts, and of a
 * rule that is cited with its act alone the act.
 */
function answers(said: LawAnswer, { rules = [], articles = [] }: Side, law: OpenLaw): boolean {
  const isCited = ({ act, article }: LawAnswer['citations'][number]): boolean =>
    article === ''
      ? articles.some((one) => one.startsWith(`${act} `))
      : article.split(', ').some((place) => articles.includes(`${act} ${articleOf(place)}`));
  return citesFirst(law, said, rules) || said.citations.some(isCited);
}
