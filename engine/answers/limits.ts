import { fold } from '#engine/language/text.ts';

/** How a sentence holds back the Yes that its words seem to give: not everywhere, for some alone, or as an aim. */
export type Limit = 'partly' | 'alone' | 'aim';

/** Words that except or count a part, in folded form, five languages; written by hand, no source. */
const partial =
  /(?<!\p{L})(?:except(?:ing)?|with the exceptions? of|apart from|excluding|save for|part(?:ly|ially)|in part|not (?:all|every)|(?:in|for|of|at) some|some of|most of|(?<!at )most (?!\p{L}*(?:ous|ss)(?!\p{L}))\p{L}+s|razen|z izjemo|del(?:no|oma)|ne v(?:si|se)|vecin[aoe]m?a?|nekater\p{L}*|tranne|eccetto|salvo|(?:ad|con l') ?eccezione d\p{L}*|in parte|parzialmente|non tutt[ieo]|la maggior parte|alcun[ie]|sauf|hormis|excepte|a l'exception d\p{L}*|en partie|partiellement|pas tou(?:s|tes)|la plupart|certaine?s|о?крім(?! того)|за винятком|частково|не в(?:сі|се)|більшіст\p{L}*|деяк\p{L}*)(?!\p{L})/u;
/** "Without exception" and its like bound nothing. */
const unlimited =
  /(?<!\p{L})(?:without (?:any )?exception|brez izjem\p{L}*|senza eccezion\p{L}*|sans exception|без винятк\p{L}*)(?!\p{L})/gu;

/** "Only" before what it is true of; before a way, a condition or a person admitted it is a safeguard. */
const alone =
  /(?<!\p{L})(?:only|solely|exclusively|le|samo|zgolj|izkljucno|solo|soltanto|solamente|esclusivamente|unicamente|seul(?:e?s)?|seulement|uniquement|exclusivement|лише|тільки|виключно)(?!\p{L})(?! (?:after|when|if|once|through|via|by|with|from|upon|over|using|under|where|as|po|ce|ko|prek|z|s|dopo|se|quando|tramite|con|da|apres|si|quand|lorsque|par|avec|après|після|якщо|коли|через|з|за)(?!\p{L}))/u;
/** Access and leave are given to few on purpose. */
const safeguard =
  /access|dostop|access[oi]|acces|доступ|authori[sz]|pooblascen|autorizzat|autorise|уповноважен|авторизован|permi(?:t|s)|allow|grant|dovol|consent|dozvol|дозвол|restrict|limit|omej|ristre|restre|обмеж|control|necess|need|potreb|strett|besoin|потреб/u;

/** What is aimed at or still to come is not done. */
const aim =
  /(?<!\p{L})(?:ha(?:s|ve) yet to|yet to be|(?:our|the|an?) (?:goal|aim|ambition|objective)|(?:we|it|company) (?:aims?|strives?|endeavou?rs?|seeks?|hopes?) to|cilj (?:je|ostaja)|prizadeva(?:mo|jo)? si|obiettivo (?:e|resta)|(?:miriamo|puntiamo) a|objectif (?:est|reste)|(?:nous )?visons|cherchons a|мета (?:–|-|є)|прагн\p{L}*)(?!\p{L})/u;

const readings: { limit: Limit; of(text: string, question: string): boolean }[] = [
  { limit: 'aim', of: (text, question) => aim.test(text) && !aim.test(question) },
  { limit: 'partly', of: (text, question) => partial.test(text.replace(unlimited, ' ')) && !partial.test(question) },
  {
    limit: 'alone',
    of: (text, question) => alone.test(text) && !alone.test(question) && !safeguard.test(text) && !safeguard.test(question),
  },
];

/** The limit under which a sentence says what is asked; null where it has none, or the question asks for just that. Pure. */
export function limitOf(text: string, question: string): Limit | null {
  const [said, asked] = [fold(text), fold(question)];
  return readings.find((reading) => reading.of(said, asked))?.limit ?? null;
}
