import type { Flag, Proposal, Related } from '#contract/answers.ts';
import type { FactKind } from '#contract/facts.ts';
import { type Reason, reason } from '#contract/reasons.ts';
import { citeHit, startOf } from '../cite.ts';
import type { Subject } from '../subject.ts';
import type { FactSource, FactValue } from './find-facts.ts';

/** A fact as it was found for one question. */
export interface FoundFact {
  kind: FactKind;
  values: FactValue[];
}

/** What a person approved is what the company says; never quite sure, for facts change. */
const APPROVED = 0.95;
/** What one form says, and what several forms say alike. */
const ONE_FORM = 0.85;
const MORE_FORMS = 0.92;
/** A sentence of a paper may speak of somebody else. */
const PAPER = 0.7;
/** Share of the other values' weight from which sources count as disagreeing. */
const CONFLICT = 0.25;
/** Of a fact that is told differently, whatever speaks for it. */
const DISPUTED_AT_MOST = 0.6;
const CITED = 3;

/** The proposal of a fact: confirmed by a person first, then approved in a request, else what most and newest sources say; null where nothing is known of it. */
export function proposeFact(
  { kind, values }: FoundFact,
  related: Related[],
  { subject, reviewBelow }: { subject: Subject | null; reviewBelow: number },
): Proposal | null {
  const ordered = kind.startsWith('product_') ? byKin(values, subject) : values;
  const [lead, ...others] = ordered ?? [];
  if (!lead) return null;
  const first = lead.sources[0]!;
  const documents = new Set(lead.sources.map(({ hit }) => hit.document.id)).size;
  const all = values.reduce((sum, { weight }) => sum + weight, 0);
  const disputing = lead.confirmed
    ? []
    : lead.approved
      ? others.filter(({ approved }) => approved)
      : (all - lead.weight) / all >= CONFLICT
        ? others
        : [];
  const reasons: Reason[] = [
    lead.confirmed
      ? reason('fact_approved')
      : lead.approved
        ? reason('same_asked', { document: first.hit.document.name })
        : reason('fact_told', { document: first.hit.document.name }),
  ];
  if (!lead.approved && documents > 1) reasons.push(reason('sources_agree', { count: documents - 1 }));
  const flags: Flag[] = [];
  if (disputing.length > 0) {
    flags.push('conflict');
    for (const { value, sources } of disputing.slice(0, CITED - 1))
      reasons.push(reason('source_disagrees', { document: sources[0]!.hit.document.name, choice: value.slice(0, 120) }));
  }
  const sure = lead.approved ? APPROVED : first.hit.kind === 'passage' ? PAPER : documents > 1 ? MORE_FORMS : ONE_FORM;
  const confidence = disputing.length > 0 ? Math.min(sure, DISPUTED_AT_MOST) : sure;
  if (confidence < reviewBelow) flags.push('low_confidence');
  return {
    status: flags.length === 0 ? 'answered' : 'needs_review',
    answer: lead.value,
    choice: null,
    comment: null,
    confidence,
    flags,
    citations: [first, ...disputing.map(({ sources }) => sources[0]!)].slice(0, CITED).map(cite),
    related,
    reasons,
  };
}

const cite = ({ hit, quote }: FactSource) => citeHit(hit, startOf(quote));

/**
 * A product's own facts come before those of another product of the company; null where none of several is nearer than the rest, or
 * what comes first names a product that is not asked about.
 */
function byKin(values: FactValue[], subject: Subject | null): FactValue[] | null {
  if (!subject || values.length === 0) return values;
  const kin = ({ sources }: FactValue): number => Math.max(...sources.map(({ hit }) => subject.of(hit.document)));
  const ordered = values.toSorted((a, b) => Number(b.approved) - Number(a.approved) || kin(b) - kin(a));
  const [first, second] = ordered;
  if (first!.approved) return ordered;
  const isStrange = subject.stranger(first!.sources[0]!.hit.document, first!.value) !== null;
  return isStrange || (second && kin(first!) <= kin(second)) ? null : ordered;
}
