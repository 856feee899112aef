import { fold } from '#engine/language/text.ts';
import { profileOf } from '#engine/language/profile.ts';
import type { Amount } from '#engine/language/quantities.ts';

/** What an open question wants to be told; an answer without it tells something else. Null where any text may answer. */
export type Shape = 'person' | 'place' | 'date' | 'duration' | 'count' | 'share' | 'url' | 'email' | 'phone';

const start = String.raw`(?:^|[,;:]\s*|\s(?:and|in|ter|et|e|та|і|й)\s)(?:please\s+)?`;
const asks: [Shape, RegExp][] = [
  [
    'email',
    /(?<!\p{L})(?:e-?mail(?:ov\p{L}*)? (?:address|naslov\p{L}*)|which e-?mail|indirizzo e-?mail|adresse (?:e-?mail|electronique)|електронн\p{L}+ (?:адрес|пошт)\p{L}*)/u,
  ],
  [
    'url',
    /(?<!\p{L})(?:url|web ?site|web address|web page|link to|spletn\p{L}+ (?:naslov|stran)\p{L}*|sito web|site (?:web|internet)|веб-?(?:сайт|сторінк)\p{L}*)(?!\p{L})/u,
  ],
  [
    'phone',
    /(?<!\p{L})(?:(?:tele)?phone number|telefonsk\p{L}+ stevilk\p{L}*|numero di telefono|numero de telephone|номер телефон\p{L}*)/u,
  ],
  [
    'share',
    /(?<!\p{L})(?:what (?:share|percentage|proportion)|which (?:share|percentage)|kolik\p{L}+ (?:delez|odstotek)|kaksen delez|quale (?:quota|percentuale)|quel(?:le)? (?:part|pourcentage|proportion)|(?:яка частка|який відсоток))/u,
  ],
  [
    'count',
    /(?<!\p{L})(?:how many|how much|what (?:number|amount) of|number of (?:employees|staff|customers|users|people)|koliko(?! (?:casa|pogosto|dolgo|hitro|dni|dneh|ur|urah|mesec\p{L}*|let))|quant[ioae](?! (?:tempo|spesso))|combien(?! de temps)|скільки(?! (?:часу|днів|годин|місяців|років)))(?!\p{L})/u,
  ],
  [
    'duration',
    /(?<!\p{L})(?:how (?:long|often|frequently|soon|fast|quickly|far in advance)|what (?:is the )?(?:frequency|interval|time ?frame|retention period|response time)|kako (?:pogosto|dolgo|hitro)|koliko (?:casa|dni|ur|mesecev|let)|ogni quanto|quanto (?:tempo|spesso)|entro quanto|combien de temps|a quelle frequence|sous (?:quel delai|combien)|dans quel delai|як (?:часто|довго|швидко)|скільки (?:часу|днів|годин|місяців|років)|протягом якого)(?!\p{L})/u,
  ],
  [
    'date',
    new RegExp(
      `${start}(?:when|since when|on what date|which (?:date|year|day)|what (?:date|year)|kdaj|od kdaj|katerega leta|quando|da quando|in che anno|quand|depuis quand|en quelle annee|коли|з якого часу|якого року)(?!\\p{L})`,
      'u',
    ),
  ],
  ['person', new RegExp(`${start}(?:who|whom|whose|kdo|koga|komu|chi|a chi|qui|a qui|хто|кого|кому|ким)(?!\\p{L})`, 'u')],
  [
    'place',
    new RegExp(
      `${start}(?:where|in (?:which|what) (?:countr(?:y|ies)|regions?|cit(?:y|ies)|locations?|places?)|kje|kam|v kater\\p{L}+ (?:drzav|mest|regij)\\p{L}*|dove|in quali? (?:paes\\p{L}|citta|region\\p{L})|ou|dans quel(?:le)?s? (?:pays|villes?|regions?)|де|куди|в якій (?:країні|місті))(?!\\p{L})`,
      'u',
    ),
  ],
];

/** The shape an open question asks for, by its words in the five languages. */
export function shapeOf(question: string): Shape | null {
  const folded = fold(question);
  return asks.find(([, pattern]) => pattern.test(folded))?.[0] ?? null;
}

const months =
  /(?<!\p{L})(?:jan(?:uary|uar|vier)?|feb\p{L}*|fevr\p{L}*|mar(?:ch|ec|c[ao]|zo|s)|apr\p{L}*|avril|ma[yjio]\p{L}{0,2}|mai|jun[ei]?\p{L}{0,2}|juin|giugno|jul[yij]?\p{L}{0,2}|juillet|luglio|aug\p{L}*|avg\p{L}*|aout|agosto|sep\p{L}*|settembre|o[ck]t\p{L}*|ottobre|nov\p{L}*|de[cz]\p{L}*|dicembre|січ\p{L}+|лют\p{L}+|берез\p{L}+|квіт\p{L}+|трав\p{L}+|черв\p{L}+|лип\p{L}+|серп\p{L}+|верес\p{L}+|жовт\p{L}+|листопад\p{L}*|груд\p{L}+|monday|tuesday|wednesday|thursday|friday|saturday|sunday|ponedelj\p{L}+|torek|sred[ao]|cetrt\p{L}+|pet(?:ek|ka)|sobot\p{L}|nedelj\p{L}|domenica|sabato|lunedi|martedi|mercoledi|giovedi|venerdi|dimanche|samedi|lundi|mardi|mercredi|jeudi|vendredi|неділ\p{L}|субот\p{L}|понеділ\p{L}+|вівтор\p{L}+|серед[аиу]|четвер\p{L}*|п'ятниц\p{L})(?!\p{L})/u;
const roles =
  /(?<!\p{L})(?:officer|manager|director|head of|team|engineer|chief|board|owner|administrator|lead|committee|counsel|management|supplier|provider|auditor|vodj\p{L}+|direktor\p{L}*|skrbnik\p{L}*|oseb[aeo]|ekip\p{L}+|responsabile|direttore|direttrice|squadra|delegue|directeur|directrice|responsable|equipe|керівник\p{L}*|директор\p{L}*|відповідальн\p{L}+|команд\p{L}+|[cd][a-z]o)(?!\p{L})/u;
/** A word in capitals after the first of its sentence: a name of somebody or somewhere. */
const properName = /(?<=[\p{Ll}\p{N},;:)]\s)\p{Lu}\p{Ll}{2,}|^\p{Lu}\p{Ll}+(?:,| and| ter| in| e| et| та|\.?$)/u;

/** A text as the shapes look at it. */
interface Seen {
  text: string;
  folded: string;
  amounts: Amount[];
  times: number[];
}

const site =
  /https?:\/\/|www\.|(?<![@\p{L}\p{N}])[\p{L}\p{N}-]+\.(?:com|org|net|io|eu|si|it|fr|ua|example|test|dev|app|co)(?![\p{L}\p{N}])/iu;
const always = /immediate|at once|takoj|immediat|subito|aussitot|негайно|continuous|regularly|\d+ (?:minut|second|sekund)/u;
const occasion =
  /(?<!\p{L})(?:when|after|before|once|upon|during|every|on weekdays|ko|po|pred|ob|dopo|prima|apres|avant|lors|після|перед|під час)(?!\p{L})/u;
const somewhere = /(?<!\p{L})(?:eu|us|uk|region|country|countries|building|office|cloud|drzav|regij|paes|region|pays|countr|країн)/u;

/** What shows that a text tells each of the shapes. */
const shows: Record<Shape, (seen: Seen) => boolean> = {
  email: ({ text }) => /[\p{L}\p{N}._+-]+@[\p{L}\p{N}-]+\.\p{L}{2,}/u.test(text),
  url: ({ text }) => site.test(text),
  phone: ({ text }) => /\+?\d[\d\s()/.-]{6,}\d/.test(text),
  share: ({ folded }) => /\d\s?%|per ?cent|odstot|procent|per cento|pour ?cent|відсот|\d\/\d/u.test(folded),
  count: ({ text, amounts }) => /\d/.test(text) || amounts.length > 0,
  duration: ({ folded, amounts, times }) =>
    times.length > 0 || amounts.some(({ of }) => of === 'time' || of === 'period') || always.test(folded),
  date: ({ text, folded, times }) =>
    /(?:19|20)\d\d|\d{1,2}[./]\d{1,2}/.test(text) || months.test(folded) || times.length > 0 || occasion.test(folded),
  person: ({ text, folded }) => roles.test(folded) || properName.test(text),
  place: ({ text, folded }) => properName.test(text) || /\p{Lu}\p{Ll}{2,}/u.test(text.slice(1)) || somewhere.test(folded),
};

/** Whether a text tells what the shape wants. */
export function hasShape(shape: Shape, text: string): boolean {
  const { amounts, times } = profileOf(text);
  return shows[shape]({ text, folded: fold(text), amounts, times });
}
