import type { FoundQuestion } from '#contract/extraction.ts';
import { fold } from './fold.ts';
import { meaningOf } from './options.ts';
import type { Asked } from './model.ts';

/** What a question wants, read from its words and its options. */
export interface ReadQuestion {
  /** Stem and question together: what is searched for and compared. */
  text: string;
  /** `closed` wants yes or no (or one of its options), `open` wants a text. */
  form: 'closed' | 'open';
  /** "If yes, …": the choice of the question before that it depends on. */
  condition: 'yes' | 'no' | null;
  /** Fewer than three words that say anything: only equal text or the same section may answer it. */
  tooShort: boolean;
  /** Asks after something a customer does not want ("in plain text", "had a breach", "leave the country"): a Yes needs its own evidence. */
  adverse: boolean;
  /** Asks what this very engagement will bring ("Will the consultant need …"); general papers seldom say. */
  aboutEngagement: boolean;
}

const adverse =
  /\b(?:plain ?text|clear ?text|hard-?coded|unencrypted|unsupported|end[- ]of[- ]life|bypass\w*|workarounds?|shared (?:accounts?|passwords?|credentials)|(?:had|experienced|suffered|been subject to)\b.{0,40}\b(?:breach|incident|event|outage|compromise)\w*|sell|sold|outside (?:of )?(?:the|your|our)|leave the|ever leave|litigation|lawsuits?|fined|convicted|without|exceptions?|rely(?:ing)? on|limitations?|personally[- ]owned|any unplanned|known (?:issues|vulnerabilities)|v odprtem besedilu|nesifriran\w*|krsit\w*|zunaj|brez|in chiaro|non cifrat\w*|violazion\w*|al di fuori|senza|en clair|non chiffre\w*|violation\w*|en dehors|sans|im klartext|unverschlusselt|ausserhalb|ohne)\b|відкрит\p{L}+ (?:вигляді|тексті)|незашифрован\p{L}+|порушен\p{L}+|за межами/u;
const engagement =
  /^(?:will|would|shall|bo|bodo|werden|wird|sera|seront|sara|saranno|чи буде|чи будуть)(?![\p{L}])|(?:product|solution|application|service|system|tool)\w*\b.{0,30}\b(?:require|need|rely|process|designed to)\b/u;

const opensClosed =
  /^(?:(?:if (?:so|yes|no)|in addition|additionally|also|please (?:confirm|indicate)(?: whether| if| that)?)[,:]?\s*)?(?:does|do|did|is|are|was|were|has|have|had|can|could|will|would|shall|should|must|may|confirm|ali|so|imate|je|est-ce|avez|etes|disposez|existe|y a-t-il|tiene|tienen|existe|cuenta|dispone|esta|haben|hat|gibt|ist|sind|werden|avete|esiste|esistono|sono|siete|e previst\p{L}*|viene|vengono|чи|є)(?![\p{L}\p{N}])/u;
const opensOpen =
  /^(?:(?:if (?:so|yes|no)[,:]?\s*)?(?:please\s+)?(?:what|which|who|whom|whose|when|where|why|how|describe|list|provide|explain|state|specify|name|give|attach|enter|summari[sz]e|outline|detail|indicate (?:the|which|how|what)|kaj|kako|kdo|kdaj|kje|kateri|katera|katere|koliko|opisite|navedite|nastejte|quale|quali|come|chi|quando|dove|quanto|descrivere|descrivete|elencare|indicare|quel\p{L}*|comment|qui|quand|ou|combien|decrivez|precisez|listez|indiquez|cual\p{L}*|como|quien|cuando|donde|describa|indique|welche\p{L}*|wie|wer|wann|wo|beschreiben|nennen|що|як|який|яка|яке|які|хто|коли|де|скільки|опишіть|вкажіть|надайте|перелічіть))(?![\p{L}\p{N}])/u;
const conditional =
  /^(?:if|ce|se|si|falls|wenn|якщо)\s+(?:(?:you(?:r answer)?|the answer|the above|answered|odgovor|la risposta|la reponse|відповідь)\s+)?(?:is\s+|was\s+|je\s+|e\s+|est\s+)?["'\u201c]?(yes|so|applicable|da|si|oui|ja|так|not?|ne|non|nein|ні)(?![\p{L}\p{N}])/u;

/** Reads a question as it is asked. Instructions inside it are words like any other. */
export function readQuestion(asked: Asked): ReadQuestion {
  const own = asked.question.replace(/\s+/g, ' ').trim();
  const stem = asked.stem?.replace(/\s+/g, ' ').trim() ?? '';
  const text = stem && !own.includes(stem) ? `${stem} ${own}` : own;
  const folded = fold(own).replace(/^\s*(?:\(?[\p{L}\d]{1,4}[.):]\s+)+/u, '');
  const hasYesNo =
    asked.options.some((option) => meaningOf(option) === 'yes') || asked.options.some((option) => meaningOf(option) === 'no');
  const isOpen = opensOpen.test(folded) || (stem !== '' && opensOpen.test(fold(stem)));
  const form =
    asked.options.length > 0 ? 'closed' : opensClosed.test(folded) && !isOpen ? 'closed' : isOpen || !hasYesNo ? 'open' : 'closed';
  const condition = conditional.exec(folded)?.[1];
  return {
    text: text.slice(0, 1500),
    form,
    condition: condition === undefined ? null : /^(?:no|not|ne|non|nein|ні)$/.test(condition) ? 'no' : 'yes',
    adverse: adverse.test(folded),
    aboutEngagement: engagement.test(folded),
    tooShort: (text.match(/[\p{L}\p{N}]{3,}/gu) ?? []).length < 3,
  };
}

/** What the engine is asked for a question found in a file; stems are looked up among the form's other questions. */
export function askedOf(question: FoundQuestion, all: FoundQuestion[]): Asked {
  const parent =
    question.parent === null
      ? undefined
      : all.find((other) => other !== question && other.id === question.parent && other.sheet === question.sheet);
  return {
    question: question.question,
    ref: question.id,
    section: question.section,
    guidance: question.guidance,
    stem: question.parent === null ? null : (parent?.question ?? (/\s/.test(question.parent) ? question.parent : null)),
    options: optionsOf(question),
    wantsText: question.answers.some((place) => ['text', 'comment', 'number', 'date'].includes(place.kind)),
  };
}

/** The options of a question's own cell: its list, or what its marks mean. Of several lists the first. */
export function optionsOf(question: FoundQuestion): string[] {
  const list = question.answers.find(
    (place) => (place.kind === 'choice' || place.kind === 'multi_choice' || place.kind === 'choice-in-cell') && place.allowed?.length,
  );
  if (list?.allowed) return list.allowed.filter((option) => option.trim() !== '');
  const marks = question.answers.filter((place) => (place.kind === 'mark' || place.kind === 'checkbox') && place.value);
  return [...new Set(marks.map((place) => place.value!))];
}
