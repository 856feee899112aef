/** Words by which forms say how an answer must be written, in the languages of customers: `|` parts words, `*` means any ending. */

/** Characters of a text. */
export const characterWords = `character*|chars|char|zeichen|caractère*|carácter|caracteres|caratteri|carattere|caractere*|tekens|znak*|znakov|символ*|karakter*|merkki*|tecken|tegn|τζχαρακτήρ*|caracter*|文字|字符|个字|자`;

/** A limit from below. */
export const leastWords = `at least|min|minimum|minimal|mindestens|wenigstens|au moins|minimum de|al menos|como mínimo|almeno|minimo|pelo menos|no mínimo|minstens|ten minste|co najmniej|alespoň|najmanj|vsaj|щонайменше|мінімум|не менше|mindst|minst|vähintään|legalább|en az|cel puțin`;

/** Over a column of limits: the most, and of what. */
export const mostWords = `max*|maximum|maximal*|limit*|höchst*|longueur max*|largest|največ*|макс*|najw*|nejv*`;
export const lengthWords = `length|len|länge|longueur|longitud|lunghezza|comprimento|tamanho|lengte|dolžina|duljina|довжина|długość|délka|dĺžka|lungime|hossz|pituus|längd|længde|lengde|uzunluk|size`;

/** Over a column, or in its cells: an answer is required, or is not. */
export const requiredWords = `required|mandatory|compulsory|obligatory|is required|must|pflicht*|erforderlich|verpflichtend|obligatorisch|muss|obligatoire*|requis*|obligatori*|requerido|requerida|requisito obligatorio|obbligatori*|richiesto|richiesta|obvezn*|zahtevano|обов язков*|необхідно|obrigatóri*|requerid*`;
export const optionalWords = `optional*|not required|not mandatory|freiwillig|nicht erforderlich|kann|facultati*|non requis|opcional*|facoltativ*|non obbligatori*|neobvezno|izbirno|необов язков*|за бажанням|optioneel|niet verplicht|opcjonaln*|nieobowiązkow*|nepovinn*`;

/** Several answers in one place. */
export const severalWords = `multiple|several|more than one|multi*|mehrfach*|mehrere*|plusieurs|multiples|varios|varias|múltiple*|más de un*|più|multipl*|vári*|múltipl*|meerdere|meervoudig*|wielokrotn*|kilka|vícenásob*|více|viac*|več|višestruk*|više|декілька|кілька|множинн*|несколько|flere|flera|useita|több|mai multe|birden fazla|çoklu|複数|多选|多个|여러`;

/** What is put between several answers. */
export const separatorWords: [separator: string, words: string][] = [
  [
    '; ',
    `semicolon*|semi colon*|semikolon*|strichpunkt*|point virgule|points virgules|punto y coma|punto e virgola|ponto e vírgula|puntkomma*|średnik*|středník*|bodkočiark*|podpičj*|točk* sa zarez*|крапк* з комою|точк* с запятой|puolipiste*|pontosvessző*|noktalı virgül`,
  ],
  [
    ', ',
    `comma|commas|komma|kommas|kommata|kommagetrennt|virgule|virgules|coma|comas|virgola|virgole|vírgula|vírgulas|przecin*|čárk*|čiark*|vejic*|zarez*|ком|кома|комою|комами|запятой|запятая|запятыми|pilkku|pilkulla|vessző*|virgül*|コンマ|逗号|쉼표`,
  ],
  [
    '\n',
    `line break*|new line*|newline*|separate line*|line each|zeilenumbruch*|neue zeile|neuen zeile|eigene zeile|saut* de ligne|retour* à la ligne|nouvelle ligne|salto* de línea|nueva línea|a capo|nuova riga|quebra* de linha|nova linha|nieuwe regel|regeleinde|now* linii|nov* řádek|nov* riadok|nov* vrstic*|nov* redak|нов* рядок|нового рядка|改行|换行|줄바꿈`,
  ],
  ['|', `pipe|pipes|vertical bar*|senkrechte* strich*|barre* verticale*|barra* vertical*|barra* verticale*|navpičn* črt*|вертикальн* рис*`],
];

/** Opens a condition. */
export const ifWords = `if|when|in case|falls|wenn|sofern|si|en cas de|en caso de|se|in caso di|caso|em caso de|če|ako|якщо|если|indien|als|jeśli|jeżeli|pokud|ak|dacă|ha|eğer|hvis|om|jos`;
