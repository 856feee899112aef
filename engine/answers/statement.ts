/** What of a document's text states something: a whole sentence with a predicate, said of the company and not of its readers, its auditors or anybody. */
import { guessLanguage } from '#engine/language/language.ts';
import type { Language } from '#engine/language/language.ts';
import { isRequirement } from '#engine/reading/voice.ts';
import { SEPARATOR } from '#engine/reading/windows.ts';
import { fold, isSmall } from '#engine/language/text.ts';
import { asksOthers, isTitle, mainClause } from '#engine/language/polarity.ts';
import { remember } from '#engine/common/remember.ts';
import { cellsOf, isRow, sentencesOf } from '#engine/language/sentences.ts';

const word = (words: string): RegExp => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'u');

const SHORTEST = 20;
const FEWEST_WORDS = 4;

/** Words that only a predicate has, in folded form. Other languages are not judged. */
const predicates: Partial<Record<Language, RegExp>> = {
  en: word(
    "is|are|was|were|be|been|has|have|had|do|does|did|can|could|may|might|must|shall|should|will|would|cannot|isn't|aren't|don't|doesn't|" +
      'kept|held|built|led|ran|made|met|sent|took|underwent|written|' +
      // what companies do, not as the first word: there it may be a noun
      '(?:certified|audited|hosted|encrypted)|(?<=[\\p{L}\\p{N})]\\s)(?:accept|access|achieve|address|adher|allow|appl(?:y|ie)|approv|assess|assign|audit|authenticat|block|build|captur|carr(?:y|ie)|chang|check|collect|compl(?:y|ie)|conduct|confirm|conform|connect|consist|contain|continu|control|cover|creat|defin|delet|deliver|deploy|describ|destroy|detect|develop|disabl|document|employ|enabl|encrypt|enforc|engag|ensur|establish|evaluat|expir|follow|giv|grant|handl|help|hir|host|identif(?:y|ie)|implement|includ|inform|integrat|isolat|keep|lead|limit|log|maintain|mak|manag|mean|measur|meet|mitigat|monitor|need|notif(?:y|ie)|occur|offer|operat|oversee|own|patch|perform|permit|prevent|prohibit|protect|provid|publish|receiv|record|remain|remediat|remov|replicat|report|requir|resolv|respond|restor|restrict|retain|review|revok|rotat|run|scan|screen|secur|send|separat|serv|shar|sign|stor|support|tak|test|track|train|undergo|updat|us|utili[sz]|validat|verif(?:y|ie)|work|writ)(?:e|s|es|d|ed)?',
  ),
  sl: word(
    'je|so|smo|sem|ni|niso|nismo|bo|bodo|bomo|lahko|mora|morajo|ima|imajo|imamo|nima|nimajo|nimamo|se|\\p{L}{3,}(?:amo|imo|emo|ajo|ijo|ejo|uje|ujejo|ujemo)',
  ),
  it: word('e|sono|viene|vengono|ha|hanno|abbiamo|siamo|puo|possono|deve|devono|si|\\p{L}{3,}(?:iamo|ano|ono)'),
  fr: word("est|sont|a|ont|avons|sommes|peut|peuvent|doit|doivent|fait|font|sera|seront|n'est|\\p{L}{3,}(?:ons|ent)"),
  uk: word('є|може|можуть|має|мають|маємо|немає|повинн\\p{L}+|\\p{L}{2,}(?:ємо|имо|ться|ють|ать|ять|ує|ає|яє|ить|ено|ано|ані|ені|ена|ана)'),
};

/** "Encryption at rest: AES-256": a label with its value. */
const labelled = /^[^:.]{3,80}:\s+\S.*\p{L}/su;

/** Auditors' own words about their work, complements that are asked of customers, standards' own wording. */
const aside = new RegExp(
  [
    String.raw`\b(?:we (?:have )?(?:examined|conducted our|believe that the evidence|do not express|are required to be independent)|our (?:examination|opinion|responsibility is)|in our opinion|management of \w+ is responsible|reasonable assurance|inherent limitations|service auditor)`,
    String.raw`\b(?:the|an|each|any) (?:entity|user entit(?:y|ies)|assessed entity|assessor)(?:'s)?(?!\p{L})`,
    String.raw`(?<!\p{L})user entit(?:y|ies)(?!\p{L})`,
    String.raw`\byour (?:own )?(?:organi[sz]ations?|compan(?:y|ies)|teams?|schools?|institutions?|district)\b`,
    String.raw`\ball rights reserved\b|\bsubject to change without notice\b|\bfor informational purposes\b|\bproprietary and confidential\b|\bvse pravice pridrzane\b|\btutti i diritti riservati\b|\btous droits reserves\b`,
    String.raw`усі права (?:захищено|застережено)`,
    String.raw`\b(?:this|the following) (?:section|chapter|document|page|table|figure|report|white ?paper)(?: \w+)? (?:describes?|outlines?|contains?|provides?|summari[sz]es?|gives?|shows?|lists?|is (?:intended|provided|for))`,
    String.raw`\b(?:ta|to) (?:dokument|poglavje) (?:opisuje|vsebuje)|\bquesto (?:documento|capitolo) (?:descrive|contiene)|\b(?:ce|cette) (?:document|chapitre|section) (?:decrit|contient|presente)|це[йя] (?:документ|розділ) (?:описує|містить)`,
    String.raw`^(?:as|when|if|once) you\s|\bfor (?:the )?purposes? of this\b`,
    String.raw`^(?:companies|organi[sz]ations|businesses|vendors) (?:who|that|which|can|should|must|need)(?!\p{L})|\b(?:an|any|every) (?:organi[sz]ation|company|business|enterprise)(?!\p{L}|'s own)|\bbest practices? (?:also )?(?:dictates?|suggests?|recommends?)(?!\p{L})`,
    String.raw`^(?:note|nota|opomba|remarque|примітка)\s?:`,
    String.raw`\b(?:please|prosimo|veuillez|si prega di|будь ласка)\b`,
  ].join('|'),
  'u',
);
/** What a thing is, for anybody: "Phishing is a form of …", "RPO means …". */
const definition = new RegExp(
  String.raw`^(?:[•·*–-]\s*)?["“«']?(?:(?:an?|the|il|la|lo|le|l'|une?)\s)?\p{L}[\p{L}-]*(?:\s(?:\([^)]*\)|\p{L}[\p{L}-]*)){0,4}["”»']?\s(?:(?:means|refers to|is defined as|stands for|pomeni|oznacuje|significa|indica|si intende|designe|signifie|означає)(?!\p{L})|` +
    String.raw`(?:is|are) (?:an?|the|any) (?:process|practice|ability|capability|type|kind|form|term|method|measure|act|state|set|standard for|framework for|means of|way)(?!\p{L})|` +
    String.raw`(?:je postopek|je proces|je oblika|je izraz|e un processo|e una forma|e il processo|est un processus|est une forme|est le processus|це процес|це форма|— це)(?!\p{L}))`,
  'u',
);
const paper =
  '(?:policy|policies|document|standard|procedure|plan|process|guideline|guide|handbook|programme|program|politik\\p{L}*|pravilnik\\p{L}*|dokument\\p{L}*|postop\\p{L}*|nacrt\\p{L}*|navodil\\p{L}*|politica|documento|procedura|piano|regolamento|politique|procedure|reglement|політик\\p{L}*|документ\\p{L}*|процедур\\p{L}*|план\\p{L}*|порядк\\p{L}*|порядок|положенн\\p{L}*)';
const between = "(?:[\\p{L}\\d'’-]+ ){0,5}";
/** What a paper is for and whom it binds: that there is such a paper, and nothing of what is done. */
const ofThePaper = new RegExp(
  [
    String.raw`^(?:this|ta|to|quest[oa]|(?:il|la) presente|l[ae] present[e]?|cette|ce|ця|цей|це|дан(?:а|ий|е)) ${between}${paper} ${between}(?:also |tudi |anche |egalement |також )?(?:applies|covers|is applicable|defines|describes|outlines|establishes|sets|aims|is intended|is designed|is meant|governs|extends|velja|zajema|doloca|ureja|opisuje|se uporablja|si applica|copre|definisce|stabilisce|descrive|s'applique|couvre|definit|decrit|etablit|fixe|поширюється|застосовується|охоплює|визначає|описує|встановлює|регулює)(?!\p{L})`,
    String.raw`^(?:the|l'|lo|il|le|la)? ?(?:purpose|aim|scope|objective|goal|intent|intention|namen|cilj|obseg|scopo|obiettivo|but|objectif|objet|finalite|мета|ціль|призначення) (?:of|di|del|della|de|du) ?(?:this|our|the|quest[oa]|(?:la )?presente?|cette|ce|(?:la |le )?present[e]?) ${between}${paper}(?!\p{L})`,
    String.raw`^(?:namen|cilj|obseg|мета|ціль) (?:te|tega|цієї|цього|даної|даного) ${between}${paper}(?!\p{L})`,
  ].join('|'),
  'u',
);
const asksForPaper = new RegExp(
  String.raw`(?<!\p{L})(?:${paper}|documented|written|scope|dokumentiran\p{L}*|pisn\p{L}*|obseg\p{L}*|document(?:at|e)[oaie]?\p{L}*|scritt[oaie]|ambito|perimetre|ecrite?s?|задокументован\p{L}*|письмов\p{L}*|сфер\p{L}*)(?!\p{L})`,
  'u',
);

/** Whether a sentence only says what its paper is for or whom it binds, by its words or by the heading it stands under, where the question does not ask for a paper. */
export const speaksOfItsPaper = (text: string, heading: string | null, question: string): boolean =>
  (ofThePaper.test(fold(text)) || isAboutPaper(heading)) && !asksForPaper.test(fold(question));

/** "Scope", "2.1 Purpose": a heading over what its paper is for and whom it binds. */
const aboutPaper =
  /^[\s\d.*_#)-]*(?:(?:purpose|scope|aims?|objectives?|goals?|definitions?|glossary|references?|related documents|namen|obseg|cilji?|opredelitve|pojmi|scop[oi]|ambito(?: di applicazione)?|obiettiv[oi]|definizioni|riferimenti|objet|objectifs?|portee|perimetre|champ d'application|definitions|мета|цілі|призначення|сфера (?:дії|застосування)|визначення|терміни)(?: (?:and|in|ter|e|ed|et|та|і|й) |\s*[/&,]\s*)?)+[\s:.*_]*$/u;

const isAboutPaper = (heading: string | null): boolean => aboutPaper.test(fold(heading?.split(SEPARATOR).at(-1) ?? ''));

/** A heading over what others than the company must do. */
const othersHeading =
  /(?:complementary (?:user|customer|subservice)|user entity|customer responsibilit|responsibilities of (?:the )?(?:customer|client)|odgovornosti? (?:strank|narocnik)|responsabilita del cliente|responsabilites? du client|обов'язки клієнта)/u;

/** Whether what stands under a heading is asked of others: customers, providers. */
export const speaksToOthers = (heading: string | null): boolean => heading !== null && othersHeading.test(fold(heading));

/** Where a sentence stands in its passage: first and last ones may be cut. */
interface Place {
  isFirst: boolean;
  isLast: boolean;
  /** Sentences of the passage end with a full stop. */
  inProse: boolean;
}

/** A statement of a passage, with what leads up to it: "We offer:" before the items of a list, or the sentence that it leans on. */
export interface Said {
  text: string;
  lead: string | null;
  /** An item of a list. */
  isItem: boolean;
}

/** The statements of a passage, in order; each is a part of it word for word, without the sign of a list before it. */
export const statementsOf = remember((text): Said[] => {
  const sentences = sentencesOf(text).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
  const language = guessLanguage(text);
  const inProse = sentences.filter((sentence) => FULL_STOP.test(sentence)).length * 2 > sentences.length;
  let lead: string | null = null;
  const said: Said[] = [];
  for (const [at, sentence] of sentences.entries()) {
    if (isRow(sentence)) {
      if (statesInCells(sentence)) said.push({ text: sentence, lead: null, isItem: false });
      continue;
    }
    if (sentence.endsWith(':')) {
      lead = sentence;
      continue;
    }
    const leansOn = LEANING.test(fold(sentence)) ? (sentences[at - 1] ?? null) : null;
    const isItem = BULLET.test(sentence);
    const place = { isFirst: at === 0, isLast: at === sentences.length - 1 && !isItem, inProse };
    if (isStatement(sentence, place, language)) said.push({ text: sentence.replace(BULLET, ''), lead: leansOn ?? lead, isItem });
  }
  return said;
});

const FEWEST_CELLS = 2;
const ROW_LETTERS = 12;
/** "3.1 | 1 July 2025 | Retention table": what changed in a document, which says nothing of the company. */
const ofHistory = /^v?\d{1,2}(?:\.\d{1,2}){1,2}$|^\d{4}-\d{1,2}$/u;

/** Whether a row of a table says something of what its first cell names. */
function statesInCells(row: string): boolean {
  const cells = cellsOf(row);
  if (cells.length < FEWEST_CELLS || ofHistory.test(cells[0]!)) return false;
  return (row.match(/\p{L}/gu)?.length ?? 0) >= ROW_LETTERS && !cells.some((cell) => cell.endsWith('?')) && !asksOthers(row);
}

/** "These records …", "The last one …", "It …": what a sentence speaks of stands in the one before. */
const LEANING =
  /^(?:these|this|those|they|it|its|their|he|she|such|both|one of them|the (?:last|latest|first|former|latter|same|other)(?: one)?|ti|te|ta|to|oni|one|ono|ona|on|ta isti|njihov\p{L}*|zadnj\p{L}*|quest[oaie]|ess[oaie]|tal[ei]|l'ultim[oa]|ces|cet|cette|celui|celle|ils|elles|il|elle|leurs?|ц(?:ей|я|е|і)|так(?:ий|а|е|і)|він|вона|воно|вони|їхн\p{L}+|останн\p{L}+)(?!\p{L})/u;

const FULL_STOP = /[.!…]["”»’)]*$/u;
const BULLET = /^\s*[•▪◦·●■☐☒*–-]\s+/u;

/** What states nothing, whatever its words; the first that holds decides. */
const noStatements: { name: string; is(text: string, place: Place): boolean }[] = [
  { name: 'too short', is: (text) => text.length < SHORTEST || (text.match(/\p{L}{2,}|\p{N}+/gu)?.length ?? 0) < FEWEST_WORDS },
  { name: 'question, lead, notice or dotted line', is: (text) => /[?:]["”»)]?$|^©|(?:\.\s?){4,}|\s[.…]$/u.test(text.trim()) },
  { name: 'title', is: isTitle },
  { name: 'cut off', is: (text, place) => isCut(text, place) },
  { name: 'said aside', is: (text) => aside.test(fold(text)) },
  { name: 'definition', is: (text) => definition.test(fold(text)) },
  { name: 'asked of others', is: asksOthers },
  { name: 'item of a list by others', is: (text) => isListed(text) },
  { name: 'link', is: (text) => isLink(text) },
];

/** Whether a piece of text is a statement; `language` that of the text around it. */
function isStatement(text: string, place: Place, language: Language | null): boolean {
  if (noStatements.some(({ is }) => is(text, place))) return false;
  const predicate = predicates[guessLanguage(text) ?? language ?? 'de'];
  if (FULL_STOP.test(text.trim()) || labelled.test(text) || predicate === undefined) return true;
  return predicate.test(mainClause(text));
}

/** "[Encryption policy](https://…)": where something stands, not what it says. */
const isLink = (text: string): boolean =>
  text.includes('](') && (text.replace(/!?\[[^\]]*\]\([^)]*\)/gu, ' ').match(/\p{L}{2,}/gu)?.length ?? 0) < FEWEST_WORDS - 1;

/** "12.10.1 Create the incident response plan": an item of a list that somebody else wrote. */
const isListed = (text: string): boolean => /^\s*[A-Z]{0,3}\.?\d{1,2}(?:\.\d{1,2}){1,3}/u.test(text) && isRequirement(text);

/** A sentence that begins or ends outside of its passage. */
function isCut(text: string, { isFirst, isLast, inProse }: Place): boolean {
  if (/^\p{Ll}/u.test(text) && !/^\p{Ll}[\p{L}\d]?[.)]\s/u.test(text) && isFirst) return true;
  const ends = /[.!…;"”»)\]%]$/u.test(text.trim());
  if (ends) return false;
  return /[,(–-]$/u.test(text.trim()) || endsOpen(text) || (isLast && inProse && !/^\s*[•▪◦·●■*–-]\s/u.test(text));
}

/** Whether the text stops at a word that needs another: "at least", "of the". */
const endsOpen = (text: string): boolean => {
  const last = /([\p{L}']+)\s*$/u.exec(text)?.[1];
  return (
    last !== undefined && (isSmall(fold(last)) || /^(?:least|including|such|various|following|within|via|per|et|i)$/u.test(fold(last)))
  );
};
