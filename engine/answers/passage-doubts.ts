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
  /** Null where there is no such doubt. */
  of(told: Told): { flags: Flag[]; reason: Reason | null } | null;
}

/** The first chosen sentence that falls short of a quantity that is asked for, or states another. */
export const apartOf = (chosen: Chosen[]): Chosen | undefined =>
  chosen.find(({ sentence }) => sentence.bearing === 'short' || sentence.bearing === 'unlike');

/** No more than the nearest that was found: worth little, or saying nothing of what is done. */
export const isFar = ({ worth, sentence }: Chosen): boolean => worth < ofPassageDraft.trusted || !sentence.acts;

/** Why a person should look at an answer from documents, in the order in which it is told. */
const doubts: Doubt[] = [
  {
    name: 'hardly probable',
    of: ({ answers }) => (answers < ofPassageDraft.surelyAnswers ? { flags: ['low_confidence'], reason: null } : null),
  },
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
  { name: 'nearest found', of: ({ lead }) => (isFar(lead) ? { flags: ['near_match'], reason: reason('nearest_found') } : null) },
  {
    name: 'part of the matter',
    of: ({ lead, missing }) =>
      missing.length > 0 || lead.sentence.matter <= ofPassageDraft.onMatter ? { flags: ['near_match'], reason: null } : null,
  },
  {
    name: 'left unsaid',
    of: ({ missing, unsaid }) => {
      const words = [...missing, ...unsaid].slice(0, 3);
      return words.length > 0 ? { flags: [], reason: reason('does_not_say', { words: words.join('; ') }) } : null;
    },
  },
];

/**
 * Why an answer from documents is no plain one: it leaves a word of the question unsaid, or answers less probably than not. Of 22 plain
 * answers from real papers that a stranger read, four of seven misleading ones left a word unsaid, two more were less probable (docs/quality.md).
 */
export const reviewFlags = ({ answers, missing, unsaid }: Pick<Told, 'answers' | 'missing' | 'unsaid'>): Flag[] => [
  ...(missing.length + unsaid.length > 0 ? (['near_match'] as const) : []),
  ...(answers < ofPassageDraft.plainlyAnswers ? (['low_confidence'] as const) : []),
];

/** All doubts that hold, with their flags and reasons in order. */
export function doubtsOf(told: Told): { flags: Set<Flag>; reasons: Reason[] } {
  const found = doubts.map((doubt) => doubt.of(told)).filter((doubt) => doubt !== null);
  return { flags: new Set(found.flatMap(({ flags }) => flags)), reasons: found.flatMap(({ reason: why }) => (why ? [why] : [])) };
}
