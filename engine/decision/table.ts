/**
 * The table by which every proposal is decided, whichever engine drafts it: what each rule looks at, what it does, and the sentence that people
 * read. Rules are asked in this order, and each sees what those above it left. When one holds is told beside what it looks at: `when-….ts` in the
 * rooms `answers`, `reader` and here. An example and a counter-example of each are its tests: `engine/answers/table.test.ts`, `engine/reader/table.test.ts`.
 */
import type { Flag } from '#contract/answers.ts';
import type { ReasonCode } from '#contract/reasons.ts';

export interface Row {
  looksAt: string;
  /** Nothing is answered, and no rule below is asked. */
  refuse?: true;
  /** No option is chosen, whatever the draft chose. */
  withholdChoice?: true;
  /** A person has to look, for this. */
  flag?: Flag;
  /** A person has to look; the sentence says why. */
  review?: true;
  /** It is open again, whatever its status was: nobody stands behind it any more. */
  reopen?: true;
  /** A flag that is seen beside it; nobody has to look. */
  shows?: Flag;
  /** Confidence is at most this; `found` where the rule tells it. A row that does nothing of all this is a note. */
  atMost?: number | 'found';
  /** What its reasons begin with; empty where other rules say why. */
  says: readonly ReasonCode[];
}

/** Confidence of what was read and a person has to look at, at most. */
const UNSURE = 0.75;
/** Of two sources that say different things one is wrong; what was reworded may be too. */
const DISPUTED = 0.6;

const rows = {
  // What a language model read.
  'nothing-read': { looksAt: 'the state of the reply', refuse: true, says: ['model_found_nothing', 'model_no_quote', 'quote_unfound'] },
  'is-read': { looksAt: 'a reply whose quotes stand', says: ['model_read'] },
  'partly-read': { looksAt: 'the state of the reply', flag: 'partly', atMost: UNSURE, says: ['model_partly'] },
  'planned-only': { looksAt: 'the state of the reply', flag: 'planned', atMost: UNSURE, says: ['model_planned'] },
  'sources-differ': { looksAt: 'the state of the reply', flag: 'conflict', atMost: UNSURE, says: ['model_conflict'] },
  'left-unsaid': { looksAt: 'what the reply says is missing', says: ['model_missing'] },
  'taken-away': {
    looksAt: 'quotes, sentences and options that were taken away for standing nowhere',
    flag: 'unsupported',
    atMost: UNSURE,
    says: ['quote_unfound', 'choice_taken', 'sentence_taken', 'answer_foreign'],
  },
  'choice-unsure': { looksAt: 'confidence, where an option was chosen', withholdChoice: true, says: [] },
  'no-option': { looksAt: 'options of which none is chosen', flag: 'no_option', atMost: UNSURE, says: [] },
  'nothing-to-write': { looksAt: 'text and choice', flag: 'incomplete', atMost: UNSURE, says: [] },

  // What people answered before: how it came about, and what other sources say.
  'kind-seldom-right': { looksAt: 'the share of its kind that was right', refuse: true, says: ['nothing_supports'] },
  'day-of-its-form': { looksAt: 'whether the text is nothing but a day', refuse: true, says: ['nothing_supports'] },
  'same-question': { looksAt: 'the past question', says: ['same_asked'] },
  'like-question': { looksAt: 'the past question', says: ['nearly_asked', 'near_asked'] },
  'near-question': {
    looksAt: 'a past question with words replaced or left out',
    flag: 'near_match',
    says: ['nearly_asked', 'near_asked'],
  },
  'other-words': { looksAt: 'words in which the past question differs', says: ['differs'] },
  'is-fact': { looksAt: 'what is known of the company', says: ['fact_approved', 'fact_told', 'fact_known', 'same_asked'] },
  'others-agree': { looksAt: 'other sources', says: ['sources_agree'] },
  'others-disagree': { looksAt: 'other sources', flag: 'conflict', atMost: DISPUTED, says: ['source_disagrees'] },
  'of-another-product': { looksAt: 'products and companies that it names', flag: 'other_product', says: ['speaks_of'] },
  'no-such-option': {
    looksAt: 'the options of both questions',
    flag: 'no_option',
    says: ['past_choice_no_option', 'past_answer_no_option'],
  },
  'contact-who-answers': { looksAt: 'whose contact it is, where nobody confirmed one', review: true, says: ['contact_known'] },
  'fact-of-one-product': {
    looksAt: 'whose fact it is, of several products',
    review: true,
    says: ['product_unsaid', 'paper_of_product'],
  },
  // What an earlier version of the form says.
  'is-carried': {
    looksAt: 'the earlier question',
    says: ['carried_same', 'carried_changed', 'carried_split', 'carried_merged', 'carried_day'],
  },
  'carried-reworded': { looksAt: 'the words of both questions', flag: 'near_match', atMost: DISPUTED, says: [] },
  'carried-disagree': { looksAt: 'the choices of several earlier questions', flag: 'conflict', atMost: DISPUTED, says: [] },
  'carried-no-option': { looksAt: 'options of which none is chosen', flag: 'no_option', atMost: DISPUTED, says: [] },
  // The same question: why it is read before it leaves.
  'asks-several': { looksAt: 'sentences and parts of the question', review: true, says: ['asks_several'] },
  'other-options': { looksAt: 'the options of both questions', review: true, says: ['options_differ'] },
  'text-without-place': { looksAt: 'the places of the form', review: true, says: ['text_no_place'] },
  'names-a-day': { looksAt: 'days that the text names', review: true, says: ['names_day'] },
  'time-moved': { looksAt: 'times that the question names', review: true, says: ['time_moved'] },
  'names-a-paper': { looksAt: 'files and numbered papers that the text names', review: true, says: ['names_paper'] },
  'holds-a-blank': { looksAt: 'the text', review: true, says: ['blank_left'] },
  'remark-beside': { looksAt: 'what stood beside it in its row', review: true, says: ['remark_beside'] },
  'text-affirms': { looksAt: 'what is said beside a No', review: true, says: ['text_affirms'] },
  'names-another-standard': { looksAt: 'standards that question and text name', review: true, says: ['speaks_of'] },
  'names-another-customer': { looksAt: 'customers that the text names', review: true, says: ['speaks_of'] },
  'guidance-beside': { looksAt: 'guidance, and what follows the answer', review: true, says: ['guidance_asks'] },
  'guidance-unread': { looksAt: 'what the form says once it is answered', review: true, says: ['guidance_follows'] },
  'places-left': { looksAt: 'further places of the form', review: true, says: ['places_left'] },
  'over-a-year': { looksAt: 'the day of its source', review: true, says: ['not_of_this_year'] },
  'newer-paper': { looksAt: 'papers that search finds', review: true, says: ['newer_paper'] },
  'paper-of-product': { looksAt: 'the product of its source', review: true, says: ['paper_of_product'] },
  'product-unsaid': { looksAt: 'the product of its source', review: true, says: ['product_unsaid'] },
  'paper-disagrees': { looksAt: 'other answers to the same question', review: true, says: ['source_disagrees'] },
  'said-of-several': { looksAt: 'other questions of its form', review: true, says: ['said_of_several'] },
  'said-of-one': { looksAt: 'twins that papers name', review: true, says: ['said_of_one'] },
  'mark-alone': { looksAt: 'its text, where one may stand', review: true, says: ['mark_alone'] },
  'older-overtaken': { looksAt: 'older answers of the same form', says: ['newer_followed', 'approved_otherwise'] },
  'approved-contradicts': { looksAt: 'an older approved answer that is in use', review: true, says: [] },
  // Of both.
  'other-quantity': { looksAt: 'quantities that other sources state', flag: 'conflict', atMost: DISPUTED, says: ['other_time'] },
  'chooses-nothing': { looksAt: 'options of which none is chosen', review: true, says: [] },

  // What people made of such drafts, and what was asked for.
  'sent-before': { looksAt: 'earlier drafts of its kind that people decided on', says: ['sent_unchanged'] },
  'less-sure-than-asked': { looksAt: 'confidence', flag: 'low_confidence', says: [] },

  'less-sure-fact': { looksAt: 'confidence', review: true, says: [] },
  'not-plain': { looksAt: 'confidence', review: true, says: [] },

  // What is known later.
  'text-wanted': {
    looksAt: 'texts that the form asks for beside it',
    flag: 'incomplete',
    says: ['explanation_wanted', 'description_wanted', 'list_wanted'],
  },
  'document-wanted': {
    looksAt: 'documents that the form asks for',
    flag: 'incomplete',
    says: ['document_asked', 'document_wanted'],
  },
  'open-beside': {
    looksAt: 'what the form asks for, where nothing is answered',
    says: ['document_asked', 'document_wanted', 'may_not_apply'],
  },
  'other-encoder': { looksAt: 'the encoder that searches', flag: 'uncalibrated', says: ['uncalibrated'] },
  'model-away': { looksAt: 'whether the language model answered', flag: 'without_model', atMost: UNSURE, says: ['without_model'] },
  'read-once': { looksAt: 'whether more is looked for', review: true, says: ['model_read_once'] },
  'says-otherwise': {
    looksAt: 'what a search with the answer brings',
    flag: 'conflict',
    atMost: UNSURE,
    says: ['says_otherwise'],
  },
  'look-overstated': { looksAt: 'the second look', flag: 'unsupported', atMost: UNSURE, says: ['look_overstated'] },
  'look-unsupported': { looksAt: 'the second look', flag: 'unsupported', atMost: UNSURE, says: ['look_unsupported'] },
  'look-of-another': { looksAt: 'the second look', flag: 'other_product', atMost: UNSURE, says: ['look_of_another'] },
  'look-failed': { looksAt: 'whether a look was answered', flag: 'look_failed', atMost: UNSURE, says: ['look_unanswered'] },

  // The whole form.
  'answered-twice': { looksAt: 'the choices of equal questions', flag: 'conflict', says: ['answered_twice'] },
  'asked-otherwise': {
    looksAt: 'the answer under which it is asked',
    flag: 'conditional',
    says: ['only_after_yes', 'only_after_no'],
  },
  'no-surer-than-root': { looksAt: 'how sure the answer is that it hangs on', atMost: 'found', says: [] },
  'root-unsure': { looksAt: 'the state of the answer that it hangs on', flag: 'conditional', says: ['root_unsure'] },

  // What becomes of it in its form, and of its sources, of its question and of what it hangs on, once it stands.
  'no-place': { looksAt: 'the places of its form', reopen: true, says: [] },
  'stood-there': { looksAt: 'what stands in the file that was uploaded', review: true, says: ['stood_there'] },
  'asked-in-vain': { looksAt: 'whether the engine could answer it anew', review: true, says: ['fault'] },
  'was-open': { looksAt: 'whether it was being answered or was open when it was copied', review: true, says: [] },
  'stays-flagged': { looksAt: 'its flags, when it is copied or is asked no more', review: true, says: [] },
  'library-past-review': { looksAt: 'the review date of the library entry that it rests on', shows: 'old', says: ['past_review'] },
  'library-new': { looksAt: 'how long the library entry that it rests on is new', flag: 'low_confidence', says: ['new_in_library'] },
  'told-otherwise': {
    looksAt: 'what the same customer was told before',
    flag: 'conflict',
    atMost: DISPUTED,
    says: ['told_before', 'told_corrected', 'told_replaced'],
  },
  'told-doubted': {
    looksAt: 'open findings about what a customer was told alike',
    flag: 'source_changed',
    atMost: DISPUTED,
    says: ['told_doubted', 'told_gone'],
  },
  'told-promise': {
    looksAt: 'what became of promises to customers in the same words',
    flag: 'conflict',
    atMost: DISPUTED,
    says: ['promise_dropped', 'promise_moved', 'promise_kept'],
  },
  'day-past': { looksAt: 'whether a day that it speaks of as to come is over', flag: 'old', atMost: DISPUTED, says: ['day_past'] },
  'source-removed': { looksAt: 'the documents that it cites', flag: 'source_removed', says: [] },
  'source-changed': { looksAt: 'the passages and past answers that it cites', flag: 'source_changed', says: [] },
  'option-gone': { looksAt: 'the options that its question has now', withholdChoice: true, flag: 'no_option', reopen: true, says: [] },
  // What was chosen goes on as text.
  'options-gone': { looksAt: 'whether its question has options now', flag: 'no_option', reopen: true, says: [] },
  'root-turned': { looksAt: 'whether the answer that it hangs on turned', flag: 'conditional', reopen: true, says: ['root_turned'] },
} as const satisfies Record<string, Row>;

export type RuleName = keyof typeof rows;
/** Rules that leave a question open; none of them is asked of what stands. */
export type RefusalName = { [Name in RuleName]: (typeof rows)[Name] extends { refuse: true } ? Name : never }[RuleName];

/** By name, in the order in which they speak. */
export const table: Readonly<Record<RuleName, Row>> = rows;

/** Whether a rule has that name. */
export const isRule = (name: string): name is RuleName => Object.hasOwn(rows, name);
export const ruleNames = Object.keys(rows).filter(isRule);

/** Whether a rule does more than say something. */
export const decides = (name: RuleName): boolean => {
  const { refuse, withholdChoice, flag, review, reopen, shows, atMost } = table[name];
  return [refuse, withholdChoice, flag, review, reopen, shows, atMost].some((one) => one !== undefined);
};
