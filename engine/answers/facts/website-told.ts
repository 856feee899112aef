import { addTo } from '#engine/common/add-to.ts';
import type { Hit, Knowledge } from '#engine/search/model.ts';
import { type Speakers, speakersOf } from '../speakers.ts';
import { factLabels } from './fact-labels.ts';
import type { FactSource, FactValue } from './find-facts.ts';
import { normalValue } from './values.ts';

type PassageHit = Extract<Hit, { kind: 'passage' }>;

const PASSAGES = 60;
/** Shown at most; a company's papers name few sites of its own. */
const MOST = 3;
/** A shorter name begins too many that are somebody else's. */
const SHORTEST_NAME = 4;

/** What stands as an address of the web or of mail: `policy.md` looks like a host too, so a bare one does not count. */
const ADDRESS = /(?<![\p{L}\p{N}._%+-])(?:https?:\/\/|www\.|[\p{L}\p{N}._%+-]+@)((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})/giu;

/**
 * The sites that the company's own papers give addresses at and whose name begins as the company's does, the one that most papers name first;
 * each as it stands there. None where the company's name is not known.
 */
export async function websitesTold(index: Knowledge): Promise<FactValue[]> {
  const speakers = await speakersOf(index);
  if (speakers.company === null || speakers.company.length < SHORTEST_NAME) return [];
  const queries = [factLabels.website, `${speakers.company} https www`];
  const found = await Promise.all(queries.map((query) => index.search(query, { top: PASSAGES, kinds: ['passage'] })));
  const passages = new Map(found.flat().flatMap((hit) => (hit.kind === 'passage' ? [[hit.passage.id, hit] as const] : [])));
  return toldOf([...passages.values()], speakers);
}

/** The same of passages that were found. */
function toldOf(hits: PassageHit[], { of, company }: Pick<Speakers, 'of' | 'company'>): FactValue[] {
  const told = new Map<string, FactSource[]>();
  for (const hit of hits)
    for (const source of of(hit.document) === 'own' ? addressesIn(hit) : [])
      if (siteOf(source.value).startsWith(company?.toLowerCase() ?? '')) addTo(told, siteOf(source.value), source);
  return [...told.values()]
    .map((sources): FactValue => {
      const ordered = sources.toSorted((a, b) => Number(a.quote.includes('@')) - Number(b.quote.includes('@')));
      const documents = new Set(sources.map(({ hit }) => hit.document.id));
      return { value: ordered[0]?.value ?? '', confirmed: false, approved: false, sources: ordered, weight: documents.size };
    })
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MOST);
}

const siteOf = (value: string): string => normalValue('website', value);

/** Addresses without their path; of mail the domain, quoted with the whole address. */
const addressesIn = (hit: PassageHit): FactSource[] =>
  [...hit.passage.text.matchAll(ADDRESS)].map(([quote, host = '']) => ({ hit, quote, value: quote.includes('@') ? host : quote }));
