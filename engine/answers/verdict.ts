import type { Bearing } from './bearing.ts';
import { fold } from '#engine/language/text.ts';
import type { Meaning } from './options.ts';
import { stanceOf, withoutConditions } from '#engine/language/polarity.ts';
import type { Stance } from '#engine/language/polarity.ts';
import type { ReadQuestion } from './read-question.ts';
import { cellsOf, isRow } from '#engine/language/sentences.ts';

/** What a sentence says to a yes-or-no question; null when it cannot be told from its words. */
export type Verdict = Extract<Meaning, 'yes' | 'no' | 'planned'> | null;

export interface Statement {
  text: string;
  bearing: Bearing;
  /** Share of the question's words in it, 0–1. */
  covers: number;
  /** Class members of the question that the sentence replaces by others, as "required / optional". */
  others: string[];
}

/** A denial is a No only when it denies what is asked: it has at least this share of the question's words. */
const DENIED = 0.5;
/** From this share of the question's words on, a member that excludes the one asked for is a No. */
const OPPOSED = 0.5;

/** "Only through a bastion" says nothing good of what it does not name: such a sentence must have nearly all of the question's words. */
const RESTRICTED = 0.8;
/** "For test code only" says nothing good of product code, however much else they share. */
const EXCLUSIVE = 0.95;

const negation =
  /(?<!\p{L})(?:not|never|no longer|without|cannot|none|nobody|nothing|neither|nor|ne|ni|niso|nismo|niste|nima|nimamo|nimate|nikoli|brez|noben\p{L}*|nihce|non(?!-)|senza|niente|nulla|neppure|nemmeno|nessun\p{L}*|mai|pas|jamais|aucun\p{L}*|sans|rien|nicht|kein\p{L}*|ohne|не|без|немає|ніколи|жод\p{L}+|ніхто|ніщо|ані)(?!\p{L})|n't(?!\p{L})|(?<!\p{L})(?:un(?:encrypted|protected|restricted|limited|patched|supported|secured)|nesifrir\p{L}*|незашифр\p{L}*)/gu;
/** Phrases that deny nothing though a word in them does: they hurry, bound or include. */
const idiom =
  /(?<!\p{L})(?:without (?:any )?(?:(?:undue|unreasonable|unnecessary) )?(?:delay|exception)s?|not only|brez (?:(?:nepotrebn|neupravicen)\p{L}* )?(?:odlasanj|zamud|izjem)\p{L}*|ne (?:le|samo)|senza (?:(?:indebit|ingiustificat|inutil)\p{L}* )?(?:ritard|eccezion)\p{L}*|non (?:solo|oltre)|sans (?:(?:delai|retard)\p{L}*|exception)|(?:pas|non) seulement|без (?:(?:зайв|невиправдан|необґрунтован)\p{L}* )?(?:затрим|зволікан|винятк)\p{L}*|не (?:лише|тільки|пізніше))(?!\p{L})/gu;
/** "no" before a noun denies it; before "later than" it bounds. */
const noNoun = /(?<!\p{L})no(?! (?:later|longer|more|less|fewer|earlier)(?!\p{L}))(?= \p{L})/gu;
const prohibition =
  /(?<!\p{L})(?:forbidden|prohibit\p{L}*|disallow\p{L}*|not (?:be )?(?:allowed|permitted)|banned|prepoved\p{L}*|ni dovoljen\p{L}*|vietat\p{L}*|interdit\p{L}*|verboten|заборон\p{L}*|refused|rejected|zavrn\p{L}*)(?!\p{L})/u;
/** Predicates that deny what they are said of, unless the question uses them itself ("Are accounts disabled when staff leave?"). */
const undone =
  /(?<!\p{L})(?:(?:is|are|was|were|stays?|remains?)(?: (?:switched|turned))? off|kept (?:off|out of|away from)|outside (?:of )?(?:the |its |our )?scope|out of scope|excluded|lapsed|expired|discontinued|disabled|absent|lacking|refrains?|does without|do without|(?:zunaj|izven) obsega|izklopljen\p{L}*|izkljucen\p{L}*|onemogocen\p{L}*|potek(?:el|la|lo)|fuori (?:dall'|dal |dallo )?ambito|esclus[oaie]|disattivat[oaie]|disabilitat[oaie]|scadut[oaie]|hors (?:du )?(?:perimetre|champ)|exclu(?:e|s|es)?|desactivee?s?|expiree?s?|echue?s?|поза межами|вимкнен\p{L}*|виключен\p{L}*|прострочен\p{L}*)(?!\p{L})/gu;
const ROOT = 5;

/** Whether a text says that something is not, by a word that the question does not ask with. */
const isUndone = (text: string, question: string): boolean =>
  (withoutConditions(text).match(undone) ?? []).some((said) =>
    (said.match(/\p{L}{4,}/gu) ?? [said]).some((word) => !fold(question).includes(word.slice(0, ROOT))),
  );

const exclusive =
  /(?<!\p{L})(?:only|alone|exclusively|solely|limited to|samo|izkljucno|solo|soltanto|esclusivamente|unicamente|seulement|uniquement|exclusivement|лише|тільки|виключно)(?!\p{L})/u;

const asksForPlans =
  /(?<!\p{L})(?:plan(?:s|ned|ning)?|roadmap|intend\p{L}*|nacrtuje\p{L}*|nacrtovan\p{L}*|previst[oaie]|prevede\p{L}*|prevu\p{L}*|prevoy\p{L}*|плану\p{L}*|заплан\p{L}*)(?!\p{L})/u;

/** Whether a sentence says that something holds for what it names and for nothing else. */
export const isExclusive = (text: string): boolean => exclusive.test(fold(text));

const universal =
  /(?<!\p{L})(?:all|every|each|any|only|always|must|requires?|required|mandatory|vse|vsi|vsak\p{L}*|samo|vedno|mora\p{L}*|tutt[ioea]|ogni|solo|sempre|deve|devono|tous|toutes?|chaque|seul\p{L}*|toujours|doi(?:t|vent)|всі|усі|кожн\p{L}*|лише|тільки|завжди|повинн\p{L}*)(?!\p{L})/u;

/** Pairs of members of which one excludes the other in the same matter. */
const excluding =
  /^(?:required|optional|forbidden|before|after|during|automatic|manual|free of charge|charged|controller|processor|planned ahead|emergency|minimum|maximum) \//u;

const countOf = (text: string): number => {
  const plain = withoutConditions(text).replace(idiom, ' ');
  return (plain.match(negation)?.length ?? 0) + (plain.match(noNoun)?.length ?? 0);
};

/** French and Ukrainian deny in two words; what counts is whether. */
const denied = (text: string): boolean => countOf(text) > 0;

/** A cell that only its column explains: whose yes it is does not stand in the row. */
const ticked = /^(?:yes|no|x|✓|✔|✗|–|-|da|ne|s[iì]|oui|non|так|ні)$/iu;

/** A question and a sentence, as the readings look at them. */
interface Reading extends Statement {
  question: ReadQuestion;
  stance: Stance;
}

/** What a sentence may say, in this order: the first reading that applies decides; null is that it cannot be told. */
const readings: { name: string; of(reading: Reading): Verdict | 'does not apply' }[] = [
  {
    name: 'a row whose cells only their columns explain',
    of: ({ text }) => (isRow(text) && cellsOf(text).some((cell) => ticked.test(cell)) ? null : 'does not apply'),
  },
  {
    name: 'a plan',
    of: ({ stance, question }) => {
      if (stance !== 'plans') return 'does not apply';
      return asksForPlans.test(fold(question.text)) ? 'yes' : 'planned';
    },
  },
  {
    name: 'no statement, or another quantity',
    of: ({ stance, bearing }) => (stance === 'other' || bearing === 'unlike' ? null : 'does not apply'),
  },
  {
    name: 'a quantity that does not reach the one asked for',
    of: ({ bearing, text }) => {
      if (bearing !== 'short') return 'does not apply';
      return denied(text) ? null : 'no';
    },
  },
  {
    name: 'another member of the class',
    of: ({ others, covers }) => {
      if (others.length === 0) return 'does not apply';
      return others.some((pair) => excluding.test(pair)) && covers >= OPPOSED ? 'no' : null;
    },
  },
  {
    name: 'a restriction that may not be met',
    of: ({ stance, covers, text }) =>
      stance === 'restricts' && covers < (isExclusive(text) ? EXCLUSIVE : RESTRICTED) ? null : 'does not apply',
  },
  {
    name: 'a prohibition of what is asked for',
    of: ({ question, text, covers }) => {
      if (prohibition.test(fold(question.text)) || !prohibition.test(fold(text))) return 'does not apply';
      return covers >= DENIED ? 'no' : null;
    },
  },
  {
    name: 'a denial of something else, or a rule about one',
    of: ({ question, text, covers, stance }) => {
      const says = saysNot(text, question);
      if (!says || (covers >= DENIED && !question.governance)) return 'does not apply';
      return stance === 'asserts' && question.governance ? 'yes' : null;
    },
  },
  {
    name: 'a plain question',
    of: ({ question, text }) => {
      if (question.denied) return 'does not apply';
      return saysNot(text, question) ? 'no' : 'yes';
    },
  },
  {
    name: 'a question that itself denies',
    of: ({ question, text }) => {
      if (saysNot(text, question)) return 'yes';
      return question.negated || universal.test(fold(text)) ? 'no' : null;
    },
  },
];

const saysNot = (text: string, question: ReadQuestion): boolean => denied(text) || isUndone(text, question.text);

/** Reads what a sentence says to a question. Pure. */
export function verdictOf(question: ReadQuestion, statement: Statement): Verdict {
  const reading = { ...statement, question, stance: stanceOf(statement.text) };
  for (const { of } of readings) {
    const verdict = of(reading);
    if (verdict !== 'does not apply') return verdict;
  }
  return null;
}
