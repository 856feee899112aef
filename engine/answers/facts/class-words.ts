/**
 * Words by which forms ask for facts about a company, in five languages, as classes: a question asks for a fact by the classes of its
 * words, whatever form they stand in. Folded (lower case, Latin letters without accents); longer expressions stand before their parts.
 */
export type WordClass =
  | 'trading-name'
  | 'legal-name'
  | 'email'
  | 'phone'
  | 'website'
  | 'privacy'
  | 'security'
  | 'certificate'
  | 'headcount'
  | 'employee'
  | 'founded'
  | 'vat'
  | 'registration'
  | 'address'
  | 'hosting'
  | 'contact'
  | 'person'
  | 'title'
  | 'name'
  | 'country'
  | 'place'
  | 'stored'
  | 'data'
  | 'client'
  | 'legal'
  | 'product'
  | 'description'
  | 'count'
  | 'number'
  | 'year'
  | 'hold'
  | 'company'
  | 'filler';

const words: [WordClass, string][] = [
  [
    'trading-name',
    String.raw`doing business as|d ?[/.]? ?b ?[/.]? ?a|trad(?:e|ing)[ -]names?|trading as|brand name|noms? commercia(?:l|ux)|nom[ei] commercial[ei]|marchio|trgovsk\p{L}+ ime|skrajsano ime|торг\p{L}+ назв\p{L}+|комерційн\p{L}+ назв\p{L}+|скорочен\p{L}+ назв\p{L}+`,
  ],
  [
    'legal-name',
    String.raw`(?:full )?legal (?:entity )?names?|legal entity|registered (?:company )?name|name of (?:the )?legal entity|raison sociale|denomination(?: sociale)?|ragione sociale|denominazione(?: sociale)?|firma|popolno ime|pravno ime|(?:повн\p{L}+|юридичн\p{L}+) (?:юридичн\p{L}+ )?(?:назв\p{L}+|найменуванн\p{L}+)|найменуванн\p{L}+`,
  ],
  [
    'email',
    String.raw`e-?mails?(?:[ -]?address(?:es)?)?|mail address|e-?post\p{L}+(?: naslov\p{L}*)?|e-?naslov\p{L}*|elektronsk\p{L}+ (?:post\p{L}*|naslov\p{L}*)|indirizzo (?:di )?(?:e-?mail|posta elettronica)|posta elettronica|courriel|adresse (?:e-?mail|electronique|de courriel|mail)|(?:адрес\p{L}* )?(?:електронн\p{L}+|ел\.) (?:пошт\p{L}+|адрес\p{L}+)|e-?mail адрес\p{L}*`,
  ],
  [
    'phone',
    String.raw`(?:tele)?phones?(?: (?:numbers?|no))?|tel|mobile(?: number)?|(?:telefonsk\p{L}+ )(?:stevilk\p{L}*)?|telefon\p{L}*|numer[oi] (?:di |de )?(?:telefono|cellulare|telephone)|cellulare|(?:номер\p{L}* )?телефон\p{L}*`,
  ],
  [
    'website',
    String.raw`web ?sites?(?: address)?|web ?page|web address|home ?page|urls?|internet address|spletn\p{L}+ (?:stran\p{L}*|mest\p{L}+|naslov\p{L}*)|sito(?: (?:web|internet|aziendale))*|sites? (?:web|internet)|(?:веб-?)?сайт\p{L}*|веб-?сторінк\p{L}+`,
  ],
  [
    'privacy',
    String.raw`data protection(?: officer)?|dpo|privacy(?: officer)?|pooblascen\p{L}+ oseb\p{L}+ za varst\p{L}+(?: osebnih)? podatkov|varst\p{L}+ (?:osebnih )?podatkov|zasebnost\p{L}*|responsabile della protezione dei dati|protezione dei dati(?: personali)?|delegue a la protection des donnees|protection des donnees(?: personnelles)?|vie privee|(?:відповідальн\p{L}+ за )?захист\p{L}* (?:персональних )?даних|приватн\p{L}+|конфіденційн\p{L}+`,
  ],
  [
    'security',
    String.raw`(?:information |cyber[ -]?|it )?security(?: officer)?|infosec|ciso|(?:informacijsk\p{L}+ |kibernetsk\p{L}+ )?varnost\p{L}*|sicurezza(?: (?:delle informazioni|informatica))?|securite(?: (?:de l'information|informatique))?|rssi|(?:інформаційн\p{L}+ |кібер)?безпек\p{L}+`,
  ],
  [
    'certificate',
    String.raw`certifi(?:cations?|cates?)|attestations?|accreditations?|certifikat\p{L}*|potrdil\p{L}*|certificazion\p{L}+|certificat\p{L}*|сертифіка\p{L}+`,
  ],
  ['headcount', String.raw`head ?count|ftes?|effectifs?|чисельн\p{L}+ персоналу`],
  [
    'employee',
    String.raw`employees?|staff(?: members)?|people (?:work\p{L}*|employed)|zaposlen\p{L}*|delavc\p{L}*|dipendent\p{L}*|addett\p{L}*|salari(?:es?|ees)|employes?|collaborateurs|працівник\p{L}*|співробітник\p{L}*|персонал\p{L}*`,
  ],
  [
    'founded',
    String.raw`(?:was |were )?(?:found(?:ed|ing|ation)|establish(?:ed|ment)|incorporat(?:ed|ion))|in business since|ustanov\p{L}+|fondat\p{L}+|fondazione|costitu\p{L}+|creation|cree\p{L}*|fonde\p{L}*|засн\p{L}+|створен\p{L}+`,
  ],
  [
    'vat',
    String.raw`vat(?: registration)?|tax(?:payer)?|ddv|davcn\p{L}*|partita iva|p\.? ?iva|codice fiscale|tva|identification fiscale|fiscal\p{L}*|пдв|податков\p{L}+|іпн|ein`,
  ],
  [
    'address',
    String.raw`(?:postal|street|mailing|physical|business|office|registered|legal|full|corporate|principal)? ?address(?:es)?|(?:company |corporate |global )?head ?quarters?|hq|(?:registered|head|main) office|sedez\p{L}*|naslov\p{L}*|indirizz\p{L}+|sede(?: (?:legale|principale))?|adress\p{L}+|siege(?: social)?|адрес\p{L}*|місцезнаходженн\p{L}+|штаб-квартир\p{L}*`,
  ],
  [
    'registration',
    String.raw`registration|registered|registry|(?:commercial |business |company )?register|chamber of commerce|duns|d-u-n-s|maticn\p{L}+|registrsk\p{L}+|registracij\p{L}*|(?:sodn\p{L}+ |poslovn\p{L}+ )?registr\p{L}*|immatriculation|siren|siret|rcs|enregistrement|registre du commerce|rea|registro (?:delle )?imprese|iscrizione|registrazione|реєстр\p{L}*|єдрпоу`,
  ],
  [
    'hosting',
    String.raw`(?:cloud )?host(?:ed|ing|s)?|cloud|data ?cent(?:er|re)s?|gost(?:ovanj|uje|it)\p{L}*|oblak\p{L}*|oblacn\p{L}+|podatkovn\p{L}+ cent\p{L}+|ospitat\p{L}*|heberge\p{L}*|centres? de donnees|хостинг\p{L}*|розміщ\p{L}+|хмарн\p{L}+|дата-?центр\p{L}*|цент\p{L}+ обробки даних`,
  ],
  ['contact', String.raw`points? of contacts?|poc|contacts?|kontakt\p{L}*|contatt\p{L}*|referente|interlocut\p{L}+|контакт\p{L}*`],
  [
    'person',
    String.raw`persons?|representatives?|officer|responsible|oseb[aeo]|predstavnik\p{L}*|zastopnik\p{L}*|odgovorn\p{L}+|vodj\p{L}+|persona|rappresentante|responsabil\p{L}+|personnes?|representant\p{L}*|responsables?|особ\p{L}+|представник\p{L}*|керівник\p{L}*|відповідальн\p{L}+`,
  ],
  ['title', String.raw`(?:job |position )?titles?|position|role|funkcij\p{L}+|delovno mesto|ruolo|qualifica|fonction|poste|посад\p{L}+`],
  [
    'name',
    String.raw`(?:first |last |full )?names?|surname|naziv\p{L}*|im(?:e|ena|enu)|priimek|nom[ei]?|noms?|cognome|prenom|назв\p{L}+|ім'я|прізвищ\p{L}+|піб`,
  ],
  ['country', String.raw`countr(?:y|ies)|drzav\p{L}*|paes[ei]|nazione|pays|країн\p{L}*`],
  [
    'place',
    String.raw`locations?|located|regions?|where|places?|lokacij\p{L}*|regij\p{L}*|kje|region[ei]|dove|luog\p{L}+|ubicazion\p{L}+|lieux?|ou|localis\p{L}+|de (?=\p{L}*(?:збер|розм))|де|регіон\p{L}*|місц\p{L}+|розташ\p{L}+`,
  ],
  [
    'stored',
    String.raw`stored|reside[sd]?|kept|hranjen\p{L}*|shranjen\p{L}*|hranijo|conservat\p{L}+|archiviat\p{L}+|stocke\p{L}*|conserve\p{L}*|зберіга\p{L}+`,
  ],
  ['data', String.raw`(?:personal )?data|(?:osebni )?podatk\p{L}+|dati|donnees|дан[іих]+`],
  [
    'client',
    String.raw`customers?'?s?|clients?|our|institution(?:al|'s)?|strank\p{L}*|nas[ia]?|clienti|nostri|clients|nos|клієнт\p{L}*|наш\p{L}*`,
  ],
  ['legal', String.raw`legal|pravn\p{L}+|legale|juridique|юридичн\p{L}+`],
  [
    'product',
    String.raw`products?|solutions?|services?|applications?|software|tools?|platforms?|izdelk\p{L}*|izdelek|resit\p{L}+|storit\p{L}+|aplikacij\p{L}*|programsk\p{L}+ oprem\p{L}*|produits?|logiciels?|prodott\p{L}+|soluzion\p{L}+|servizi\p{L}*|applicazion\p{L}+|продукт\p{L}*|рішенн\p{L}+|сервіс\p{L}*|послуг\p{L}*|програм\p{L}+`,
  ],
  ['description', String.raw`descriptions?|describe|overview|opis\p{L}*|descrizion\p{L}+|descriv\p{L}+|descri\p{L}+|опис\p{L}*|опишіть`],
  ['count', String.raw`how many|count|total|size|koliko|stevil[oa]|quant[ie]|combien|nombre|скільки|кількість|чисельн\p{L}+`],
  [
    'number',
    String.raw`numbers?|nos?|nr|ids?|identifiers?|identification|stevilk\p{L}*|st|identifikacijsk\p{L}+|numer[oi]|code|codice|identifiant|номер\p{L}*|код\p{L}*`,
  ],
  [
    'year',
    String.raw`years?|dates?|when|let[oau]|katerega leta|datum\p{L}*|kdaj|ann[oi]|data di|quando|annees?|quand|рік|року|році|дат\p{L}|коли`,
  ],
  [
    'hold',
    String.raw`hold|held|holds|have|has|maintain\p{L}*|obtained|imate|ima|possed\p{L}+|avete|detenete|detenez|detenu\p{L}*|avez|disposez|має\p{L}*`,
  ],
  [
    'company',
    String.raw`vendors?'?s?|suppliers?'?s?|compan(?:y|ies)'?s?|organi[sz]ations?'?s?|providers?'?s?|firms?|business|corporat\p{L}+|entit(?:y|ies)|contractors?|sellers?|bidders?|podjetj\p{L}+|druzb\p{L}+|ponudnik\p{L}*|dobavitelj\p{L}*|izvajal\p{L}+|organizacij\p{L}+|aziend\p{L}+|societa|impres\p{L}+|fornitor\p{L}+|organizzazion\p{L}+|offerente|societes?|entreprises?|fournisseurs?|prestataires?|soumissionnaire|компані\p{L}+|підприємств\p{L}+|постачальник\p{L}*|провайдер\p{L}*|організаці\p{L}+|виконав\p{L}+|учасник\p{L}*|фірм\p{L}+`,
  ],
  [
    'filler',
    String.raw`please|provide|enter|state|list|indicate|specify|give|fill in|insert|tell|what|which|who|is|are|your|current(?:ly)?|official|primary|main|general|complete|valid|etc|any|all|used?|navedite|vpisite|kaj|kater\p{L}+|kdo|vas\p{L}*|uradn\p{L}+|trenutn\p{L}+|glavn\p{L}+|indicare|inserire|specificare|elencare|qual[ei]|chi|vostr\p{L}+|attual[ei]|indiquez|precisez|veuillez|fournir|quel\p{L}*|qui|votre|vos|actuel\p{L}*|вкажіть|надайте|зазначте|як\p{L}{1,2}|хто|ваш\p{L}*|ідентифікаційн\p{L}+|перелічіть`,
  ],
];

export const classPatterns: readonly [WordClass, RegExp][] = words.map(([name, pattern]) => [
  name,
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'gu'),
]);
