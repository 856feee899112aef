import { fold } from './text.ts';

/** One quantity: hours of a `period` ("every year") or a `time` ("within 72 hours"), or how many of what its next word names. */
export interface Amount {
  value: number;
  of: string;
  /** `least` of "at least", `most` of "within" and "no later than"; null when neither is said. */
  bound: Bound | null;
}
type Bound = 'least' | 'most';

/**
 * Numbers as they are meant, so that "twelve months", "12 months", "annually" and "once a year" are the same thing and
 * "Type I" is "type 1". Durations and frequencies are hours; everything else stays a number with the word that follows it.
 */
export interface Quantities {
  /** Hours, sorted: both "within 24 hours" and "every year" (8760). */
  times: number[];
  /** Other numbers, as text without unit ("2", "27001", "99.9"). */
  numbers: string[];
  /** The same times and counts with what they bound, in order. */
  amounts: Amount[];
  /** The text without what was counted, folded. */
  rest: string;
}

const HOUR = 1;
const DAY = 24;
const WEEK = 7 * DAY;
const YEAR = 365 * DAY;
const MONTH = YEAR / 12;

/** Number words of the languages at hand, folded. */
const numberWords: Record<string, number> = Object.fromEntries(
  [
    ['one eno ena en uno una un une ein eine einen один одна одне', 1],
    ['two dva dve dveh due deux zwei dos два дві двох', 2],
    ['three tri treh tre trois drei tres три трьох', 3],
    ['four stiri quattro quatre vier cuatro чотири', 4],
    ['five pet cinque cinq funf cinco п\u2019ять', 5],
    ['six sest sei sechs seis шість', 6],
    ['seven sedem sette sept sieben siete сім', 7],
    ['eight osem otto huit acht ocho вісім', 8],
    ['nine devet nove neuf neun nueve', 9],
    ['ten deset dieci dix zehn diez десять', 10],
    ['eleven enajst undici onze elf once', 11],
    ['twelve dvanajst dodici douze zwolf doce дванадцять', 12],
    ['fifteen petnajst quindici quinze quince', 15],
    ['eighteen osemnajst diciotto', 18],
    ['twenty dvajset venti vingt zwanzig veinte двадцять', 20],
    ['thirty trideset trenta trente dreissig treinta тридцять', 30],
    ['forty stirideset quaranta quarante vierzig cuarenta', 40],
    ['fifty petdeset cinquanta cinquante funfzig cincuenta', 50],
    ['sixty sestdeset sessanta soixante sechzig sesenta', 60],
    ['seventy sedemdeset settanta siebzig setenta', 70],
    ['eighty osemdeset ottanta achtzig ochenta', 80],
    ['ninety devetdeset novanta neunzig noventa', 90],
    ['hundred', 100],
  ].flatMap(([words, value]) =>
    String(words)
      .split(' ')
      .map((word) => [word.replace(/\u2019/g, "'"), value]),
  ),
) as Record<string, number>;
/** Number words that are articles in everyday text: they count only before a unit of time. */
const articleLike = new Set('one eno ena en uno una un une ein eine einen один одна одне sei pet'.split(' '));

const units: [RegExp, number][] = [
  [/^(?:hours?|hrs?|h|ur|ure|uri|urah|or[ae]|heures?|stunden?|horas?|годин\p{L}*)$/u, HOUR],
  [/^(?:days?|dni|dan|dneh|dnevih|giorn[oi]|jours?|tage?n?|dias?|дн\p{L}+|день|доби|діб)$/u, DAY],
  [/^(?:weeks?|tedn\p{L}*|settiman[ae]|semaines?|wochen?|semanas?|тижн\p{L}*|тиждень)$/u, WEEK],
  [/^(?:months?|mesec\p{L}*|mes[ei]|mois|monate?n?|meses|місяц\p{L}*|місяць)$/u, MONTH],
  [/^(?:quarters?|cetrtletj\p{L}*|trimestr\p{L}*|quartale?|квартал\p{L}*)$/u, 3 * MONTH],
  [/^(?:years?|let[aoiun]?|leto|ann[oi]|ans?|annees?|jahre?n?|anos?|рок\p{L}*|рік|роки)$/u, YEAR],
];

/** Frequencies said in one word. */
const frequencies: [RegExp, number][] = [
  [/^(?:hourly|vsako uro)$/u, HOUR],
  [/^(?:daily|dnevno|giornalier\p{L}*|quotidien\p{L}*|taglich\p{L}*|diari\p{L}*|щоденн\p{L}*|щодня)$/u, DAY],
  [/^(?:weekly|tedensk\p{L}*|settimanal\p{L}*|hebdomadair\p{L}*|wochentlich\p{L}*|semanal\p{L}*|щотижн\p{L}*)$/u, WEEK],
  [/^(?:fortnightly|biweekly)$/u, 2 * WEEK],
  [/^(?:monthly|mesecn\p{L}*|mensil\p{L}*|mensuel\p{L}*|monatlich\p{L}*|mensual\p{L}*|щомісяч\p{L}*|щомісяця)$/u, MONTH],
  [/^(?:quarterly|cetrtletn\p{L}*|trimestral\p{L}*|trimestriel\p{L}*|vierteljahrlich\p{L}*|щокварт\p{L}*)$/u, 3 * MONTH],
  [
    /^(?:semi-?annually|semi-?annual|half-?yearly|biannually|biannual|polletn\p{L}*|semestral\p{L}*|semestriel\p{L}*|halbjahrlich\p{L}*|щопівроку)$/u,
    6 * MONTH,
  ],
  [
    /^(?:annually|annual|yearly|letn[oaieh]\p{L}*|annual[ei]|annualmente|annuel\p{L}*|jahrlich\p{L}*|anual\p{L}*|щорічн\p{L}*|щороку)$/u,
    YEAR,
  ],
];

/** Words before a quantity that bound it, and that make it a period; folded, joined by single spaces. */
const bounds: [Bound, RegExp][] = [
  [
    'most',
    /(?:^| )(?:within|inside|no(?:t)? (?:later|longer|more) than|less than|fewer than|under|up to|at most|maximum(?: of)?|v roku|najpozneje v|najkasneje v|najvec|entro(?: le)?|al massimo|non oltre(?: le)?|au plus(?: tard)?|dans les|sous|en moins de|innerhalb(?: von)?|binnen|spatestens(?: nach)?|hochstens|dentro de|a mas tardar|como maximo|не пізніше(?: ніж)?(?: за)?|не більше(?: ніж)?)(?: the)?$/u,
  ],
  [
    'least',
    /(?:^| )(?:at least|minimum(?: of)?|no(?:t)? (?:less|fewer|shorter) than|more than|longer than|over|vsaj|najmanj|almeno|come minimo|au moins|au minimum|mindestens|al menos|como minimo|щонайменше|не менше(?: ніж)?)(?: for)?$/u,
  ],
];
const periodic = /(?:^| )(?:every|each|vsak\p{L}*|ogni|tous les|toutes les|alle|cada|кожн\p{L}*|раз на)$/u;

const roman: Record<string, string> = { i: '1', ii: '2', iii: '3', iv: '4', v: '5', vi: '6', vii: '7', viii: '8', ix: '9', x: '10' };
/** Words that a Roman numeral or a number after them belongs to. */
const counted =
  /^(?:type|tier|level|phase|part|class|category|stage|annex|appendix|title|version|v|tip|stopnj\p{L}*|raven|tipo|livello|niveau|stufe|тип|рівень|рівня)$/u;

/** Stands for "once a", "every" before a unit while a text is read. */
const PERIOD = 'qperiod';

/** "Twice a year" is every half year: how often within the unit of time that follows. */
const severally: Record<string, number> = {
  ...Object.fromEntries(
    ['twice', 'two times', 'dvakrat', 'due volte', 'deux fois', 'zweimal', 'dos veces', 'двічі', 'два рази'].map((said) => [said, 2]),
  ),
  ...Object.fromEntries(
    ['three times', 'trikrat', 'tre volte', 'trois fois', 'dreimal', 'tres veces', 'тричі', 'три рази'].map((said) => [said, 3]),
  ),
  ...Object.fromEntries(
    ['four times', 'stirikrat', 'quattro volte', 'quatre fois', 'viermal', 'cuatro veces', 'чотири рази'].map((said) => [said, 4]),
  ),
};
const severalTimes = new RegExp(
  `(?<![\\p{L}\\p{N}])(${Object.keys(severally).join('|')}|[1-9]\\d? (?:times|krat|volte|fois|mal|veces|рази?|разів))\\s+(?:(?:an?|per|each|every|na|par|pro|im|in der|al|a la|на|all'|l')\\s*)?(?=(?:hour|day|week|month|quarter|year|let[oan]|mesec|teden|dan|ann[oe]|mese|settimana|giorno|mois|semaine|jour|jahr|monat|woche|tag|ano|mes|semana|dia|рік|місяць|тиждень|день))`,
  'gu',
);

/** Half a year in one breath, and "once a" before a unit, in the five languages. */
const halfYear =
  /(?<!\p{L})(?:every half[- ]year|each half[- ]year|(?:enkrat )?(?:na|vsake?|vsakega) (?:pol let[ao]|polletja|polletje)|раз на (?:пів року|півроку|півріччя)|кожні пів року|tous les semestres|chaque semestre|ogni semestre)(?!\p{L})/gu;
const onceIn =
  /(?<!\p{L})(?:una volta (?:al(?:l'|la |lo )?\s?|a |ogni |l')|une fois (?:par |tous les |l'|chaque )|(?:vsaj )?enkrat (?:na |v |vsak\p{L}* )?|раз (?:на|в|у) |(?:at least )?once (?:in )?(?:an? |every |each |per ))(?=(?:hour|day|week|month|quarter|year|let[oan]|mesec|teden|dan|ann[oe]|mese|settimana|giorno|mois|semaine|jour|trimestr|cetrtletj|рік|місяць|тиждень|день|квартал))/gu;

/** Reads the quantities of a text. */
export function readQuantities(text: string): Quantities {
  const times = new Set<number>();
  const numbers: string[] = [];
  const rest: string[] = [];
  const amounts: Amount[] = [];
  const add = (value: number, of: string, before: string[]): void => {
    const said = before.slice(-5).join(' ');
    const plain = said.replace(/ ?(?:once|twice|\p{L}+ times|vsaj enkrat|enkrat)$/u, '');
    amounts.push({
      value,
      of: of === 'time' && periodic.test(said) ? 'period' : of,
      bound: bounds.find(([, pattern]) => pattern.test(plain))?.[0] ?? null,
    });
  };
  const words = fold(text)
    .replace(/(\d)[,\u00a0 ](?=\d{3}\b)/g, '$1')
    .replace(/\b(\d+)\s*[x\u00d7]\s*(\d+)\b/g, '$1x$2')
    .replace(/\b24\s*[x/]\s*7(?:\s*[x/]\s*365)?\b/g, ' roundtheclock ')
    .replace(severalTimes, (_, said: string) => ` ${PERIOD} ${(1 / (severally[said] ?? Number(said.split(' ')[0]))).toFixed(4)} `)
    .replace(halfYear, ` ${PERIOD} 6 months `)
    .replace(onceIn, ` ${PERIOD} 1 `)
    .replace(
      /(?<![\p{L}\p{N}])(once|every|each|per|vsako|vsakih|enkrat|ogni|all'|chaque|tous les|toutes les|jede[sn]?|cada|кожн\p{L}*|раз на)\s+(?=(?:an? |na |l')?(?:hour|day|week|month|quarter|year|leto|mesec|teden|cetrtletj|anno|mese|settimana|trimestr|annee|mois|semaine|jahr|monat|woche|quartal|ano|рік|місяць|квартал))/gu,
      ` ${PERIOD} 1 `,
    )
    .replace(/ 1 (?:an? |na |l')/g, ' 1 ')
    .split(/[^\p{L}\p{N}.%'-]+/u)
    .flatMap((word) => (/^\p{L}+-\p{L}/u.test(word) && !/^(?:semi|half)-/.test(word) ? word.split('-') : [word]))
    .map((word) => word.replace(/^[.'-]+|[.'-]+$/g, ''))
    .filter(Boolean);
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (word === PERIOD) continue;
    const frequency = frequencies.find(([pattern]) => pattern.test(word));
    if (frequency) {
      times.add(Math.round(frequency[1]));
      add(Math.round(frequency[1]), 'period', words.slice(0, at));
      continue;
    }
    const read = readNumber(words, at);
    if (!read) {
      rest.push(word);
      continue;
    }
    const unit = units.find(([pattern]) => pattern.test(words[read.next] ?? ''));
    if (unit) {
      const hours = Math.round(read.value * unit[1]);
      times.add(hours);
      const single = words[at - 1] === PERIOD;
      add(hours, single ? 'period' : 'time', words.slice(0, single ? at - 1 : at));
      at = read.next;
      // "once every 12 months per year" style leftovers are harmless: the unit was consumed
    } else if (read.article) {
      rest.push(word);
    } else {
      numbers.push(String(read.value));
      add(read.value, words[read.next] ?? '', words.slice(0, at));
      at = read.next - 1;
    }
  }
  return { times: [...times].sort((a, b) => a - b), numbers, amounts, rest: rest.join(' ') };
}

interface ReadNumber {
  value: number;
  /** The index after it. */
  next: number;
  /** The word may as well be an article. */
  article: boolean;
}
type NumberReader = (words: string[], at: number) => ReadNumber | null;

/** "30", "1.5", "3rd", "24h". */
const inDigits: NumberReader = (words, at) => {
  const digits = /^(\d+(?:\.\d+)*)(?:st|nd|rd|th)?(%|h|hrs?)?$/.exec(words[at]!);
  if (!digits) return null;
  const value = Number(digits[1]!.split('.').length > 2 ? digits[1]!.replaceAll('.', '') : digits[1]);
  if (digits[2]?.startsWith('h')) words.splice(at + 1, 0, 'h');
  return { value, next: at + 1, article: false };
};

/** "30-day", "24-urni": the unit becomes a word of its own. */
const joinedToUnit: NumberReader = (words, at) => {
  const joined = /^(\d+)-?(?:day|hour|month|year|week|dnevn\p{L}*|urn\p{L}*)s?$/u.exec(words[at]!);
  if (!joined) return null;
  const unit = words[at]!.replace(/^\d+-?/, '')
    .replace(/^dnevn.*/, 'dni')
    .replace(/^urn.*/, 'ur');
  words.splice(at + 1, 0, unit);
  return { value: Number(joined[1]), next: at + 1, article: false };
};

/** "type II", and II to IX wherever they stand; a single letter may be a word. */
const inRoman: NumberReader = (words, at) => {
  const word = words[at]!;
  const value = roman[word];
  const isNumber = counted.test(words[at - 1] ?? '') || /^(?:ii|iii|iv|vi|vii|viii|ix)$/.test(word);
  return value && isNumber ? { value: Number(value), next: at + 1, article: false } : null;
};

/** "thirty", "twenty five", "two hundred". */
const inWords: NumberReader = (words, at) => {
  const word = words[at]!;
  const value = numberWords[word];
  if (value === undefined) return null;
  const following = numberWords[words[at + 1] ?? ''];
  if (value >= 20 && value < 100 && following !== undefined && following < 10)
    return { value: value + following, next: at + 2, article: false };
  if (following === 100) return { value: value * 100, next: at + 2, article: false };
  return { value, next: at + 1, article: articleLike.has(word) };
};

const readers: NumberReader[] = [inDigits, joinedToUnit, inRoman, inWords];

/** The number that starts at a word; a unit that is written together with it is put after it. */
function readNumber(words: string[], at: number): ReadNumber | null {
  for (const reader of readers) {
    const read = reader(words, at);
    if (read) return read;
  }
  return null;
}
