/** Which product a paper was filled in for, or an answer approved for, and whether it is the one that is asked about. */
import { remember } from '#engine/common/remember.ts';
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
}

/** What tells products apart, by paper; what the request says that it is for; and what else names it, as its file. */
interface Told {
  stated: ReadonlyMap<string, string>;
  asked: string | undefined;
  about: string | undefined;
  company: string[];
}

type Words = ReadonlySet<string>;
const wordsOf = remember((name): Words => new Set(foldedWords(name).split(' ').filter(Boolean)));
const isWithin = (part: Words, whole: Words): boolean => part.isSubsetOf(whole);
const isEqual = (a: Words, b: Words): boolean => a.size === b.size && isWithin(a, b);

/** Tells products apart by the words of their names, the company's own left out. Pure. */
export function createProducts({ stated, asked, about, company }: Told): Products {
  const own = new Set(company.flatMap((name) => [...wordsOf(name)]));
  const tellingOf = (name: string): Words => wordsOf(name).difference(own);
  const products = [...stated.values()].map(tellingOf).filter((words) => words.size > 0);
  const known = products.filter((words, at) => products.findIndex((other) => isEqual(other, words)) === at);
  const wanted = tellingOf(asked ?? about ?? '');
  /** The longest name that is all there stands for the shorter ones that it holds. */
  const named = known.filter((words) => isWithin(words, wanted));
  const isNamed = (words: Words): boolean =>
    named.some((one) => isEqual(one, words)) && !named.some((one) => one.size > words.size && isWithin(words, one));
  const fit = (product: string): Fit => {
    const words = tellingOf(product);
    if (isNamed(words)) return 'asked';
    if (named.length > 0) return 'other';
    if (words.size > 0 && isWithin(words, wanted)) return 'asked';
    if (asked !== undefined)
      return known.filter((one) => isWithin(wanted, one)).length === 1 && isWithin(wanted, words) ? 'asked' : 'other';
    return words.isDisjointFrom(wanted) ? 'unsaid' : 'other';
  };
  return {
    of: ({ id }) => {
      const product = stated.get(id);
      return product !== undefined && tellingOf(product).size > 0 ? product : null;
    },
    fit,
  };
}

/** Of a company whose papers tell no products apart. */
export const oneProduct: Products = { of: () => null, fit: () => 'unsaid' };

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

/** What papers state, by the list of documents: an index gives another one as soon as they change. */
const kept = new WeakMap<readonly IndexedDocument[], (scope: string) => Promise<ReadonlyMap<string, string>>>();
/** Scopes whose products are kept, of those that are searched over the same documents. */
const SCOPES = 32;

/** The products of what is searched, and of the form. */
export async function productsOf({ index, scope, about, form, known }: AnswerContext): Promise<Products> {
  const documents = await index.documents();
  let of = kept.get(documents);
  if (!of) kept.set(documents, (of = remember((within) => statedIn(index, JSON.parse(within)), SCOPES)));
  const { company } = await speakersOf(index);
  const names = [company, known?.legal_name].filter((name) => typeof name === 'string');
  return createProducts({
    stated: new Map([...(await of(JSON.stringify(scope ?? {}))), ...approvedFor(documents, scope)]),
    asked: form?.product,
    about: about ?? form?.name,
    company: names,
  });
}

/** The product of the request that each approved answer within a scope was approved in. */
const approvedFor = (documents: readonly IndexedDocument[], scope: SearchScope | undefined): [string, string][] =>
  documents
    .filter(({ sample }) => (sample ? scope?.sample !== undefined : scope?.sample !== 'only'))
    .flatMap(({ id, product }): [string, string][] => (product === undefined ? [] : [[id, product]]));

/** The product that each filled form says it is about. */
async function statedIn(index: Knowledge, scope: SearchScope): Promise<ReadonlyMap<string, string>> {
  const values = await findFact('product_name', index, { scope });
  const sources = values.flatMap((value) => value.sources).filter(({ hit }) => hit.kind === 'pair' && !hit.document.approved);
  return new Map(sources.flatMap(({ hit, value }) => placesOf(hit).map(({ document }) => [document.id, value])));
}
