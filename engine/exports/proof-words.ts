/** Words of the proof page in one language. */
export interface ProofWords {
  title: string;
  filled: (count: number) => string;
  nothingElse: string;
  somethingElse: string;
  refused: (count: number) => string;
  columns: readonly [place: string, before: string, after: string];
  reason: string;
  reasons: Record<string, string>;
  how: string;
  original: string;
  result: string;
}

const count = (language: string, forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }) => (number: number) =>
  (forms[new Intl.PluralRules(language).select(number)] ?? forms.other).replace('#', String(number));

const en: ProofWords = {
  title: 'What the export changed',
  filled: count('en', { one: '# place filled.', other: '# places filled.' }),
  nothingElse: 'Nothing else changed.',
  somethingElse: 'Something else changed too:',
  refused: count('en', { one: '# place was not written:', other: '# places were not written:' }),
  columns: ['Place', 'Before', 'After'],
  reason: 'Why',
  reasons: {
    formula: 'a formula stands there',
    locked: 'the place is locked',
    'not-allowed': 'the form does not allow this value',
    'too-long': 'the text is too long for the place',
    'no-such-place': 'the file has no such place',
    covered: 'another cell covers the place',
  },
  how: 'Found by comparing the two files part by part and place by place.',
  original: 'The customer’s file (SHA-256)',
  result: 'The filled file (SHA-256)',
};

const sl: ProofWords = {
  title: 'Kaj je izvoz spremenil',
  filled: count('sl', { one: 'Izpolnjeno # mesto.', two: 'Izpolnjeni # mesti.', few: 'Izpolnjena # mesta.', other: 'Izpolnjenih # mest.' }),
  nothingElse: 'Nič drugega se ni spremenilo.',
  somethingElse: 'Spremenilo se je tudi nekaj drugega:',
  refused: count('sl', {
    one: '# mesto ni bilo zapisano:',
    two: '# mesti nista bili zapisani:',
    few: '# mesta niso bila zapisana:',
    other: '# mest ni bilo zapisanih:',
  }),
  columns: ['Mesto', 'Prej', 'Potem'],
  reason: 'Zakaj',
  reasons: {
    formula: 'tam je formula',
    locked: 'mesto je zaklenjeno',
    'not-allowed': 'obrazec te vrednosti ne dovoli',
    'too-long': 'besedilo je za to mesto predolgo',
    'no-such-place': 'datoteka takega mesta nima',
    covered: 'mesto prekriva druga celica',
  },
  how: 'Ugotovljeno s primerjavo obeh datotek, del za delom in mesto za mestom.',
  original: 'Strankina datoteka (SHA-256)',
  result: 'Izpolnjena datoteka (SHA-256)',
};

const it: ProofWords = {
  title: 'Che cosa ha cambiato l’esportazione',
  filled: count('it', { one: '# posto compilato.', other: '# posti compilati.' }),
  nothingElse: 'Nient’altro è cambiato.',
  somethingElse: 'È cambiato anche altro:',
  refused: count('it', { one: '# posto non è stato scritto:', other: '# posti non sono stati scritti:' }),
  columns: ['Posto', 'Prima', 'Dopo'],
  reason: 'Perché',
  reasons: {
    formula: 'lì c’è una formula',
    locked: 'il posto è bloccato',
    'not-allowed': 'il modulo non ammette questo valore',
    'too-long': 'il testo è troppo lungo per il posto',
    'no-such-place': 'il file non ha questo posto',
    covered: 'un’altra cella copre il posto',
  },
  how: 'Ricavato confrontando i due file parte per parte e posto per posto.',
  original: 'Il file del cliente (SHA-256)',
  result: 'Il file compilato (SHA-256)',
};

const fr: ProofWords = {
  title: 'Ce que l’export a changé',
  filled: count('fr', { one: '# emplacement rempli.', other: '# emplacements remplis.' }),
  nothingElse: 'Rien d’autre n’a changé.',
  somethingElse: 'Autre chose a changé aussi :',
  refused: count('fr', { one: '# emplacement n’a pas été écrit :', other: '# emplacements n’ont pas été écrits :' }),
  columns: ['Emplacement', 'Avant', 'Après'],
  reason: 'Pourquoi',
  reasons: {
    formula: 'une formule s’y trouve',
    locked: 'l’emplacement est verrouillé',
    'not-allowed': 'le formulaire n’admet pas cette valeur',
    'too-long': 'le texte est trop long pour cet emplacement',
    'no-such-place': 'le fichier n’a pas cet emplacement',
    covered: 'une autre cellule couvre l’emplacement',
  },
  how: 'Établi en comparant les deux fichiers partie par partie et emplacement par emplacement.',
  original: 'Le fichier du client (SHA-256)',
  result: 'Le fichier rempli (SHA-256)',
};

const uk: ProofWords = {
  title: 'Що змінив експорт',
  filled: count('uk', { one: 'Заповнено # місце.', few: 'Заповнено # місця.', other: 'Заповнено # місць.' }),
  nothingElse: 'Більше нічого не змінилося.',
  somethingElse: 'Змінилося також інше:',
  refused: count('uk', { one: '# місце не записано:', few: '# місця не записано:', other: '# місць не записано:' }),
  columns: ['Місце', 'Було', 'Стало'],
  reason: 'Чому',
  reasons: {
    formula: 'там стоїть формула',
    locked: 'місце заблоковано',
    'not-allowed': 'форма не дозволяє цього значення',
    'too-long': 'текст задовгий для цього місця',
    'no-such-place': 'у файлі немає такого місця',
    covered: 'місце накрите іншою клітинкою',
  },
  how: 'Встановлено порівнянням обох файлів частина за частиною і місце за місцем.',
  original: 'Файл замовника (SHA-256)',
  result: 'Заповнений файл (SHA-256)',
};

const known: Record<string, ProofWords> = { en, sl, it, fr, uk };

export const proofWordsFor = (language: string): ProofWords => known[language] ?? en;
