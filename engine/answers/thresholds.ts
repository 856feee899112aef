/**
 * All thresholds and weights by which answers are judged beside the trained models (judge-model.json). They were set by
 * hand while the rules were written; docs/quality.md holds the figures that they give. Cosines are those of the encoder that the models were trained with (calibration.ts).
 */

/** Share of the other answers' weight from which sources count as disagreeing. */
export const CONFLICT = 0.25;
/** Longest text of a past answer that is looked at, in characters. */
export const LONGEST_ANSWER = 1500;
/** Longest text that is told, in characters. */
export const LONGEST_TOLD = 500;
/** Stands for the cosine where there are no vectors: the middle of what like questions, passages and the nearest candidates have. */
export const COSINE_UNKNOWN = { pair: 0.87, passage: 0.83, nearest: 0.88 } as const;
/** A cosine as the models see it: 0 where texts have hardly anything in common, some 1 where they are the same. */
export const scaledCosine = (cosine: number): number => (cosine - 0.85) * 10;

/** A day and a year in milliseconds. */
export const DAY_MS = 24 * 3600 * 1000;
export const YEAR_MS = 365.25 * DAY_MS;

/** How sure an answer may be called. */
export const ofDecision = {
  /** Of two sources that say different things one is wrong. */
  disputedAtMost: 0.6,
} as const;

/** When a past question asks the same. */
export const ofPairs = {
  /** A differing member of a contrast class caps the probability, whatever the similarity says. */
  capDiffers: 0.2,
  /** Equal texts are the same question, but for forms that reuse a sentence under another heading. */
  sameText: 0.98,
} as const;

/** What the words of two questions allow. */
export const ofWords = {
  /** Overlap from which leftover words mean a look-alike rather than a free paraphrase (weighted Jaccard, 0–1). */
  alike: 0.34,
} as const;

/** What is told of an answer from past questions. */
export const ofPairDraft = {
  /** Under this probability of being the same question a person must look, whatever people answered then. */
  surelySame: 0.35,
} as const;

/** Which past answers are cited. */
export const ofPairCitations = {
  /** A past question this probably the same is cited beside the one that leads. */
  citedBeside: 0.6,
} as const;

/** When a newer paper says what a past answer says. */
export const ofNewer = {
  /** Share of the answer's words that stand beside its figures there; between .3 and .7 the same drafts but three are held (decision 125). */
  meansMost: 0.6,
} as const;

/** Whether people or papers answer. */
export const ofEngine = {
  /** From this probability on a past answer comes before documents, however well those fit. */
  trustedPair: 0.5,
} as const;

/** How much of a question a sentence says. */
export const ofReach = {
  /** Another word of the same kind says nearly the same. */
  alike: 0.75,
  /** What stands in the heading or leads up to a list counts half. */
  beside: 0.5,
  /** Words of a pair stand together when so many others at most stand between them. */
  apart: 3,
  ofWords: 0.6,
  /** A named example of a question ("e.g. ISO 27001") that the sentence names. */
  example: 0.15,
  exampleFrom: 0.3,
  /** Kinds of words are less than words: what another language says is met less surely. */
  foreign: 0.75,
  common: 0.2,
  /** Words of the trade ("security", "policy") that are light where questions are compared say something where a sentence is to answer. */
  light: 0.45,
  ordinary: 0.65,
  /** Asked for a policy or a plan, a sentence that speaks of none keeps this share. */
  headless: 0.93,
  /** A sentence in which none of the asked actions stands keeps this share. */
  inactive: 0.7,
  /** Words of one stem that differ in length by so many letters are two words: "access" and "accessibility". */
  otherWord: 6,
  /** A sentence that says none of the words that tell what a question is on keeps this share of what it reaches. */
  offMatter: 0.5,
  matterEnough: 1.4,
} as const;

/** Which sentences are told, and what each is worth. */
export const ofSentences = {
  /** Sentences that are compared token by token: so many that are worth most, and of the passages nearest by meaning those among so many. */
  lookedAt: 6,
  nearestPassages: 2,
  lookedAtNear: 12,
  /** What is left of that probability where the paper is superseded, speaks of something else by name, or is another organisation's. */
  bearsSuperseded: 0.3,
  bearsStranger: 0.3,
  bearsOthersPaper: 0.5,
  /** And where the sentence binds suppliers and their like while the question asks about the company. */
  bearsOtherActor: 0.3,
  nearness: 0.5,
  cosineFar: 0.82,
  cosineNear: 0.92,
  ownVoice: 0.12,
  weakStance: 0.1,
  /** A member of a class ("at rest") in the place of the one asked for. */
  otherMember: 0.15,
  /** The company's own statement comes before what its provider says of itself. */
  othersPaper: 0.25,
  /** The version in force comes before the one that it took the place of, and what is asked about before what stands beside it. */
  superseded: 0.3,
  stranger: 0.3,
} as const;

/** What a form asks for beside the answer. */
export const ofBeside = {
  /** Share of a document's title that the words which ask for a document say, from which on that document is meant. */
  titleFits: 0.6,
} as const;

/** When a text means an option. */
export const ofOptions = {
  /** Share of a sentence option's words that the evidence must bear, and its lead over the next option. */
  optionCovered: 0.5,
  optionLead: 0.15,
} as const;

/** Whether what is asked is in the knowledge at all. */
export const ofMatter = {
  comparedRank: 10,
  leadUnknown: 0.03,
  /** From this share of candidates in the question's own language on, a word that none of them has is unknown. */
  ownLanguage: 0.2,
  /** From this share of the telling words that nothing found has, the matter is not in the knowledge, however near the rest reads. */
  unheardOf: 0.6,
} as const;

/** When two statements cannot both be right. */
export const ofDisputes = {
  /** A statement that shares so much of its words with another says it of the same matter; with fewer telling words than these nothing can be said. */
  sameMatter: 0.75,
  fewestWords: 3,
} as const;

/** What is old, and what took its place. */
export const ofAge = {
  /** Past this age, in years, a document is old: forms are asked anew every year, and papers are reviewed at least every third. */
  oldAfterYears: 3,
  /** Within this time, in years, a past answer that names a day still holds where that day did not go by: forms are asked anew every year. */
  staysYears: 1,
  /** From this probability on another past question counts as asking the same. */
  same: 0.3,
} as const;

/** Whose statement a document is. */
export const ofSpeakers = {
  /** In so many documents, and in this share of those that name anybody, the company's name stands. */
  namedIn: 3,
  namedShare: 0.4,
  /** A document of somebody else names the company at most this often for each time it names its own organisation. */
  hardly: 0.03,
  /** Whoever answers a form by its own name does so in this share of the answers; a supplier or a customer is named in a few. */
  ofAnswers: 0.1,
  /** Shares of sentences from which on a document is a list of requirements. */
  orders: 0.3,
  numbered: 0.2,
  ordersListed: 0.2,
  fewestSentences: 8,
} as const;

/** How much more what is wished for counts. */
export const ofWishes = {
  /** How much more what was named, and what is in the language wished for, counts than the rest. */
  named: 0.5,
  inLanguage: 0.2,
} as const;

/** When two questions of a form are compared. */
export const ofForms = {
  /** Overlap of rarer words from which two questions of a form are compared at all. */
  comparedFrom: 0.5,
} as const;

/** When a proposal agrees with what people wrote. */
export const ofAgreement = {
  /** Words of the shorter text that must stand in the other one (weighted share). */
  textOverlap: 0.5,
} as const;

/** How sure a fact is. */
export const ofFacts = {
  /** What a person approved is what the company says; never quite sure, for facts change. */
  approved: 0.95,
  /** What the organisation or somebody's profile here is called. */
  known: 0.9,
  /** What one form says, and what several forms say alike. */
  oneForm: 0.85,
  moreForms: 0.92,
  /** A sentence of a paper may speak of somebody else. */
  paper: 0.7,
} as const;

/** What the source of a fact weighs. */
export const ofFoundFacts = {
  /** A paper may speak of somebody else; a form that was filled in speaks of the company. */
  ofPaper: 0.5,
} as const;

/** How past answers stand beside an open question; figures in docs/experiments/2026-11-29-nearest-sentences.md. */
export const ofNearest = {
  /** How much it counts beside the score of search that a past question asks the same: of .1 to 1 the one that loses least of other forms' questions. */
  sameness: 0.7,
} as const;
