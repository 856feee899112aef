import { driveSentences } from './drive-reasons.ts';
import { formSentences } from './form-reasons.ts';
import { foundSentences } from './found-reasons.ts';
import { lossSentences } from './loss-reasons.ts';
import { readingSentences } from './reading-reasons.ts';
import type { ReasonCode } from './reason-codes.ts';
import { structureSentences } from './structure-reasons.ts';
import { unreadableSentences } from './unreadable-reasons.ts';
import { workSentences } from './work-reasons.ts';

/**
 * Why an answer is as it is, as a code with its values. This is the one table: code → the English sentence, whose `{names}` are the
 * values that the code takes. The screens say the same sentences in their language (`web/i18n/<language>/reasons.json`), the command line
 * says these. A sentence with `one` and `other` is chosen by its `count`.
 */
export const reasonSentences = {
  // what people answered before
  same_asked: 'The same question was answered in {document}.',
  nearly_asked: 'A past question in {document} asks nearly the same: “{question}”.',
  near_asked: 'A past question in {document} asks something near: “{question}”.',
  differs: 'It differs in: {words}.',
  taken_from: 'Taken from a past question in {document} that differs: “{question}”.',
  taken_without: 'There the answer was “{choice}”; here the mark is yours to choose.',
  sources_agree: { one: 'One more source agrees.', other: '{count} more sources agree.' },
  source_disagrees: 'Sources disagree: {document} says {choice}.',
  speaks_of: 'The past answer speaks of {name}.',
  fact_approved: 'A fact about the company that a person confirmed.',
  fact_told: 'A fact about the company, as {document} tells it.',
  contact_known: 'The contact is who answers here: look whether customers may turn to them, or confirm a contact in the profile.',
  fact_known: 'Known from the name of your organisation and from the profile of who answers here.',
  past_review: '{document} is past its review date.',
  new_in_library:
    'This answer is new in the library: it was written by hand, or approved with others without being read, and nobody has approved it again. Read it first.',
  told_before: 'On {day} you told {customer} otherwise, in {document}: “{said}”',
  told_corrected: 'On {day} you told {customer} otherwise, by a correction of {document}: “{said}”',
  told_replaced: 'This was corrected: on {day} you told {customer} “{said}” in the place of “{former}”',
  told_doubted: 'This was told to a customer and may hold no longer: {document} says now “{said}”',
  promise_dropped: 'This was promised to {customer} and dropped since: “{said}”',
  promise_moved: 'This was promised to {customer} and moved to {day} since: “{said}”',
  promise_kept: 'This was promised to {customer} and is marked as kept since: “{said}”',
  day_past: 'It speaks of {day} as of a day to come, and that is over: “{said}”',
  told_gone: 'This was told to a customer and may hold no longer: in {document} nothing stands any more in the place of “{said}”',
  is_old: '{document} is from {year}, and nothing newer says the same.',
  newer_followed: 'The newer form {document} is followed; {older} said {choice}.',
  approved_otherwise: 'The newer of two approved answers is followed; that of {day} says {choice}: keep one of them in the library.',
  past_choice_no_option: 'The past answer (“{choice}”) is none of this question’s options.',
  past_answer_no_option: 'The past answer is none of this question’s options.',
  asks_several: 'It asks several things: look whether each of them is answered.',
  options_differ: 'Other options were offered then: look whether this one still fits.',
  text_no_place: 'This form has no place for what was said with it: “{text}”.',
  names_day: 'It names {day}: look whether that still holds.',
  time_moved: 'The time that is asked about has moved on since this was given: look whether it still holds.',
  names_paper: 'It names {name}: look whether that still holds, and whether it goes along.',
  blank_left: 'It holds a blank that nobody filled in: “{text}”.',
  remark_beside: 'Beside the answer stood “{text}”: look whether that is meant for the customer.',
  text_affirms: 'It is marked “{choice}”, and half of its text or more says what is done: look whether the mark is right.',
  said_of_one: 'It speaks of {name} and says nothing of {other}: look whether both are asked about.',
  guidance_asks: 'Asked for beside it: “{text}”. Look whether it is said.',
  guidance_follows: 'The form says more beside it once it is answered: look there whether more is asked for.',
  places_left: 'The form has further places for this question that the answer does not fill.',
  not_of_this_year: '{document} was not filled in within the last year, as far as it says: look whether the answer still holds.',
  newer_paper: '{document} is newer and speaks of this matter: look whether it says otherwise.',
  paper_of_product: '{document} was filled in for {product}: look whether it holds here too.',
  product_unsaid: 'It was answered for {product}: say in the request which product it is for.',
  mark_alone: 'Nothing but the mark was given then, and a text may stand beside it here: look whether an explanation is needed.',
  said_of_several: '{document} gives other questions the same text: look whether it answers this one.',
  // what documents say
  says_so: '{document} says so.',
  says_so_under: '{document} says so under “{heading}”.',
  nearest_found: 'This is the nearest that was found; it may answer the question only in part.',
  said_by_another: '{document} speaks for {name}, not for you.',
  is_superseded: '{document} says of itself that it is superseded.',
  speaks_of_another: 'The sentence speaks of {name}.',
  binds_another: 'The sentence says what others ({name}) do, not what you do.',
  demands_only: 'The sentence says what must happen, not that it does.',
  falls_short: 'What it states does not reach what is asked.',
  other_quantity: 'It states another quantity than what is asked.',
  does_not_say: 'It does not say: {words}.',
  found_no_option: 'What was found fits none of the options.',
  is_plan: 'The sentence speaks of a plan.',
  is_restriction: 'The sentence names a restriction.',
  other_time: '{document} states another time: “{quote}”.',
  says_otherwise: '{document} says otherwise: “{quote}”.',
  // a question of several parts
  part_answered: '“{part}” is answered from {document}.',
  part_open: 'Nothing answers “{part}”.',
  // what was decided
  choice_unsure: 'Which option this means is too unsure to choose one.',
  sent_unchanged: {
    one: 'Of {count} draft of this kind you approved {unchanged} unchanged.',
    other: 'Of {count} drafts of this kind you approved {unchanged} unchanged.',
  },
  shortened: 'Shortened to its first sentence, as the instructions wish.',
  is_order: 'This gives an order and asks nothing; orders are not followed.',
  nearest_differs: 'The nearest past question asks something else ({words}).',
  nothing_supports: 'Nothing found that surely answers.',
  nothing_near: 'Nothing found that answers, and nothing that comes near.',
  fault: 'Something went wrong while this question was worked on. Ask for it again.',
  other_side: 'This is asked of the other side, not of you.',
  stood_there: 'This answer stood in the file already.',
  uncalibrated: 'Confidence was learned with another encoder than the one that searches here, so a person should look at every answer.',
  // what the form asks for beside the answer
  explanation_wanted: 'The form also asks for an explanation, and nothing found gives one.',
  description_wanted: 'The form also asks for a description, and nothing found gives one.',
  list_wanted: 'The form also asks for a list, and nothing found gives one.',
  document_asked: 'A document is asked for: {document}.',
  document_wanted: 'A document is asked for, and none that was found is named so.',
  may_not_apply: 'The form also takes “not applicable”, with a reason.',
  // the whole form
  answered_twice: 'The same question stands twice in this form and is answered differently.',
  look_alike: 'A look-alike question in this form rests on the same answer ({words}).',
  only_after_yes: 'Asked only when the answer before is Yes; it is {choice}.',
  only_after_no: 'Asked only when the answer before is No; it is {choice}.',
  copied_from: 'The same question as {ref} of this request, answered alike.',
  copied_from_number: 'The same question as number {number} of this request, answered alike.',
  // an earlier version of the form
  carried_same: 'The same question was answered in the earlier form, {document}.',
  carried_changed: 'Carried over from the earlier form, where the question was {questions}.',
  carried_split: 'Carried over from the earlier form, where this is a part of {questions}.',
  carried_merged: 'Carried over from several questions of the earlier form: {questions}.',
  carried_day: 'The earlier answer is of {day}.',
  words_differ: 'The words differ: {words}.',
  nothing_carried: 'The earlier form has no answer to this question, and no knowledge was given.',
  // a language model and what its sentences rest on
  model_phrased: 'Phrased by a language model from the passages cited; each sentence was checked against them.',
  sentences_left_out: { one: 'One sentence was left out.', other: '{count} sentences were left out.' },
  model_left_out: 'What the language model said was left out.',
  model_found_nothing: 'The language model found no answer in the passages that came nearest.',
  sentence_unchecked: 'A sentence could not be checked.',
  names_no_evidence: 'It names no evidence that was given.',
  number_unborne: 'The number {number} is not in its evidence.',
  time_unborne: 'Its time span is not in its evidence.',
  name_unborne: '{name} is not in its evidence.',
  evidence_foreign: 'Its evidence is in another language.',
  denies_evidence: 'It denies what its evidence asserts, or the other way round.',
  says_other_than_evidence: 'It says {said}, its evidence {evidence}.',
  words_unborne: 'Its words do not stand in its evidence.',
  model_said_nothing: 'It said nothing.',
  model_no_choice: 'No option was chosen.',
  model_strange_choice: 'The language model named an option that is not there.',
  also_read_as: 'The evidence was also read as {choice}.',
  without_model: 'Answered without the language model.',
  model_unavailable: 'The language model at {place} does not answer.',
  model_unavailable_status: 'The language model at {place} does not answer ({status}).',
  model_key_refused: 'The language model at {place} refuses the key; check it under Company, AI model.',
  model_unknown: 'There is no model {model} at {place}; check its name and address under Company, AI model.',
  model_private:
    '{place} is not reached: no public address of that name is known here. Check it, and whether this machine is on the internet; whoever runs the service can allow addresses of a private network (MODEL_PRIVATE_ADDRESSES).',
  model_unguarded: '{place} is called over https:// only: over http:// anybody on the way could read along.',
  models_unlisted: 'No models are listed at {place}. Write the name as its provider spells it.',
  models_refused: '{place} does not list its models ({status}): {said}',
  model_key_unreadable: 'The key of the language model cannot be read any more; give it again under Company, AI model.',
  model_not_taken: 'The language model at {place} did not take the question ({status}).',
  model_refused: 'The language model refused to answer.',
  model_silent: 'The language model said nothing.',
  model_nonsense: 'The language model did not answer in the form it was asked for.',
  model_slow: 'The language model took longer than {seconds} s.',
  model_budget: 'This request has used up its {tokens} tokens (MODEL_TOKENS_PER_REQUEST).',
  model_run_limit: 'The limit of {tokens} tokens in for one run is reached. An admin can raise it (Company, AI model).',
  model_month_limit:
    'This month’s limit of {tokens} tokens in is reached. An admin can raise it (Company, AI model); next month it begins anew.',
  model_day_limit: 'What people without an organisation may have the language model read in a day is used up; tomorrow it reads again.',
  model_read: 'Read by a language model; that its quotes stand in their documents was checked.',
  model_read_once: 'A first reading; it has not been looked over once more yet.',
  model_missing: 'Not said: {text}',
  model_partly: 'What was found answers a part of the question.',
  model_planned: 'What is asked for is planned or aimed at, and not there yet.',
  model_conflict: 'Papers in force say different things.',
  model_nearest: 'The nearest that was found: {text}',
  model_no_quote: 'The language model gave no quote that stands in the knowledge, so nothing is answered.',
  quote_unfound: 'A quote that stands nowhere in what was given was taken away: “{quote}”',
  sentence_taken: 'Taken away, because it says what none of its quotes says: “{text}”',
  choice_taken: 'The language model chose “{choice}”, which is none of the options.',
  answer_foreign: 'The answer is in another language than the question.',
  question_left_out: 'The language model left this question out of its reply.',
  not_sent: 'It stands in a document that is not sent to the language model, and was found without it.',
  model_cut: 'The reply of the language model was cut at its limit.',
  model_thought_long: 'The language model used up its reply with thinking.',
  model_said: 'The language model at {place} did not take the question ({status}): {said}',
  model_busy_said: 'The language model at {place} does not answer ({status}): {said}',
  model_unrecorded: 'No reply to this prompt was recorded.',
  look_unanswered: 'The second look gave no answer; read it yourself.',
  look_overstated: 'A second look finds that the answer says more than its quotes: {why}',
  look_unsupported: 'A second look finds that the quotes do not bear the answer: {why}',
  look_of_another: 'A second look finds that the quotes speak of something else: {why}',
  root_unsure: 'It depends on “{question}”, whose answer is not sure itself.',
  root_turned: 'It depends on “{question}”, whose answer was changed.',
  asked_once: 'The same question as “{question}” of this form, answered alike.',
  // what was found in a file
  ...formSentences,
  ...foundSentences,
  ...lossSentences,
  ...structureSentences,
  // how a file was read
  ...readingSentences,
  ...unreadableSentences,
  // how the work on a request or a backtest went
  ...workSentences,
  // what a look at a drive has to say
  ...driveSentences,
  /** Kept from the time when reasons were sentences. */
  text: '{text}',
} as const satisfies Record<ReasonCode, string | { one: string; other: string }>;

/** A code with the values of its sentence. */
interface Said {
  code: ReasonCode;
  values: Record<string, string | number>;
}

/** The English sentence of a reason. */
export const sentenceOf = ({ code, values }: Said): string => {
  const entry: string | { one: string; other: string } = reasonSentences[code];
  const text = typeof entry === 'string' ? entry : values['count'] === 1 ? entry.one : entry.other;
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
};

/** The English sentence of what people should know of a file, with the name of what was attached to it. */
export const noteOf = ({ file, ...said }: Said & { file?: string | undefined }): string =>
  file === undefined ? sentenceOf(said) : `${file}: ${sentenceOf(said)}`;
