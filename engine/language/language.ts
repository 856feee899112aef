/** Which language a text is in, by its small words: enough for passages and for most questions. */

export const languages = ['en', 'sl', 'it', 'fr', 'uk', 'de', 'es', 'pt'] as const;
export type Language = (typeof languages)[number];

/**
 * Function words of each language. They tell languages apart and are left out of search; a word that several
 * languages share ("a", "in", "se") counts a share for each.
 */
export const smallWords: Record<Language, ReadonlySet<string>> = {
  en: set(
    'a an and any are as at be been being but by can could did do does for from had has have how if in into is it its may might must no nor not of on or our shall should so such than that the their them then there these they this those to upon was we were what when where which who whom why will with within would you your us i he she his her',
  ),
  sl: set(
    'in ali da je so se za na v z s pri ter ki ne ni bi bo bodo pa po od do kako kaj kdo kje kdaj kateri katere katera katero kot če iz o ob med vse vsi vaš vaša vaše vaši nam vam ste smo sem bil bila bilo bili tudi lahko mora morajo imate ima imajo pod nad brez glede zaradi kadar ko tega tem to ta te ti tisti svoje',
  ),
  it: set(
    "il lo la i gli le un uno una di a da in con su per tra fra e o che chi cui non è sono essere ha hanno avete siete come dove quando quale quali se del dello della dei degli delle al allo alla ai agli alle dal dalla dai nel nella nei nelle sul sulla l d dell all nell sull dall un' vostra vostro vostri vostre si questo questa anche viene vengono",
  ),
  fr: set(
    'le la les un une des de du d l et ou à au aux en dans par pour sur avec sans sous que qui quoi dont où ne pas est sont être a ont avez êtes comment quand quel quelle quels quelles si vos votre nos notre leur leurs ce cet cette ces il elle ils elles se s c n y été sera seront qu chez vous nous',
  ),
  uk: set(
    'і й та або чи в у на з із зі за до від для про при по що як який яка яке які хто де коли не ні є був була було були бути ви ми вони він вона воно ваш ваша ваше ваші це цей ця ці також може можуть має мають якщо щодо під над між через без після перед їх його її усі всі',
  ),
  de: set(
    'der die das den dem des ein eine einer eines einem einen und oder aber nicht kein ist sind war wird werden wurde zu zur zum von vom mit für auf in im an am bei aus nach über unter wie was wer wo wann welche welcher welches sie ihr ihre wir es sich als auch durch',
  ),
  es: set(
    'el la los las un una unos unas de del al y o u en con por para sin sobre que quien cual cuales como cuando donde no es son está están ser ha han su sus se lo le les este esta estos estas ese esa más también entre sus nuestro nuestra usted ustedes cómo qué',
  ),
  pt: set(
    'o a os as um uma uns umas de do da dos das no na nos nas ao aos à às e ou em com por para sem sobre que quem qual quais como quando onde não é são está estão ser foi tem têm seu sua seus suas se este esta estes estas mais também entre pelo pela você vocês',
  ),
};

function set(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

/** Letters that hardly occur in another of the languages; each counts half a small word. */
const letters: Partial<Record<Language, RegExp>> = {
  sl: /[čšž]/gu,
  fr: /[êèçœûî]/gu,
  it: /[òìù]/gu,
  de: /[ßäöü]/gu,
  es: /[ñ¿¡]/gu,
  pt: /[ãõ]/gu,
};

const LONGEST = 2000;

/** The language of a text, or null when its small words do not tell (too short, or of another language). */
export function guessLanguage(text: string): Language | null {
  const sample = text.slice(0, LONGEST).normalize('NFC').toLowerCase();
  if (countOf(sample, /\p{Script=Cyrillic}/gu) > countOf(sample, /\p{Script=Latin}/gu)) return isRussian(sample) ? null : 'uk';
  const [first, second] = [...scoresOf(sample)].sort((a, b) => b[1] - a[1]);
  if (!first || first[1] < 0.5 || first[1] <= (second?.[1] ?? 0) * 1.2) return null;
  return first[0];
}

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Letters that Ukrainian has not, and none of its own. */
const isRussian = (sample: string): boolean => /[ыэъё]/u.test(sample) && !/[іїєґ]/u.test(sample);

/** What speaks for each language, in small words. */
function scoresOf(sample: string): Map<Language, number> {
  const scores = new Map<Language, number>();
  const add = (language: Language, score: number): void => void scores.set(language, (scores.get(language) ?? 0) + score);
  for (const word of sample.match(/[\p{L}\p{M}]+/gu) ?? []) {
    const of = languages.filter((language) => smallWords[language].has(word));
    for (const language of of) add(language, 1 / of.length);
  }
  for (const [language, pattern] of Object.entries(letters) as [Language, RegExp][]) add(language, 0.5 * countOf(sample, pattern));
  return scores;
}
