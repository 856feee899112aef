import { fold } from './text.ts';

/** What a sentence of a document does with what it speaks of. */
export type Stance = 'asserts' | 'denies' | 'restricts' | 'plans' | 'demands' | 'other';

const patterns: [Stance, RegExp][] = [
  [
    'plans',
    /\b(?:(?<!\b(?:with|maintains?)(?: \w+){0,2} |\b(?:our|their|the|these) )plan(?:s|ned|ning)? to|intends? to|roadmap|in the future|will be (?:introduced|available|completed|implemented|added|rolled out|brought in)|will (?:follow|come into use|go live|come with)|(?:is|are) being (?:procured|introduced|prepared|laid|built|rolled out|set up|evaluated|drafted|tendered|developed|bought|negotiated|migrated)|(?:is|are) (?:planned|scheduled|intended|expected|foreseen|booked) (?:for|in|by|to|during)|planned;|under (?:preparation|construction|development)|in preparation|not yet|upcoming|nacrtujemo|nacrtovan\p{L}*|v nacrtu|v pripravi|se pripravlja\p{L}*|se uvaja\p{L}*|predvidoma|se nima|prevediamo|(?:e|sono) previst[oaie]|in programma|in preparazione|in fase di (?:introduzione|acquisizione|realizzazione)|prevoyons|(?:est|sont) prevue?s?|en preparation|en cours (?:d'acquisition|d'introduction|de mise en place|de deploiement)|sera mis|wir planen|ist geplant)\b|планує|заплановано|готується|впроваджується|очікується|ще не/u,
  ],
  [
    'denies',
    /\b(?:(?:do|does|did|is|are|was|were|has|have|had|can|will|shall|must|may|should)(?: \w+)? not|don't|doesn't|isn't|aren't|won't|cannot|can't|never|no longer|not (?:supported|available|provided|offered|permitted|allowed|encrypted|stored|shared|used)|there (?:is|are) no|we have no|has no|have no|ne (?:uporablja|izvaja|hrani|posreduje|ponuja)\w*|nimamo|ni mogoce|niso|nismo|non (?:e|sono|viene|vengono|utilizz\w+|offr\w+|condivid\w+)|n'\w+ (?:pas|aucun\w*|jamais)|ne (?:sont|sommes|dispos\w+|partage\w+) pas|nicht|keine?n?)\b|(?<!\p{L})(?:не|немає|жодн\p{L}+)(?!\p{L})/u,
  ],
  [
    'restricts',
    /\b(?:only (?:when|if|where|for|by|after|upon|with|through|via|from|on|in)|unless|except|limited to|subject to|on request|where (?:possible|feasible|applicable)|in some cases|upon request|(?:only|alone|exclusively)(?=[.;,]|$)|samo (?:ce|za|po)|razen|solo (?:se|per|su)|salvo|sauf|uniquement|sous reserve|nur (?:wenn|fur|auf))\b|(?<!\p{L})(?:лише|крім|за винятком)(?!\p{L})/u,
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

/** What follows in a sentence only under a condition, beside the point or in brackets; its words of denial deny something else. */
const beside =
  /\([^)]*\)|\[[^\]]*\]|(?:^|[,;]|\s)(?:if|unless|when|where|whenever|wherever|in case|should (?:there|an?|the)|that|which|who|whose|so that|because|before|until|or who|ce|kadar|ki|ker|razen ce|se|quando|che|perche|si|quand|lorsque|qui|que|dont|wenn|falls|dass|weil|якщо|коли|який|яка|яке|які|що|бо)\s[^,;.]*/gu;

const conditions =
  /\([^)]*\)|\[[^\]]*\]|(?:^|[,;]|\s)(?:if|unless|when|whenever|in case|should (?:there|an?|the)|ce|kadar|razen ce|se|quando|si|quand|lorsque|wenn|falls|якщо|коли)\s[^,;.]*/gu;

/** A text without its brackets and conditions, folded; relative clauses stay. */
export const withoutConditions = (text: string): string => fold(text).replace(saidBeside, ' ').replace(conditions, ' ');

/** A sentence's main clause, folded: without conditions, relative clauses and brackets. */
export const mainClause = (text: string): string => fold(text).replace(saidBeside, ' ').replace(beside, ' ');

/** Requirements are written as orders: "8.3 Install …", "Ensure that …"; they say what is to be done, not that it is. */
const order =
  /^[\s·•*–-]*(?:\(?[\da-z]{1,3}(?:\.\d+)*[.)]?\s+)?(?:ensure|install|implement|maintain|restrict|verify|review|protect|use|encrypt|limit|document|establish|define|develop|perform|assign|identify|incorporate|require|store|render|do not|never|always|configure|confirm|control|create|enable|disable|deploy|follow|keep|provide|remove|rotate|secure|separate|test|track|train|update|validate|distribute|examine|interview|observe|obtain|report)\s+(?:(?:all|any|each|every|the|that|an?|only|access|at|for|proper\w*|strong|personal|appropriate)\b|\w+ (?:and|or|for|to|of|on|in|with)\b|\w+s\b)/u;

/** Words that stand in capitals or alone, as headings and lists of titles do: they name things and state nothing. */
export function isTitle(text: string): boolean {
  const words = text.match(/\p{L}{2,}/gu) ?? [];
  const small = words.filter((word) => /^\p{Ll}/u.test(word) && word.length > 3);
  return words.length >= 3 && small.length <= words.length * 0.15;
}

/** What will go on is done already, whatever else is planned. */
const goesOn = /\bwill continue to\b/u;

/** Reads a sentence's stance. A planned or denied thing is that before it is anything else. */
export function stanceOf(sentence: string): Stance {
  const folded = fold(sentence);
  if (/\?\s*$/.test(folded)) return 'other';
  const plain = folded.replace(saidBeside, ' ');
  const main = mainClause(sentence);
  const found = patterns.find(([stance, pattern]) => pattern.test(stance === 'denies' ? main : plain));
  if (found?.[0] === 'plans' && goesOn.test(plain)) return 'asserts';
  if (!found) return order.test(folded) ? 'demands' : 'asserts';
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
  /\b(?:customers? (?:is|are|must|shall|should|will|agrees?|remains?)(?: \w+)? (?:responsible|to|for)|you (?:must|agree|are responsible|should|(?:will |may )?(?:need|have) to|may (?:also )?authorize)|your (?:organi[sz]ation|company|team) (?:needs?|must|should)|subscribers? (?:shall|must))\b/iu.test(
    text,
  );
