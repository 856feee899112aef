import { ofPassageDraft } from './thresholds.ts';
import type { Flag } from '#contract/answers.ts';
import { type Reason, reason } from '#contract/reasons.ts';
import type { Chosen } from './choose-sentences.ts';

/** What is looked at for doubts: the chosen sentences, what they leave out, and how probably their passage answers. */
export interface Told {
  chosen: Chosen[];
  lead: Chosen;
  answers: number;
  missing: string[];
  unsaid: string[];
}

interface Doubt {
  name: string;
  /** Null where there is no such doubt. Flags are what changes what a person does; the rest is told. */
  of(told: Told): { flags?: Flag[]; reason: Reason | null } | null;
}

/** The first chosen sentence that falls short of a quantity that is asked for, or states another. */
const apartOf = (chosen: Chosen[]): Chosen | undefined =>
  chosen.find(({ sentence }) => sentence.bearing === 'short' || sentence.bearing === 'unlike');

/** No more than the nearest that was found: worth little, or saying nothing of what is done. */
const isFar = ({ worth, sentence }: Chosen): boolean => worth < ofPassageDraft.trusted || !sentence.acts;

/** Why an answer from documents leaves something open, in the order in which it is told. */
const doubts: Doubt[] = [
  { name: 'hardly probable', of: ({ answers }) => (answers < ofPassageDraft.plainlyAnswers ? { reason: null } : null) },
  {
    name: 'said by another',
    of: ({ lead: { by, hit } }) =>
      by === null ? null : { flags: ['near_match'], reason: reason('said_by_another', { document: hit.document.name, name: by }) },
  },
  {
    name: 'superseded',
    of: ({ lead: { superseded, hit } }) =>
      superseded ? { flags: ['old', 'near_match'], reason: reason('is_superseded', { document: hit.document.name }) } : null,
  },
  {
    name: 'another product',
    of: ({ lead: { sentence } }) =>
      sentence.stranger === null ? null : { flags: ['other_product'], reason: reason('speaks_of_another', { name: sentence.stranger }) },
  },
  {
    name: 'binds another',
    of: ({ lead: { sentence } }) =>
      sentence.actor === null ? null : { flags: ['near_match'], reason: reason('binds_another', { name: sentence.actor }) },
  },
  {
    name: 'demanded, not done',
    of: ({ lead: { sentence } }) => (sentence.stance === 'demands' ? { flags: ['policy_only'], reason: reason('demands_only') } : null),
  },
  {
    name: 'another quantity',
    of: ({ chosen }) => {
      const apart = apartOf(chosen);
      return apart
        ? { flags: ['near_match'], reason: reason(apart.sentence.bearing === 'short' ? 'falls_short' : 'other_quantity') }
        : null;
    },
  },
  { name: 'nearest found', of: ({ lead }) => (isFar(lead) ? { reason: reason('nearest_found') } : null) },
  {
    name: 'part of the matter',
    of: ({ lead }) => (lead.sentence.matter <= ofPassageDraft.onMatter || lead.sentence.gaps.silent.length > 0 ? { reason: null } : null),
  },
  {
    name: 'left unsaid',
    of: ({ missing, unsaid }) => {
      const words = [...missing, ...unsaid].slice(0, 3);
      return words.length > 0 ? { reason: reason('does_not_say', { words: words.join('; ') }) } : null;
    },
  },
];

/** All doubts that hold, with their flags and reasons in order; `whole` where there is none. */
export function doubtsOf(told: Told): { flags: Set<Flag>; reasons: Reason[]; whole: boolean } {
  const found = doubts.map((doubt) => doubt.of(told)).filter((doubt) => doubt !== null);
  return {
    flags: new Set(found.flatMap(({ flags = [] }) => flags)),
    reasons: found.flatMap(({ reason: why }) => (why ? [why] : [])),
    whole: found.length === 0,
  };
}
