import { foldedWords } from '#engine/language/text.ts';
import type { SearchResult, documents } from '#contract/documents.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { citeHit, quotable } from '#engine/answers/cite.ts';
import { matchesIn } from '#engine/search/matches.ts';
import type { Hit, SearchScope } from '#engine/search/model.ts';
import { searchOwnFirst } from '#engine/search/sample-apart.ts';
import type { Deps } from '#server/deps.ts';
import { findDocuments, presentDocument } from '#server/features/documents/steps.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { weightOf } from '#server/platform/db/portions.ts';
import { withinAnswer } from '#server/platform/http/list-query.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';

const LIMIT = 20;
/** Looked at for each result where phrases or dates are asked for, since these are checked after the search. */
const LOOKED_AT = 10;

/**
 * Passages and past answers that say something about `q`, best first; passages that follow each other come as one. Words in
 * quotation marks must stand there one after the other. The sample company's come after the organisation's own. What the database no longer has, or has switched off, is left out.
 */
export const searchDocuments = async (
  deps: Pick<Deps, 'db' | 'knowledge'>,
  actor: OrgActor,
  { q, limit = LIMIT, folder_id, label, kind, since }: Parsed<typeof documents.search, 'query'>,
): Promise<SearchResult[]> => {
  const phrases = phrasesOf(q);
  const words = q.replaceAll(/["“”„«»]/gu, ' ');
  const scope: SearchScope = {
    ...(folder_id ? { folderIds: [folder_id] } : {}),
    ...(label ? { labels: [label] } : {}),
  };
  const index = await deps.knowledge.forOrg(actor.orgId);
  const hits = await searchOwnFirst(index, words, {
    top: phrases.length > 0 || since ? limit * LOOKED_AT : limit,
    join: true,
    scope,
    ...(kind ? { kinds: [kind === 'answer' ? 'pair' : 'passage'] } : {}),
  });
  const fitting = hits.filter((hit) => phrases.every((phrase) => stands(phrase, hit)));
  const ids = [...new Set(fitting.map((hit) => hit.document.id))];
  const rows = await inOrg(deps.db, actor.orgId, (trx) => findDocuments(trx, actor.orgId, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const results = fitting.flatMap((hit): SearchResult[] => {
    const row = byId.get(hit.document.id);
    const quote = quotable(hit);
    if (!row?.enabled || quote === '' || (since && row.updated_at < new Date(since))) return [];
    const question = hit.kind === 'pair' ? hit.pair.question : null;
    return [
      {
        document: presentDocument(row, actor.accessLevel),
        citation: { ...citeHit(hit, quote), document: calledBy(hit.document.name, row.display_name) },
        question,
        matches: { quote: matchesIn(words, quote), question: question === null ? [] : matchesIn(words, question) },
      },
    ];
  });
  const shown = results.slice(0, limit);
  return withinAnswer(shown.map((result) => ({ result, bytes: weightOf(result) }))).map(({ result }) => result);
};

/** Its name as it is now, with the path where the index tells it from others by that. */
const calledBy = (indexed: string, name: string): string => (indexed.endsWith(`/${name}`) ? indexed : name);

/** What stands between quotation marks, the kinds that the five languages use. */
const phrasesOf = (q: string): string[] =>
  [...q.matchAll(/["“”„«]([^"“”„«»]+)["“”»]/gu)].map(([, phrase = '']) => foldedWords(phrase)).filter((phrase) => phrase !== '');

const stands = (phrase: string, hit: Hit): boolean => {
  const texts = hit.kind === 'pair' ? [hit.pair.question, quotable(hit)] : [hit.passage.heading ?? '', hit.passage.text];
  return texts.some((text) => ` ${foldedWords(text)} `.includes(` ${phrase} `));
};
