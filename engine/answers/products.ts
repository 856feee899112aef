/** Which product a paper was filled in for, or an answer approved for, and whether it is the one that is asked about. */
import { remember, rememberOf } from '#engine/common/remember.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import { foldedWords } from '#engine/language/text.ts';
import type { Hit, IndexedDocument, Knowledge, PlacedPair, SearchScope } from '#engine/search/model.ts';
import { findFact } from './facts/find-facts.ts';
import type { AnswerContext } from './model.ts';
import { speakersOf } from './speakers.ts';

/** `unsaid`: neither the request nor the form's name says which product it is about. */
type Fit = 'asked' | 'other' | 'unsaid';

export interface Products {
  /** What a paper says that it was filled in for; null where it says nothing that tells products apart. */
  of(document: Pick<IndexedDocument, 'id'>): string | null;
  /** Whether a product is the one that is asked about. */
  fit(product: string): Fit;
  /** Whether papers tell several products apart. */
  several: boolean;
  /** Whether these are all products that papers are of. */
  areAll(products: Iterable<string>): boolean;
}

/** What papers state, by their id; each product as often as it is stated. */
interface Stated {
  get(id: string): string | undefined;
  values(): Iterable<string>;
}

/** What tells products apart, by paper; what the request says that it is for; and what else names it, as its file. */
interface Told {
  stated: Stated;
  asked: string | undefined;
  about: string | undefined;
  company: string[];
}

type Words = ReadonlySet<string>;
const wordsIn = (name: string): Words => new Set(foldedWords(name).split(' ').filter(Boolean));
const wordsOf = remember(wordsIn, 2_000);
const isWithin = (part: Words, whole: Words): boolean => part.isSubsetOf(whole);
/** The same for the same words in any order. */
const keyOf = (words: Words): string => [...words].toSorted().join(' ');

/** Products that are told apart by one form: all of them, those that its name holds, the longest first, and how many hold its name, two at most. */
interface Known {
  all: ReadonlySet<string>;
  named: Words[];
  keys: ReadonlySet<string>;
  holding: number;
}

/** Goes once through what is stated, in turns: every approved answer may be of a product of its own. */
async function knownOf(stated: Stated, own: Words, wanted: Words): Promise<Known> {
  const named = new Map<string, Words>();
  const holding = new Set<string>();
  const all = new Set<string>();
  await mapInTurns([...new Set(stated.values())], (name) => {
    const words = wordsIn(name).difference(own);
    if (words.size === 0) return;
    all.add(keyOf(words));
    if (isWithin(words, wanted)) named.set(keyOf(words), words);
    if (holding.size < 2 && isWithin(wanted, words)) holding.add(keyOf(words));
  });
  return { all, named: [...named.values()].toSorted((a, b) => b.size - a.size), keys: new Set(named.keys()), holding: holding.size };
}

/** Tells products apart by the words of their names, the company's own left out; in turns. */
export async function createProducts({ stated, asked, about, company }: Told): Promise<Products> {
  const own = new Set(company.flatMap((name) => [...wordsOf(name)]));
  const tellingOf = (name: string): Words => wordsOf(name).difference(own);
  const wanted = tellingOf(asked ?? about ?? '');
  const { all, named, keys, holding } = await knownOf(stated, own, wanted);
  /** The longest name that is all there stands for the shorter ones that it holds. */
  const isNamed = (words: Words): boolean => {
    if (!keys.has(keyOf(words))) return false;
    const holds = named.find((one) => one.size <= words.size || isWithin(words, one));
    return holds === undefined || holds.size <= words.size;
  };
  const fit = remember((product): Fit => {
    const words = tellingOf(product);
    if (isNamed(words)) return 'asked';
    if (named.length > 0) return 'other';
    if (words.size > 0 && isWithin(words, wanted)) return 'asked';
    if (asked !== undefined) return holding === 1 && isWithin(wanted, words) ? 'asked' : 'other';
    return words.isDisjointFrom(wanted) ? 'unsaid' : 'other';
  }, 2_000);
  return {
    of: ({ id }) => {
      const product = stated.get(id);
      return product !== undefined && tellingOf(product).size > 0 ? product : null;
    },
    fit,
    several: all.size > 1,
    areAll: (products) => all.isSubsetOf(new Set([...products].map((product) => keyOf(tellingOf(product))))),
  };
}

/** Of a company whose papers tell no products apart. */
export const oneProduct: Products = { of: () => null, fit: () => 'unsaid', several: false, areAll: () => true };

/** Where a past answer stands, word for word. */
export const placesOf = (hit: Hit): PlacedPair[] => (hit.kind === 'pair' ? [hit, ...(hit.elsewhere ?? [])] : []);

/** A past answer that stands in several papers is told from the one that a person approved, or that is of the product asked about. Pure. */
export function placedBest(hit: Hit, products: Products): Hit {
  if (hit.kind !== 'pair' || hit.elsewhere === undefined) return hit;
  const isAsked = ({ document }: PlacedPair): boolean => {
    const product = products.of(document);
    return product !== null && products.fit(product) === 'asked';
  };
  const places = placesOf(hit);
  const approved = places.filter(({ document }) => document.approved);
  const best =
    approved.find((place) => products.of(place.document) === null || isAsked(place)) ?? places.find(isAsked) ?? approved[0] ?? hit;
  const { document, pair } = best;
  return {
    ...hit,
    document,
    pair,
    elsewhere: places.filter((place) => place !== best).map((place) => ({ document: place.document, pair: place.pair })),
  };
}

/** What was made of a list of documents: an index gives another one as soon as they change. */
const kept = new WeakMap<readonly IndexedDocument[], (made: string) => Promise<Products>>();
/** Forms whose products are kept, of those that are answered over the same documents. */
const FORMS = 32;

/** The products of what is searched, and of the form: made once for many questions. */
export async function productsOf({ index, scope, about, form, known }: AnswerContext): Promise<Products> {
  const documents = await index.documents();
  const { company } = await speakersOf(index);
  const names = [company, known?.legal_name].filter((name) => typeof name === 'string');
  let of = kept.get(documents);
  if (!of) kept.set(documents, (of = remember((made) => productsFor(index, documents, JSON.parse(made)), FORMS)));
  return of(JSON.stringify({ scope, asked: form?.product, about: about ?? form?.name, company: names }));
}

async function productsFor(
  index: Knowledge,
  documents: readonly IndexedDocument[],
  { scope = {}, ...told }: Omit<Told, 'stated'> & { scope?: SearchScope },
): Promise<Products> {
  const [inForms, approved] = [await statedIn(index, scope), approvedOf(documents)(String(scope.sample))];
  const stated = {
    get: (id: string) => approved.get(id) ?? inForms.get(id),
    *values() {
      yield* approved.values();
      for (const [id, product] of inForms) if (!approved.has(id)) yield product;
    },
  };
  return createProducts({ ...told, stated });
}

/** The product of the request that each approved answer within a scope was approved in, by whether it takes in the sample: three maps at most. */
const approvedOf = rememberOf((documents: readonly IndexedDocument[]) =>
  remember(
    (within): ReadonlyMap<string, string> =>
      new Map(
        documents
          .filter(({ sample }) => (sample ? within !== 'undefined' : within !== 'only'))
          .flatMap(({ id, product }): [string, string][] => (product === undefined ? [] : [[id, product]])),
      ),
  ),
);

/** The product that each filled form says it is about. */
async function statedIn(index: Knowledge, scope: SearchScope): Promise<ReadonlyMap<string, string>> {
  const values = await findFact('product_name', index, { scope });
  const sources = values.flatMap((value) => value.sources).filter(({ hit }) => hit.kind === 'pair' && !hit.document.approved);
  return new Map(sources.flatMap(({ hit, value }) => placesOf(hit).map(({ document }) => [document.id, value])));
}
