import type { Bearing } from './bearing.ts';
import { fold } from './fold.ts';
import type { Meaning } from './options.ts';
import { stanceOf, withoutConditions } from './polarity.ts';
import type { Stance } from './polarity.ts';
import type { ReadQuestion } from './read-question.ts';

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

const negation =
  /(?<!\p{L})(?:not|never|no longer|without|cannot|none|nobody|ne|ni|niso|nismo|niste|nima|nimamo|nimate|nikoli|brez|noben\p{L}*|nihce|non(?!-)|senza|nessun\p{L}*|mai|pas|jamais|aucun\p{L}*|sans|nicht|kein\p{L}*|ohne|не|без|немає|ніколи|жод\p{L}+|ніхто)(?!\p{L})|n't(?!\p{L})|(?<!\p{L})(?:un(?:encrypted|protected|restricted|limited|patched|supported|secured)|nesifrir\p{L}*|незашифр\p{L}*)/gu;
/** Phrases that deny nothing though a word in them does: they hurry, bound or include. */
const idiom =
  /(?<!\p{L})(?:without (?:any )?(?:(?:undue|unreasonable|unnecessary) )?(?:delay|exception)s?|not only|brez (?:(?:nepotrebn|neupravicen)\p{L}* )?(?:odlasanj|zamud|izjem)\p{L}*|ne (?:le|samo)|senza (?:(?:indebit|ingiustificat|inutil)\p{L}* )?(?:ritard|eccezion)\p{L}*|non (?:solo|oltre)|sans (?:(?:delai|retard)\p{L}*|exception)|(?:pas|non) seulement|без (?:(?:зайв|невиправдан|необґрунтован)\p{L}* )?(?:затрим|зволікан|винятк)\p{L}*|не (?:лише|тільки|пізніше))(?!\p{L})/gu;
/** "no" before a noun denies it; before "later than" it bounds. */
const noNoun = /(?<!\p{L})no(?! (?:later|longer|more|less|fewer|earlier)(?!\p{L}))(?= \p{L})/gu;
const prohibition =
  /(?<!\p{L})(?:forbidden|prohibit\p{L}*|disallow\p{L}*|not (?:be )?(?:allowed|permitted)|banned|prepoved\p{L}*|ni dovoljen\p{L}*|vietat\p{L}*|interdit\p{L}*|verboten|заборон\p{L}*|refused|rejected|zavrn\p{L}*)(?!\p{L})/u;
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

/** Reads what a sentence says to a question. Pure. */
export function verdictOf(question: ReadQuestion, { text, bearing, covers, others }: Statement): Verdict {
  const stance: Stance = stanceOf(text);
  if (stance === 'plans') return 'planned';
  if (stance === 'other' || bearing === 'unlike') return null;
  if (bearing === 'short') return denied(text) ? null : 'no';
  if (others.length > 0) return others.some((pair) => excluding.test(pair)) && covers >= OPPOSED ? 'no' : null;
  if (stance === 'restricts' && covers < RESTRICTED) return null;
  const asksProhibition = prohibition.test(fold(question.text));
  if (!asksProhibition && prohibition.test(fold(text))) return covers >= DENIED ? 'no' : null;
  const says = denied(text);
  if (says && (covers < DENIED || question.governance)) return stance === 'asserts' && question.governance ? 'yes' : null;
  if (!question.denied) return says ? 'no' : 'yes';
  if (says) return 'yes';
  return question.negated || universal.test(fold(text)) ? 'no' : null;
}
