import { CONFLICT, ofFacts } from '../thresholds.ts';
import type { Citation, Proposal } from '#contract/answers.ts';
import type { FactKind } from '#contract/facts.ts';
import { type Reason, reason } from '#contract/reasons.ts';
import { SURE_FROM } from '#contract/trust.ts';
import { decide } from '#engine/decision/decide.ts';
import { type Candidate, type Deciding, type Rules, found, foundIf, rulesOver } from '#engine/decision/model.ts';
import { type AskedAgain, whenAskedAgain } from '../as-asked.ts';
import { citeHit, quotable, startOf } from '../cite.ts';
import type { PairHit } from '../judge-pairs.ts';
import { timeOf } from '../outdated.ts';
import { type Products, oneProduct } from '../products.ts';
import type { Subject } from '../subject.ts';
import type { FactSource, FactValue } from './find-facts.ts';
import { normalValue } from './values.ts';

/** A fact as it was found for one question. */
export interface FoundFact {
  kind: FactKind;
  values: FactValue[];
  /** Known of the organisation or of who answers, whatever papers say. */
  known?: string | undefined;
}

const CITED = 3;

/** What a fact is told for. */
interface ToldFor {
  subject: Subject | null;
  /** Which products papers are of, and which one is asked about; absent where the company has one alone. */
  products?: Products | undefined;
  /** The question, and what search finds for it: a fact that nobody approved is held against that. */
  asked?: Pick<AskedAgain, 'asked' | 'papers' | 'now'>;
  /** Past questions that are the same, whatever was answered. */
  before?: readonly PairHit[];
}

/** What is said of a fact, and where. */
type Said = Pick<FactValue, 'value' | 'sources'>;

/** A fact as it is told: its value, other values that weigh enough to be named, and what is not said of it. */
interface FactCase {
  lead: FactValue;
  disputing: Said[];
  unsaid: Reason[];
  reviewBelow: number;
  askedAgain: AskedAgain | null;
}

const whenFact: Rules<FactCase> = {
  'is-fact': ({ lead }) => found(whyOf(lead)),
  'others-agree': ({ lead }) => {
    const sources = documentsOf(lead);
    return !lead.approved && sources > 1 ? found(reason('sources_agree', { count: sources - 1 })) : null;
  },
  'others-disagree': disagreeing,
  'fact-of-one-product': ({ unsaid }) => foundIf(...unsaid),
  ...rulesOver(whenAskedAgain, ({ lead, askedAgain }: FactCase) => (lead.approved ? null : askedAgain)),
  'less-sure-fact': ({ reviewBelow }, { confidence }) => (confidence < reviewBelow ? found() : null),
};

/**
 * The proposal of a fact: confirmed by a person first, then approved in a request, then what most and newest forms say, then what is known of
 * the organisation and of who answers, else what papers say; null where nothing is known of it. Pure.
 */
export function proposeFact(
  { kind, values, known }: FoundFact,
  { subject, products = oneProduct, asked, before = [] }: ToldFor,
  deciding: Deciding = {},
): Proposal | null {
  const { ordered, unsaid } = kind.startsWith('product_')
    ? byProduct({ kind, values, known }, subject, products)
    : { ordered: values, unsaid: [] };
  const [lead, ...others] = ordered;
  const told = before.map(toldBefore);
  if (known && (!lead || isOfPaper(lead))) return proposeKnown(kind, known, told, deciding);
  if (!lead) return null;
  const unlike = isOfPerson(kind) ? unlikeOf(kind, lead, [...others, ...told]) : [];
  const disputing = unlike.length > 0 ? unlike : disputingOf(values, lead, others);
  const citations = [lead, ...disputing].flatMap(citeFirst).slice(0, CITED);
  const { reviewBelow = SURE_FROM } = deciding;
  // What the organisation or who answers is called no paper says otherwise.
  const isKnown = known !== undefined && normalValue(kind, known) === normalValue(kind, lead.value);
  const askedAgain = isKnown ? null : askedAgainOf(lead, asked);
  return decide(candidateOf(lead.value, citations, sureOf(lead)), whenFact, { lead, disputing, unsaid, reviewBelow, askedAgain }, deciding);
}

/** Facts are not counted by kind: how sure one is follows from where it stands. */
const candidateOf = (answer: string, citations: Citation[], share: number): Candidate => ({
  answer,
  choice: null,
  comment: null,
  citations,
  engine: 'embedded',
  kind: null,
  measured: { share, of: 0 },
});

/** What is held against newer papers: a fact's own paper, where the question is known. */
const askedAgainOf = ({ sources: [source] }: FactValue, asked: ToldFor['asked']): AskedAgain | null =>
  asked ? { ...asked, past: { guidance: null, document: source?.hit.document ?? null }, choice: null, said: '' } : null;

const isOfPaper = ({ approved, sources: [source] }: FactValue): boolean => !approved && source?.hit.kind === 'passage';

/** What is known without a paper, and what forms were told before: the same, or otherwise. */
interface KnownCase {
  kind: FactKind;
  saidBefore: boolean;
  disputing: Said[];
}

const whenKnown: Rules<KnownCase> = {
  'is-fact': () => found(reason('fact_known')),
  'others-disagree': disagreeing,
  // Whoever has the account is not the company's contact until a form was told so, or somebody confirms it.
  'contact-who-answers': ({ kind, saidBefore }) => (isOfPerson(kind) && !saidBefore ? found(reason('contact_known')) : null),
};

function proposeKnown(kind: FactKind, known: string, before: Said[], deciding: Deciding): Proposal {
  const disputing = before.filter(saysNot(kind, known));
  const candidate = candidateOf(known, disputing.slice(0, CITED - 1).flatMap(citeFirst), ofFacts.known);
  const saidBefore = before.some(({ value }) => normalValue(kind, value).includes(normalValue(kind, known)));
  return decide(candidate, whenKnown, { kind, saidBefore, disputing }, deciding);
}

/** Whom to turn to is another person from year to year: however many say one name, another one is asked about. */
const isOfPerson = (kind: FactKind): boolean => kind.includes('contact');

/** What says another one, of forms that are newer than what a person approved, where somebody did. */
function unlikeOf(kind: FactKind, lead: FactValue, others: readonly Said[]): Said[] {
  if (lead.confirmed) return [];
  const [from] = lead.sources;
  return others.filter((other) => saysNot(kind, lead.value)(other) && (!lead.approved || isNewer(other.sources[0], from)));
}

const toldBefore = (hit: PairHit): Said => ({ value: quotable(hit), sources: [{ hit, value: quotable(hit), quote: quotable(hit) }] });

/** Whether a text says something else than that value. */
const saysNot =
  (kind: FactKind, known: string) =>
  ({ value }: Said): boolean =>
    value.trim() !== '' && !normalValue(kind, value).includes(normalValue(kind, known));

/** Other values that weigh enough to be named: none beside what a person confirmed, approved ones alone beside an approved one. */
function disputingOf(values: FactValue[], lead: FactValue, others: FactValue[]): FactValue[] {
  if (lead.confirmed) return [];
  if (lead.approved) return others.filter(({ approved }) => approved);
  const all = values.reduce((sum, { weight }) => sum + weight, 0);
  return (all - lead.weight) / all >= CONFLICT ? others : [];
}

const documentsOf = ({ sources }: FactValue): number => new Set(sources.map(({ hit }) => hit.document.id)).size;

function sureOf(lead: FactValue): number {
  if (lead.approved) return ofFacts.approved;
  if (isOfPaper(lead)) return ofFacts.paper;
  return documentsOf(lead) > 1 ? ofFacts.moreForms : ofFacts.oneForm;
}

function whyOf({ confirmed, approved, sources }: FactValue): Reason {
  const document = sources[0]!.hit.document.name;
  if (confirmed) return reason('fact_approved');
  return approved ? reason('same_asked', { document }) : reason('fact_told', { document });
}

function disagreeing({ disputing }: Pick<FactCase, 'disputing'>) {
  return foundIf(...disputing.slice(0, CITED - 1).map(disagreement));
}

const disagreement = ({ value, sources }: Said): Reason =>
  reason('source_disagrees', { document: sources[0]!.hit.document.name, choice: value.slice(0, 120) });

const citeFirst = ({ sources: [source] }: Said): Citation[] => (source ? [citeHit(source.hit, startOf(source.quote))] : []);
const isNewer = (a: FactSource | undefined, b: FactSource | undefined): boolean =>
  a !== undefined && b !== undefined && (timeOf(a.hit.document) ?? 0) > (timeOf(b.hit.document) ?? 0);

/** Which of several products a fact is told of, best first; none where nothing tells. `unsaid` says that the request names no product. */
interface ByProduct {
  ordered: FactValue[];
  unsaid: Reason[];
}

/**
 * A product's own facts come before those of another product of the company: the one that the request or its file names, the one whose papers
 * are nearest, the only one there is. `known` is the request's own product: nothing of another one stands beside it.
 */
function byProduct({ kind, values: all, known }: FoundFact, subject: Subject | null, products: Products): ByProduct {
  const productOf = ({ value, sources }: FactValue): string | null =>
    kind === 'product_name' ? value : products.of(sources[0]!.hit.document);
  const fitOf = (value: FactValue) => {
    const product = productOf(value);
    return product === null ? null : products.fit(product);
  };
  const asked = all.filter((value) => fitOf(value) === 'asked');
  const isOfNone = (value: FactValue): boolean => value.confirmed || fitOf(value) === null;
  const mayStand = (value: FactValue): boolean => value.approved && known === undefined && (asked.length === 0 || isOfNone(value));
  const values = all.filter((value) => fitOf(value) !== 'other' || mayStand(value));
  const [first, another] = values;
  if (asked.length > 0 && !(first?.approved && isOfNone(first)))
    return { ordered: [...asked, ...values.filter((one) => !asked.includes(one))], unsaid: [] };
  const isOnly = another === undefined && first !== undefined && fitOf(first) === 'unsaid';
  const ordered = byKin(values, subject) ?? (isOnly ? values : []);
  return { ordered, unsaid: ordered.slice(0, 1).flatMap((lead) => unsaidOf(lead, productOf(lead), products)) };
}

/**
 * What a person has to look at where a fact is of a product, and the request names none or another one. What a person confirmed as a fact is what the
 * company says; what a person approved in a request is told of another product only where papers tell several apart.
 */
function unsaidOf({ confirmed, approved, sources: [source] }: FactValue, product: string | null, products: Products): Reason[] {
  if (confirmed || product === null || (approved && !products.several)) return [];
  const fit = products.fit(product);
  if (fit === 'unsaid') return [reason('product_unsaid', { product })];
  return fit === 'other' && source ? [reason('paper_of_product', { document: source.hit.document.name, product })] : [];
}

/** By how near a paper's name is to what is asked about; null where none of several is nearer than the rest, or what comes first names a product that is not asked about. */
function byKin(values: FactValue[], subject: Subject | null): FactValue[] | null {
  if (!subject || values.length === 0) return values;
  const kin = ({ sources }: FactValue): number => Math.max(...sources.map(({ hit }) => subject.of(hit.document)));
  const ordered = values.toSorted((a, b) => Number(b.approved) - Number(a.approved) || kin(b) - kin(a));
  const [first, second] = ordered;
  if (first!.approved) return ordered;
  const isStrange = subject.stranger(first!.sources[0]!.hit.document, first!.value) !== null;
  return isStrange || (second && kin(first!) <= kin(second)) ? null : ordered;
}
