import { CONFLICT, ofDecision, ofFacts } from '../thresholds.ts';
import type { Flag, Proposal } from '#contract/answers.ts';
import type { FactKind } from '#contract/facts.ts';
import { type Reason, reason } from '#contract/reasons.ts';
import { citeHit, startOf } from '../cite.ts';
import type { IndexedDocument } from '#engine/search/model.ts';
import { type Products, oneProduct } from '../products.ts';
import type { Subject } from '../subject.ts';
import type { FactSource, FactValue } from './find-facts.ts';

/** A fact as it was found for one question. */
export interface FoundFact {
  kind: FactKind;
  values: FactValue[];
  /** Known of the organisation or of who answers, whatever papers say. */
  known?: string | undefined;
}

const CITED = 3;

interface Deciding {
  subject: Subject | null;
  /** Which products papers are of, and which one is asked about; absent where the company has one alone. */
  products?: Products | undefined;
  reviewBelow: number;
  /** Why a person has to read what a paper says before it leaves. */
  doubtsOf?: (document: IndexedDocument) => Reason[];
}

/**
 * The proposal of a fact: confirmed by a person first, then approved in a request, then what most and newest forms say, then what is known of
 * the organisation and of who answers, else what papers say; null where nothing is known of it.
 */
export function proposeFact(
  { kind, values, known }: FoundFact,
  { subject, products = oneProduct, reviewBelow, doubtsOf = () => [] }: Deciding,
): Proposal | null {
  const { ordered, unsaid } = kind.startsWith('product_')
    ? byProduct({ kind, values, known }, subject, products)
    : { ordered: values, unsaid: [] };
  const [lead, ...others] = ordered;
  if (known && (!lead || isOfPaper(lead))) return proposeKnown(known);
  if (!lead) return null;
  const disputing = disputingOf(values, lead, others);
  const sources = documentsOf(lead);
  const sure = sureOf(lead);
  const confidence = disputing.length > 0 ? Math.min(sure, ofDecision.disputedAtMost) : sure;
  const doubts = lead.approved ? [] : [...unsaid, ...doubtsOf(lead.sources[0]!.hit.document)];
  const flags: Flag[] = disputing.length > 0 ? ['conflict'] : [];
  return {
    status: flags.length + doubts.length === 0 && confidence >= reviewBelow ? 'answered' : 'needs_review',
    answer: lead.value,
    choice: null,
    comment: null,
    confidence,
    flags,
    citations: [lead, ...disputing].map(({ sources: [source] }) => cite(source!)).slice(0, CITED),
    related: [],
    reasons: [
      whyOf(lead),
      ...(!lead.approved && sources > 1 ? [reason('sources_agree', { count: sources - 1 })] : []),
      ...disputing.slice(0, CITED - 1).map(disagreement),
      ...doubts,
    ],
  };
}

const isOfPaper = ({ approved, sources: [source] }: FactValue): boolean => !approved && source?.hit.kind === 'passage';

const proposeKnown = (known: string): Proposal => ({
  status: 'answered',
  answer: known,
  choice: null,
  comment: null,
  confidence: ofFacts.known,
  flags: [],
  citations: [],
  related: [],
  reasons: [reason('fact_known')],
});

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

const disagreement = ({ value, sources }: FactValue): Reason =>
  reason('source_disagrees', { document: sources[0]!.hit.document.name, choice: value.slice(0, 120) });

const cite = ({ hit, quote }: FactSource) => citeHit(hit, startOf(quote));

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
  const values = all.filter((value) => fitOf(value) !== 'other' || (value.approved && known === undefined));
  const asked = values.filter((value) => fitOf(value) === 'asked');
  if (!values[0]?.approved && asked.length > 0) return { ordered: [...asked, ...values.filter((one) => !asked.includes(one))], unsaid: [] };
  const [only, another] = values;
  const isOnly = another === undefined && only !== undefined && fitOf(only) === 'unsaid';
  const ordered = byKin(values, subject) ?? (isOnly ? values : []);
  const product = ordered[0] && fitOf(ordered[0]) === 'unsaid' ? productOf(ordered[0]) : null;
  return { ordered, unsaid: product === null ? [] : [reason('product_unsaid', { product })] };
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
