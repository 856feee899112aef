import { fold } from './fold.ts';

/** What a sentence of a document does with what it speaks of. */
export type Stance = 'asserts' | 'denies' | 'restricts' | 'plans' | 'demands' | 'other';

const patterns: [Stance, RegExp][] = [
  [
    'plans',
    /\b(?:plan(?:s|ned|ning)? to|intends? to|roadmap|in the future|will be (?:introduced|available|completed|implemented)|not yet|upcoming|nacrtujemo|v nacrtu|se nima|prevediamo|e previsto|in programma|prevoyons|est prevu|sera mis|wir planen|ist geplant)\b|планує|заплановано|ще не/u,
  ],
  [
    'denies',
    /\b(?:(?:do|does|did|is|are|was|were|has|have|had|can|will|shall|must|may|should)(?: \w+)? not|don't|doesn't|isn't|aren't|won't|cannot|can't|never|no longer|not (?:supported|available|provided|offered|permitted|allowed|encrypted|stored|shared|used)|there (?:is|are) no|we have no|has no|have no|ne (?:uporablja|izvaja|hrani|posreduje|ponuja)\w*|nimamo|ni mogoce|niso|nismo|non (?:e|sono|viene|vengono|utilizz\w+|offr\w+|condivid\w+)|n'\w+ (?:pas|aucun\w*|jamais)|ne (?:sont|sommes|dispos\w+|partage\w+) pas|nicht|keine?n?)\b|(?<!\p{L})(?:не|немає|жодн\p{L}+)(?!\p{L})/u,
  ],
  [
    'restricts',
    /\b(?:only (?:when|if|where|for|by|after|upon|with)|unless|except|limited to|subject to|on request|where (?:possible|feasible|applicable)|in some cases|upon request|samo (?:ce|za|po)|razen|solo (?:se|per|su)|salvo|sauf|uniquement|sous reserve|nur (?:wenn|fur|auf))\b|(?<!\p{L})(?:лише|крім|за винятком)(?!\p{L})/u,
  ],
  [
    'demands',
    /\b(?:must|shall|should|is required to|are required to|is responsible for ensuring|need to|needs to|mora(?:jo)?|treba|deve|devono|doit|doivent|muss|mussen|debe|deben)\b|(?<!\p{L})(?:повинн\p{L}+|має бути|мусить|зобов'язан\p{L}+)(?!\p{L})/u,
  ],
];
/** A negation that forbids something bad or limits access asserts the safeguard: "are never stored in clear text". */
const forbidsBad =
  /\b(?:not|never|no|cannot|ne|ni|non|pas|nicht|kein\w*)\b[^.;]{0,60}\b(?:clear ?text|plain ?text|unencrypted|unauthori[sz]ed|without|default passwords?|shared|reuse[ds]?|leak\w*|gain|compromise\w*|exposed|brez|in chiaro|en clair|im klartext|sharing|disclosed|sold|sell|public)\b|(?<!\p{L})не(?!\p{L})[^.;]{0,60}(?:відкрит|без )/u;

/** Words of denial that deny nothing. */
const saidBeside =
  /\b(?:but )?(?:is |are )?not (?:only|just|merely|necessarily|limited to)\b|\bne samo\b|\bnon solo\b|\bpas seulement\b|\bnicht nur\b|не (?:лише|тільки)/gu;

/** Reads a sentence's stance. A planned or denied thing is that before it is anything else. */
export function stanceOf(sentence: string): Stance {
  const folded = fold(sentence);
  if (/\?\s*$/.test(folded)) return 'other';
  const plain = folded.replace(saidBeside, ' ');
  const found = patterns.find(([, pattern]) => pattern.test(plain));
  if (!found) return 'asserts';
  if (found[0] === 'denies' && forbidsBad.test(folded)) return 'asserts';
  return found[0];
}

/** Text that gives orders to a machine rather than informing a reader; it is never used as evidence. */
const orders =
  /\b(?:ignore (?:all |any |the )?(?:previous|prior|above|other|earlier)|disregard (?:all |any |the )?(?:previous|prior|above)|system prompt|you are (?:an? )?(?:ai|assistant|language model|chatbot)|as an ai|answer (?:yes|no|"yes"|'yes') to (?:all|every|any)|(?:always|only) (?:answer|respond|reply) (?:with|yes|no)|(?:the )?(?:assistant|model|ai|chatbot|llm) (?:must|should|shall|will) (?:answer|respond|reply|mark|say)|do not cite|mark (?:all|every) questions?|prezri (?:vsa |vse )?(?:prejsnja|prejsnje|navodila)|na vsa vprasanja odgovori|ignora (?:tutte )?le istruzioni|rispondi (?:sempre )?(?:si|no|a tutte)|ignore[rz]? (?:toutes )?les instructions|repond(?:s|ez) (?:toujours )?(?:oui|non|a toutes)|ignoriere alle)\b|ігнору\p{L}* (?:всі |попередні )|відповіда\p{L}* (?:завжди |«?так»? на всі)/u;

/** Whether a passage tries to instruct whoever reads it by machine. */
export const givesOrders = (text: string): boolean => orders.test(fold(text));

/** Templates that were never filled in: placeholders stand where facts should. */
export const isTemplate = (text: string): boolean =>
  /\{\{[^}]*\}\}|<%[^%]*%>|\[(?:company|organi[sz]ation|insert|your)[^\]]*\]|<(?:company|insert)[^>]*>|_{5,}|lorem ipsum/iu.test(text);

/** A sentence about what its reader shall do in a contract or form, not about the company ("you agree", "Customer shall"). */
export const asksOthers = (text: string): boolean =>
  /\b(?:customers? (?:is|are|must|shall|should|will|agrees?|remains?)(?: \w+)? (?:responsible|to|for)|you (?:must|agree|are responsible|should|need to)|subscribers? (?:shall|must))\b/iu.test(
    text,
  );
