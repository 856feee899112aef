import type { FoundQuestion } from '#contract/extraction.ts';
import { fold } from '#engine/language/text.ts';
import { givesOrders, mainClause, withoutConditions } from '#engine/language/polarity.ts';
import { sentencesOf } from '#engine/language/sentences.ts';
import type { Asked } from './model.ts';
import { shapeOf } from './shape.ts';
import type { Shape } from './shape.ts';

/** What a question wants, read from its words and its options. */
export interface ReadQuestion {
  /** Stem and question together: what is searched for and compared. */
  text: string;
  /** `closed` wants yes or no (or one of its options), `open` wants a text. */
  form: 'closed' | 'open';
  /** What an open question wants to be told ("who", "how long"); null where any text may answer. */
  wants: Shape | null;
  /** "If yes, …": the choice of the question before that it depends on. */
  condition: 'yes' | 'no' | null;
  /** Fewer than three words that say anything: only equal text or the same section may answer it. */
  tooShort: boolean;
  /** Asks after something a customer does not want ("in plain text", "had a breach", "leave the country"): a Yes needs its own evidence. */
  adverse: boolean;
  /** Asks whether a rule, plan or process exists and is kept up ("documented and approved policies"): almost everybody has one. */
  governance: boolean;
  /** How many words of rules it has, up to four: the more, the surer everybody says yes. */
  rules: number;
  /** Asked in the negative ("Do you not …"): a Yes to what stands there means No. Conditions and brackets do not count. */
  negated: boolean;
  /** Something in it is denied ("that is not encrypted", "without approval"), in the main clause or beside it. */
  denied: boolean;
  /** Asks what this very engagement will bring ("Will the consultant need …"); general papers seldom say. */
  aboutEngagement: boolean;
}

const adverse =
  /\b(?:plain ?text|clear ?text|hard[- ]?coded|unencrypted|unsupported|end[- ]of[- ]life|bypass\w*|workarounds?|shared (?:accounts?|passwords?|credentials)|(?:had|experienced|suffered|been subject to)\b.{0,40}\b(?:breach|incident|event|outage|compromise)\w*|sell|sold|outside (?:of )?(?:the|your|our)|leave the|ever leave|litigation|lawsuits?|fined|convicted|without|exceptions?|rely(?:ing)? on|limitations?|personally[- ]owned|any unplanned|known (?:issues|vulnerabilities)|(?:has|have|had|gain|obtain) access to (?:your|our|the) \w*\s?(?:keys?|data|secrets|passwords)|v odprtem besedilu|nesifriran\w*|krsit\w*|zunaj|brez|in chiaro|non cifrat\w*|violazion\w*|al di fuori|senza|en clair|non chiffre\w*|violation\w*|en dehors|sans|im klartext|unverschlusselt|ausserhalb|ohne)\b|відкрит\p{L}+ (?:вигляді|тексті)|незашифрован\p{L}+|порушен\p{L}+|за межами/u;
const engagement =
  /^(?:will|would|shall|bo|bodo|werden|wird|sera|seront|sara|saranno|чи буде|чи будуть)(?![\p{L}])|(?:product|solution|application|service|system|tool)\w*\b.{0,30}\b(?:require|need|rely|process|designed to)\b/u;

const governed =
  /\b(?:polic(?:y|ies)|procedures?|process(?:es)?|plans?|programs?|programmes?|strateg(?:y|ies)|standards?|framework|responsibilit(?:y|ies)|documented|established|maintained|politik\w*|postop\w*|nacrt\w*|procedur\w*|politic\w*|pian[oi]|politiques?|procedures?|plans?|richtlinie\w*|verfahren|konzept\w*)\b|політик\p{L}*|процедур\p{L}*|план\p{L}*/gu;
/** So many words of rules make it a question about rules. */
const GOVERNED_BY = 2;
const MOST_RULES = 4;

const negative =
  /(?<![\p{L}])(?:not|never|n't|ne|ni|niste|nimate|nikoli|non(?= (?:\p{L}+te|e|sono|viene|vengono|ci)(?!\p{L}))|pas|jamais|nicht|kein\p{L}*|не|немає|ніколи|no longer)(?![\p{L}])|(?<=n)'t(?![\p{L}])/u;

const lacking =
  /(?<!\p{L})(?:without|cannot|brez|senza|sans|ohne|без|un(?:encrypted|protected|restricted|limited|patched|supported|secured))(?!\p{L})/u;

const opensClosed =
  /^(?:(?:if (?:so|yes|no)|in addition|additionally|also|please (?:confirm|indicate)(?: whether| if| that)?)[,:]?\s*)?(?:does|do|did|is|are|was|were|has|have|had|can|could|will|would|shall|should|must|may|confirm|ali|so|imate|je|est-ce|avez|etes|disposez|existe|y a-t-il|tiene|tienen|existe|cuenta|dispone|esta|haben|hat|gibt|ist|sind|werden|avete|esiste|esistono|sono|siete|e previst\p{L}*|viene|vengono|чи|є)(?![\p{L}\p{N}])/u;
const opensOpen =
  /^(?:(?:if (?:so|yes|no)[,:]?\s*)?(?:please\s+)?(?:what|which|who|whom|whose|when|where|why|how|describe|list|provide|explain|state|specify|name|give|attach|enter|summari[sz]e|outline|detail|indicate (?:the|which|how|what)|kaj|kako|kdo|kdaj|kje|kateri|katera|katere|koliko|opisite|navedite|nastejte|quale|quali|come|chi|quando|dove|quanto|descrivere|descrivete|elencare|indicare|quel\p{L}*|comment|qui|quand|ou|combien|decrivez|precisez|listez|indiquez|cual\p{L}*|como|quien|cuando|donde|describa|indique|welche\p{L}*|wie|wer|wann|wo|beschreiben|nennen|що|як|який|яка|яке|які|хто|коли|де|скільки|опишіть|вкажіть|надайте|перелічіть))(?![\p{L}\p{N}])/u;
const conditional =
  /^(?:if|ce|se|si|falls|wenn|якщо)\s+(?:(?:you(?:r answer)?|the answer|the above|answered|odgovor|la risposta|la reponse|відповідь)\s+)?(?:is\s+|was\s+|je\s+|e\s+|est\s+)?["'\u201c]?(yes|so|applicable|da|si|oui|ja|так|not?|ne|non|nein|ні)(?![\p{L}\p{N}])/u;

/** Orders to a machine are no part of what is asked; a question that is nothing else stays as it is, and nothing answers it. */
function withoutOrders(text: string): string {
  if (!givesOrders(text)) return text;
  return (
    sentencesOf(text)
      .filter((sentence) => !givesOrders(sentence))
      .join(' ') || text
  );
}

/** Whether a choice is asked for, or anything that can be told. */
function formOf({ options }: Asked, folded: string, stem: string): ReadQuestion['form'] {
  if (options.length > 0) return 'closed';
  const isOpen = opensOpen.test(folded) || (stem !== '' && opensOpen.test(fold(stem)));
  return opensClosed.test(folded) && !isOpen ? 'closed' : 'open';
}

/** The answer to the question before it under which this one is asked ("If no, explain"). */
function conditionOf(folded: string): ReadQuestion['condition'] {
  const condition = conditional.exec(folded)?.[1];
  if (condition === undefined) return null;
  return /^(?:no|not|ne|non|nein|ні)$/.test(condition) ? 'no' : 'yes';
}

/** Reads a question as it is asked. Instructions to whoever reads it by machine are left out. */
export function readQuestion(asked: Asked): ReadQuestion {
  const own = withoutOrders(asked.question.replace(/\s+/g, ' ').trim());
  const stem = asked.stem?.replace(/\s+/g, ' ').trim() ?? '';
  const text = stem && !own.includes(stem) ? `${stem} ${own}` : own;
  const folded = fold(own).replace(/^\s*(?:\(?[\p{L}\d]{1,4}[.):]\s+)+/u, '');
  const form = formOf(asked, folded, stem);
  const rules = folded.match(governed)?.length ?? 0;
  return {
    text: text.slice(0, 1500),
    form,
    wants: form === 'open' ? shapeOf(own) : null,
    condition: conditionOf(folded),
    adverse: adverse.test(folded),
    governance: rules >= GOVERNED_BY,
    rules: Math.min(MOST_RULES, rules),
    negated: negative.test(mainClause(own).split('?')[0]!),
    denied: negative.test(withoutConditions(own)) || lacking.test(withoutConditions(own)),
    aboutEngagement: engagement.test(folded),
    tooShort: (text.match(/[\p{L}\p{N}]{3,}/gu) ?? []).length < 3,
  };
}

/** Whether it stands in a questionnaire, which asks mostly for what suppliers have; what people ask by themselves is less often a Yes. */
export const isOfForm = ({ ref, section }: Asked): boolean => ref !== null || section !== null;

/** A question that stands by itself, outside any form. */
export const askedAlone = (question: string, options: string[] = []): Asked => ({
  question,
  ref: null,
  section: null,
  guidance: null,
  stem: null,
  options,
  wantsText: true,
});

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
