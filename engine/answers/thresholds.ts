/**
 * All thresholds and weights by which answers are judged beside the trained models (judge-model.json). They were set by
 * hand while the rules were written; docs/quality.md holds the figures that they give. Cosines are those of the encoder that the models were trained with (calibration.ts).
 */

/** Share of the other answers' weight from which sources count as disagreeing. */
export const CONFLICT = 0.25;
/** Longest text of a past answer that is looked at, in characters. */
export const LONGEST_ANSWER = 1500;
/** Stands for the cosine where there are no vectors: the middle of what like questions and passages have. */
export const COSINE_UNKNOWN = { pair: 0.87, passage: 0.83 } as const;
/** A cosine as the models see it: 0 where texts have hardly anything in common, some 1 where they are the same. */
export const scaledCosine = (cosine: number): number => (cosine - 0.85) * 10;

/** A day and a year in milliseconds. */
export const DAY_MS = 24 * 3600 * 1000;
export const YEAR_MS = 365.25 * DAY_MS;

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

/** Which past answers are cited. */
export const ofPairCitations = {
  /** A past question this probably the same is cited beside the one that leads. */
  citedBeside: 0.6,
} as const;

/** When a newer paper says what a past answer says. */
export const ofNewer = {
  /** Share of the answer's words that stand beside its figures there; between .3 and .7 the same drafts but three are held (decision 125). */
  meansMost: 0.6,
  /** Share of what a question asks, in the words that tell it from other papers, that stands in a paper which speaks of it. */
  sameMatter: 0.5,
  /** The same where both state a quantity of one kind: what changes from year to year. */
  sameQuantity: 0.25,
} as const;

/** Whether people or papers answer. */
export const ofEngine = {
  /** From this probability on a past answer comes before documents, however well those fit. */
  trustedPair: 0.5,
} as const;

/** What is left of the probability that a sentence answers where it may not speak for the company today. */
export const ofSentences = {
  superseded: 0.3,
  /** It is another organisation's, and the company's own come before it. */
  othersPaper: 0.5,
  /** It stands in a glossary: of six companies none has one, so this is as little as an overtaken paper's. */
  glossary: 0.3,
} as const;

/** What a form asks for beside the answer. */
export const ofBeside = {
  /** Share of a document's title that the words which ask for a document say, from which on that document is meant. */
  titleFits: 0.6,
} as const;

/** When two statements cannot both be right. */
export const ofDisputes = {
  /** A statement that shares so much of its words with another says it of the same matter; with fewer telling words than these nothing can be said. */
  sameMatter: 0.75,
  fewestWords: 3,
} as const;

/** What is old, and what took its place. */
export const ofAge = {
  /** Within this time, in years, a past answer that names a day still holds where that day did not go by: forms are asked anew every year. */
  staysYears: 1,
} as const;

/** Whose statement a document is. */
export const ofSpeakers = {
  /** In so many documents, and in this share of those that name anybody, the company's name stands. */
  namedIn: 3,
  namedShare: 0.4,
  /** A known name without a legal form stands in this share of the papers that name the organisation most of them name. */
  knownShare: 0.5,
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

/** How what stands beside an open question is ordered; figures in docs/experiments/2026-11-29-nearest-sentences.md. */
export const ofNearest = {
  /** Statements that are compared with the question token by token. */
  compared: 5,
  /** How well a statement is taken to answer by its meaning before its passage has a vector. */
  meantUnknown: 0.3,
  /** The log-odds to answer under which a statement stands under no question. */
  leastNear: -4.2,
  /** How much it counts beside the score of search that a past question asks the same: of .1 to 1 the one that loses least of other forms' questions. */
  sameness: 0.7,
} as const;
