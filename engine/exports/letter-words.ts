import { type LetterLanguage, isLetterLanguage } from '#contract/languages.ts';

/** The words of a letter of correction in one language; days come written out. */
export interface LetterWords {
  subject: (organisation: string) => string;
  greeting: string;
  opening: (first: string, last: string) => string;
  openingOne: (day: string) => string;
  /** `form` is quoted already. */
  said: (day: string, form: string) => string;
  /** The same of what an earlier letter or file corrected. */
  corrected: (day: string) => string;
  holds: (since: string | null) => string;
  /** The same where that day is still to come. */
  willHold: (from: string) => string;
  /** What of it no longer holds follows. */
  gone: (since: string | null) => string;
  /** The same where that day is still to come. */
  willBeGone: (from: string) => string;
  over: string;
  /** A promise is kept by another day, later on a day that nobody knows, or not at all. */
  moved: (day: string) => string;
  undated: string;
  dropped: string;
  leftOut: (count: number) => string;
  closing: string;
  regards: string;
  quoted: (text: string) => string;
}

const en: LetterWords = {
  subject: (organisation) => `Correction of answers given by ${organisation}`,
  greeting: 'Dear Sir or Madam,',
  opening: (first, last) =>
    `Between ${first} and ${last} we answered questions of yours. Some of those answers no longer hold as we gave them. Below is what we said and what holds now.`,
  openingOne: (day) =>
    `On ${day} we answered questions of yours. Some of those answers no longer hold as we gave them. Below is what we said and what holds now.`,
  said: (day, form) => `We said on ${day}, in ${form}:`,
  corrected: (day) => `We said on ${day}, in our correction:`,
  holds: (since) => (since === null ? 'Now this holds:' : `Since ${since} this holds:`),
  willHold: (from) => `From ${from} this holds:`,
  gone: (since) => (since === null ? 'Of this the following no longer holds:' : `Of this the following has not held since ${since}:`),
  willBeGone: (from) => `Of this the following will not hold from ${from}:`,
  over: 'This named a day that has passed since.',
  moved: (day) => `It will be done by ${day}.`,
  undated: 'It will be done later; the day is not set yet.',
  dropped: 'This will not be done.',
  leftOut: (count) => `Further corrections that this letter does not hold: ${count}.`,
  closing:
    'This letter lists the answers that we know to have changed. Please use what it says in place of those. If you have questions, just reply to this letter.',
  regards: 'Kind regards',
  quoted: (text) => `“${text}”`,
};

/** After a preposition a month stands in the genitive, which the date of its own does not: november, novembra. */
const monthsOf: Readonly<Record<string, string>> = {
  januar: 'januarja',
  februar: 'februarja',
  marec: 'marca',
  april: 'aprila',
  maj: 'maja',
  junij: 'junija',
  julij: 'julija',
  avgust: 'avgusta',
  september: 'septembra',
  oktober: 'oktobra',
  november: 'novembra',
  december: 'decembra',
};
const dne = (day: string): string => day.replace(/\p{L}+/u, (month) => monthsOf[month] ?? month);

const sl: LetterWords = {
  subject: (organisation) => `Popravek odgovorov: ${organisation}`,
  greeting: 'Spoštovani,',
  opening: (first, last) =>
    `v času od ${dne(first)} do ${dne(last)} smo odgovorili na vaša vprašanja. Nekateri odgovori ne držijo več tako, kot smo jih dali. Spodaj je, kaj smo povedali in kaj velja zdaj.`,
  openingOne: (day) =>
    `dne ${dne(day)} smo odgovorili na vaša vprašanja. Nekateri odgovori ne držijo več tako, kot smo jih dali. Spodaj je, kaj smo povedali in kaj velja zdaj.`,
  said: (day, form) => `Dne ${dne(day)} smo v ${form} povedali:`,
  corrected: (day) => `Dne ${dne(day)} smo v popravku povedali:`,
  holds: (since) => (since === null ? 'Zdaj velja:' : `Od ${dne(since)} velja:`),
  willHold: (from) => `Od ${dne(from)} bo veljalo:`,
  gone: (since) => (since === null ? 'Od tega ne velja več:' : `Od tega od ${dne(since)} ne velja več:`),
  willBeGone: (from) => `Od tega od ${dne(from)} ne bo več veljalo:`,
  over: 'Tu je bil naveden dan, ki je medtem minil.',
  moved: (day) => `To bo izvedeno do ${dne(day)}.`,
  undated: 'To bo izvedeno pozneje; dan še ni določen.',
  dropped: 'To ne bo izvedeno.',
  leftOut: (count) => `Drugih popravkov, ki jih v tem dopisu ni: ${count}.`,
  closing:
    'V tem dopisu so odgovori, za katere vemo, da so se spremenili. Prosimo, da namesto njih upoštevate, kar je navedeno tu. Če imate vprašanja, preprosto odgovorite na ta dopis.',
  regards: 'Lep pozdrav',
  quoted: (text) => `»${text}«`,
};

/** With its article, which is cut short before a vowel: otto, undici. */
const shortened = (long: string, short: string) => (day: string) => (/^(?:8|11)\b/.test(day) ? `${short}${day}` : `${long} ${day}`);
const il = shortened('il', 'l’');
const dal = shortened('dal', 'dall’');

const it: LetterWords = {
  subject: (organisation) => `Rettifica delle risposte fornite da ${organisation}`,
  greeting: 'Gentile cliente,',
  opening: (first, last) =>
    `tra ${il(first)} e ${il(last)} abbiamo risposto alle vostre domande. Alcune di quelle risposte non valgono più così come le abbiamo date. Di seguito trovate ciò che avevamo detto e ciò che vale ora.`,
  openingOne: (day) =>
    `${il(day)} abbiamo risposto alle vostre domande. Alcune di quelle risposte non valgono più così come le abbiamo date. Di seguito trovate ciò che avevamo detto e ciò che vale ora.`,
  said: (day, form) => `Abbiamo detto ${il(day)}, in ${form}:`,
  corrected: (day) => `Abbiamo detto ${il(day)}, nella nostra rettifica:`,
  holds: (since) => (since === null ? 'Ora vale:' : `Vale ${dal(since)}:`),
  willHold: (from) => `Varrà ${dal(from)}:`,
  gone: (since) => (since === null ? 'Di questo non vale più:' : `Di questo non vale più ${dal(since)}:`),
  willBeGone: (from) => `Di questo non varrà più ${dal(from)}:`,
  over: 'Qui era indicata una data che nel frattempo è trascorsa.',
  moved: (day) => `Sarà fatto entro ${il(day)}.`,
  undated: 'Sarà fatto più avanti; il giorno non è ancora fissato.',
  dropped: 'Questo non verrà fatto.',
  leftOut: (count) => `Altre rettifiche che questa lettera non contiene: ${count}.`,
  closing:
    'Questa lettera elenca le risposte che sappiamo essere cambiate. Vi preghiamo di considerare quanto qui indicato al loro posto. Per qualsiasi domanda, rispondete a questa lettera.',
  regards: 'Cordiali saluti',
  quoted: (text) => `«${text}»`,
};

/** The first of a month is an ordinal. */
const ordinal = (day: string) => day.replace(/^1(?= )/, '1er');
const le = (day: string) => `le ${ordinal(day)}`;
const du = (day: string) => `du ${ordinal(day)}`;

const fr: LetterWords = {
  subject: (organisation) => `Rectification des réponses données par ${organisation}`,
  greeting: 'Madame, Monsieur,',
  opening: (first, last) =>
    `Entre ${le(first)} et ${le(last)}, nous avons répondu à vos questions. Certaines de ces réponses ne sont plus valables telles que nous les avons données. Voici ce que nous avions dit et ce qui vaut maintenant.`,
  openingOne: (day) =>
    `Nous avons répondu ${le(day)} à vos questions. Certaines de ces réponses ne sont plus valables telles que nous les avons données. Voici ce que nous avions dit et ce qui vaut maintenant.`,
  said: (day, form) => `Nous avons dit ${le(day)}, dans ${form} :`,
  corrected: (day) => `Nous avons dit ${le(day)}, dans notre rectification :`,
  holds: (since) => (since === null ? 'Voici ce qui vaut maintenant :' : `Depuis ${le(since)}, voici ce qui vaut :`),
  willHold: (from) => `À partir ${du(from)}, voici ce qui vaudra :`,
  gone: (since) => (since === null ? 'De cela, ceci ne vaut plus :' : `De cela, ceci ne vaut plus depuis ${le(since)} :`),
  willBeGone: (from) => `De cela, ceci ne vaudra plus à partir ${du(from)} :`,
  over: 'Un jour y était indiqué, qui est passé depuis.',
  moved: (day) => `Ce sera fait au plus tard ${le(day)}.`,
  undated: 'Ce sera fait plus tard ; la date n’est pas encore fixée.',
  dropped: 'Cela ne sera pas fait.',
  leftOut: (count) => `Autres rectifications que cette lettre ne contient pas : ${count}.`,
  closing:
    'Cette lettre énumère les réponses dont nous savons qu’elles ont changé. Nous vous prions de retenir ce qui y est dit à leur place. Pour toute question, répondez simplement à cette lettre.',
  regards: 'Cordialement',
  quoted: (text) => `« ${text} »`,
};

const uk: LetterWords = {
  subject: (organisation) => `Виправлення відповідей: ${organisation}`,
  greeting: 'Вітаємо!',
  opening: (first, last) =>
    `Ми відповідали на ваші запитання (перша відповідь — ${first}, остання — ${last}). Деякі з цих відповідей уже не є чинними в тому вигляді, як ми їх дали. Нижче — що ми сказали і що чинне тепер.`,
  openingOne: (day) =>
    `Ми відповіли на ваші запитання (${day}). Деякі з цих відповідей уже не є чинними в тому вигляді, як ми їх дали. Нижче — що ми сказали і що чинне тепер.`,
  said: (day, form) => `Ми сказали (${day}, ${form}):`,
  corrected: (day) => `Ми сказали (${day}, у виправленні):`,
  holds: (since) => (since === null ? 'Тепер чинне:' : `Тепер чинне (від ${since}):`),
  willHold: (from) => `Буде чинне (від ${from}):`,
  gone: (since) => (since === null ? 'З цього вже не чинне:' : `З цього вже не чинне (від ${since}):`),
  willBeGone: (from) => `З цього більше не буде чинне (від ${from}):`,
  over: 'Тут було названо день, який відтоді минув.',
  moved: (day) => `Це буде зроблено до ${day}.`,
  undated: 'Це буде зроблено пізніше; дату ще не визначено.',
  dropped: 'Цього не буде зроблено.',
  leftOut: (count) => `Інших виправлень, яких у цьому листі немає: ${count}.`,
  closing:
    'У цьому листі наведено відповіді, про які ми знаємо, що вони змінилися. Просимо замість них зважати на сказане тут. Якщо маєте запитання, просто дайте відповідь на цей лист.',
  regards: 'З повагою',
  quoted: (text) => `«${text}»`,
};

const de: LetterWords = {
  subject: (organisation) => `Berichtigung von Antworten: ${organisation}`,
  greeting: 'Sehr geehrte Damen und Herren,',
  opening: (first, last) =>
    `zwischen dem ${first} und dem ${last} haben wir Ihre Fragen beantwortet. Einige dieser Antworten gelten nicht mehr so, wie wir sie gegeben haben. Nachstehend finden Sie, was wir gesagt haben und was jetzt gilt.`,
  openingOne: (day) =>
    `am ${day} haben wir Ihre Fragen beantwortet. Einige dieser Antworten gelten nicht mehr so, wie wir sie gegeben haben. Nachstehend finden Sie, was wir gesagt haben und was jetzt gilt.`,
  said: (day, form) => `Am ${day} haben wir in ${form} gesagt:`,
  corrected: (day) => `Am ${day} haben wir in unserer Berichtigung gesagt:`,
  holds: (since) => (since === null ? 'Jetzt gilt:' : `Seit dem ${since} gilt:`),
  willHold: (from) => `Ab dem ${from} gilt:`,
  gone: (since) => (since === null ? 'Davon gilt Folgendes nicht mehr:' : `Davon gilt Folgendes seit dem ${since} nicht mehr:`),
  willBeGone: (from) => `Davon gilt Folgendes ab dem ${from} nicht mehr:`,
  over: 'Hier war ein Tag genannt, der inzwischen vergangen ist.',
  moved: (day) => `Dies wird bis zum ${day} umgesetzt.`,
  undated: 'Dies wird später umgesetzt; der Tag steht noch nicht fest.',
  dropped: 'Dies wird nicht umgesetzt.',
  leftOut: (count) => `Weitere Berichtigungen, die dieser Brief nicht enthält: ${count}.`,
  closing:
    'Dieser Brief nennt die Antworten, von denen wir wissen, dass sie sich geändert haben. Bitte beachten Sie an deren Stelle, was hier steht. Bei Fragen antworten Sie einfach auf diesen Brief.',
  regards: 'Mit freundlichen Grüßen',
  quoted: (text) => `„${text}“`,
};

const known: Record<LetterLanguage, LetterWords> = { en, sl, it, fr, uk, de };

/** The words of a letter: in its language where we have them, else in English. */
export const letterWords = (language: string): LetterWords => (isLetterLanguage(language) ? known[language] : en);

/** A day as a letter writes it, in the language of its words. */
export const letterDate = (day: string, language: string): string =>
  new Intl.DateTimeFormat(isLetterLanguage(language) ? language : 'en', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
