/** How often drafts of a kind were right where other hands had written down what is: what a draft is worth, by how it came about. */
import measured from './measured.json' with { type: 'json' };
import type { Prior } from '#engine/decision/sent.ts';

/** How a draft came about: a past answer to the `same` question, to one that is `alike`, or to one that is `near` though words were replaced or left out. */
export const draftKinds = ['same', 'alike', 'near'] as const;
export type DraftKind = (typeof draftKinds)[number];

/** From this strength on so many of a kind were right: `right` of `of`. */
interface Step {
  from: number;
  right: number;
  of: number;
}

/** The steps of each kind, written by `eval/measure-kinds.ts`; docs/quality.md says over what. */
const steps: Record<DraftKind, Step[]> = measured;

/**
 * What of a kind is drafted at all: four of five of it were right. Of what is less alike 24 of 35 were (measured.json), 9 of 23 of a company that
 * nobody here had read and 10 of 30 of another (docs/decisions/0128): a person reads it faster as a suggestion.
 */
export const DRAFTED_FROM = 0.8;
/** A plain answer could be sent as it stands: nine of ten of its kind were right. */
export const PLAIN_FROM = 0.9;

/** What drafts of a kind and of such a strength are called, the share of them that was right, and of how many. */
export function measuredOf(kind: DraftKind, strength: number): Prior & { name: string } {
  const { from, right, of } = steps[kind].findLast((step) => strength >= step.from) ?? { from: 0, right: 0, of: 0 };
  return { name: `${kind}:${from}`, share: of === 0 ? 0 : right / of, of };
}

/** The share of its kind that was right, 0–1. */
export const shareRight = (kind: DraftKind, strength: number): number => measuredOf(kind, strength).share;
