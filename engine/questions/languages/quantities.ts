/**
 * What asks for a number or for a day, and units that numbers are given in, one entry a language. `|` parts words, `*` at the
 * end means any ending. Only what says so without the rest of the sentence: "when" alone may ask for an occasion.
 */
export interface QuantityWords {
  /** Asks for a number wherever it stands in a question: "how many", "what percentage". */
  howMany: string;
  /** Begins a label whose value is a number: "number of", "share of". */
  numberOf: string;
  /** Begins or ends a label whose value is a year: "year of". */
  yearOf: string;
  /** Asks for a day, or begins or ends a label whose value is one: "date of", "on what date", "valid until". */
  dateOf: string;
  /** A label that is a quantity of money or things and nothing else. */
  amount: string;
  /** Names the column of units. */
  unit: string;
}

export const quantities: Record<string, QuantityWords> = {
  en: {
    howMany: `how many|what percentage|what percent|what number of|how much time in`,
    numberOf: `number of|total number of|average number of|current number of|maximum number of|minimum number of|no of|percentage of|headcount|count of|quantity of`,
    yearOf: `year of|in what year|in which year|year founded|year established|founded in year`,
    dateOf: `date of|date when|on what date|on which date|by what date|by which date|when was|when were|expiry date|expiration date|issue date|start date|end date|due date|target date|incorporation date|completion date|valid until|valid from`,
    amount: `amount|quantity|qty|price|unit price|total price|cost|unit cost|total cost|costs|budget|net price|gross price|subtotal|fte|headcount`,
    unit: `unit|units|unit of measure|unit of measurement|uom`,
  },
  de: {
    howMany: `wie viele|wieviele|wieviel prozent|wie viel prozent|welcher prozentsatz|welcher anteil`,
    numberOf: `anzahl|gesamtanzahl|gesamtzahl|zahl der|mitarbeiterzahl|mitarbeiteranzahl|beschäftigtenzahl|prozentsatz|anteil der|anteil des`,
    yearOf: `gründungsjahr|baujahr|jahr der|jahr des|in welchem jahr|seit welchem jahr`,
    dateOf: `datum der|datum des|datum|an welchem datum|ablaufdatum|ausstellungsdatum|gründungsdatum|einführungsdatum|prüfdatum|startdatum|enddatum|stichtag|gültig bis|gültig ab|wann wurde|wann wurden|wann war|wann fand|fälligkeitsdatum|zieltermin|zieldatum|fällig am|fällig bis|umsetzungstermin|erledigt bis`,
    amount: `betrag|menge|stückzahl|preis|einzelpreis|gesamtpreis|stückpreis|kosten|gesamtkosten|budget|nettopreis|bruttopreis|anzahl`,
    unit: `einheit|maßeinheit|einheiten|me`,
  },
  fr: {
    howMany: `combien de|combien d|quel nombre|quel pourcentage|quel est le nombre|quel est le pourcentage`,
    numberOf: `nombre de|nombre d|nombre total|nombre moyen|effectif total|effectif moyen|effectifs|pourcentage de|taux de`,
    yearOf: `année de|année d|en quelle année|depuis quelle année`,
    dateOf: `date de|date d|date du|date des|à quelle date|quelle est la date|date limite|date d échéance|valable jusqu au|date prévue|date cible`,
    amount: `montant|quantité|quantités|prix|prix unitaire|prix total|coût|coûts|coût total|budget|montant ht|montant ttc|effectif`,
    unit: `unité|unités|unité de mesure`,
  },
  es: {
    howMany: `cuántos|cuántas|qué porcentaje|qué número de|cuál es el número|cuál es el porcentaje`,
    numberOf: `número de|n de|número total|número medio|cantidad de|porcentaje de`,
    yearOf: `año de|en qué año|desde qué año`,
    dateOf: `fecha de|fecha del|en qué fecha|cuál es la fecha|fecha límite|válido hasta|vigente hasta|fecha prevista|fecha objetivo`,
    amount: `importe|cantidad|precio|precio unitario|precio total|coste|costo|coste total|presupuesto|monto`,
    unit: `unidad|unidades|unidad de medida|ud|uds`,
  },
  it: {
    howMany: `quanti|quante|quale percentuale|che percentuale|qual è il numero|qual è la percentuale`,
    numberOf: `numero di|numero dei|numero delle|numero degli|numero totale|numero medio|percentuale di|percentuale dei|percentuale delle|quantità di`,
    yearOf: `anno di|in quale anno|in che anno|da quale anno`,
    dateOf: `data di|data del|data della|data dell|data dei|data ultimo|data ultima|in quale data|in che data|valido fino|valida fino|data prevista|data obiettivo`,
    amount: `importo|quantità|prezzo|prezzo unitario|prezzo totale|costo|costi|costo totale|budget`,
    unit: `unità|unità di misura|u m|udm`,
  },
  sl: {
    howMany: `koliko|kolikšen odstotek|kolikšno število|kolikšen delež|kakšen odstotek`,
    numberOf: `število|skupno število|povprečno število|št zaposlenih|odstotek|delež`,
    yearOf: `leto ustanovitve|leto izdelave|leto uvedbe|leto pridobitve|katerega leta|v katerem letu`,
    dateOf: `datum|datum zadnj*|kdaj je bil*|kdaj so bil*|kdaj ste nazadnje|na kateri datum|velja do|veljavno do|veljaven do|rok za izvedbo|rok izvedbe|predvideni rok`,
    amount: `znesek|količina|cena|cena na enoto|skupna cena|strošek|stroški|vrednost v eur|proračun|število`,
    unit: `enota|enote|merska enota|em`,
  },
  uk: {
    howMany: `скільки|який відсоток|яка кількість|яка частка`,
    numberOf: `кількість|загальна кількість|середня кількість|чисельність|число|відсоток|частка`,
    yearOf: `рік заснування|рік створення|рік випуску|рік отримання|у якому році|в якому році`,
    dateOf: `дата|дата останн*|якого числа|коли було|коли була|коли був|коли були|коли востаннє|дійсний до|дійсна до|чинний до|термін виконання|строк виконання`,
    amount: `сума|кількість|ціна|ціна за одиницю|вартість|загальна вартість|бюджет|витрати`,
    unit: `одиниця|одиниці|одиниця виміру|одиниці виміру|од вим|од`,
  },
  pt: {
    howMany: `quantos|quantas|qual a percentagem|que percentagem|qual o percentual|qual o número|qual é o número`,
    numberOf: `número de|número total|número médio|quantidade de|percentagem de|percentual de`,
    yearOf: `ano de|em que ano|em qual ano|desde que ano`,
    dateOf: `data de|data da|data do|data das|data dos|em que data|em qual data|válido até|válida até|data prevista|data limite|quando foi`,
    amount: `montante|quantidade|preço|preço unitário|preço total|custo|custo total|orçamento`,
    unit: `unidade|unidades|unidade de medida|un`,
  },
  pl: {
    howMany: `ile|ilu|jaka liczba|jaki procent|jaki odsetek|ilu pracowników`,
    numberOf: `liczba|łączna liczba|średnia liczba|ilość|odsetek|procent|udział procentowy`,
    yearOf: `rok założenia|rok produkcji|rok powstania|rok uzyskania|w którym roku|od którego roku`,
    dateOf: `data ostatni*|data wydania|data ważności|data wystawienia|data zawarcia|data założenia|data rozpoczęcia|data zakończenia|data uzyskania|data przeprowadzenia|data przeglądu|data audytu|data szkolenia|data badania|data wdrożenia|kiedy ostatnio|kiedy przeprowadzono|kiedy został*|ważny do|ważne do|ważność do|termin realizacji|termin wykonania`,
    amount: `kwota|ilość|cena|cena jednostkowa|cena netto|cena brutto|koszt|koszty|wartość netto|wartość brutto|budżet|liczba`,
    unit: `jednostka|jedn|jednostka miary|j m|jm`,
  },
  cs: {
    howMany: `kolik|jaký počet|jaké procento|jaký podíl`,
    numberOf: `počet|celkový počet|průměrný počet|procento|podíl`,
    yearOf: `rok založení|rok výroby|rok vzniku|rok získání|ve kterém roce|v jakém roce|od kterého roku`,
    dateOf: `datum|datum posledn*|kdy byl*|kdy proběhl*|kdy naposledy|platnost do|platné do|platný do|termín splnění|termín realizace`,
    amount: `částka|množství|cena|jednotková cena|celková cena|náklady|rozpočet|počet|počet kusů`,
    unit: `jednotka|jednotky|měrná jednotka|mj`,
  },
  sk: {
    howMany: `koľko|aký počet|aké percento|aký podiel`,
    numberOf: `počet|celkový počet|priemerný počet|percento|podiel`,
    yearOf: `rok založenia|rok výroby|rok vzniku|rok získania|v ktorom roku|od ktorého roku`,
    dateOf: `dátum|dátum posledn*|kedy bol*|kedy sa uskutočnil*|kedy naposledy|platnosť do|platné do|termín splnenia|termín realizácie`,
    amount: `suma|množstvo|cena|jednotková cena|celková cena|náklady|rozpočet|počet|počet kusov`,
    unit: `jednotka|jednotky|merná jednotka|mj`,
  },
  hu: {
    howMany: `hány|hányan|hány százalék*|mennyi a|mekkora arány*|mekkora hányad*`,
    numberOf: `létszám|létszáma|alkalmazottak száma|munkavállalók száma|foglalkoztatottak száma|darabszám`,
    yearOf: `alapítás éve|alapítási év|gyártási év|melyik évben|éve`,
    dateOf: `dátuma|időpontja|kelte|érvényesség vége|érvényes eddig|melyik napon|mikor volt|mikor történt|határideje|határnap|dátum`,
    amount: `összeg|mennyiség|ár|egységár|nettó ár|bruttó ár|költség|költségek|költségvetés|darabszám|létszám`,
    unit: `egység|mértékegység|me`,
  },
  ro: {
    howMany: `câți|câte|ce procent|ce număr|care este numărul|care este procentul`,
    numberOf: `număr de|numărul de|numărul|numărul total|număr mediu|numărul mediu|procentul|procentul de|ponderea`,
    yearOf: `anul înființării|anul fabricației|anul obținerii|în ce an`,
    dateOf: `data ultim*|data emiterii|data expirării|data înființării|data efectuării|data de|la ce dată|când a fost|când a avut loc|valabil până|valabilă până|termen de realizare|termen limită`,
    amount: `sumă|suma|cantitate|preț|preț unitar|preț total|cost|costuri|buget|valoare fără tva`,
    unit: `unitate|unitate de măsură|um|u m`,
  },
  hr: {
    howMany: `koliko|koji postotak|koliki je broj|koliki je postotak|koliki udio`,
    numberOf: `broj zaposlen*|broj radnika|broj korisnika|broj lokacija|broj poslužitelja|broj incidenata|broj sati|broj dana|broj osoba|ukupan broj|ukupni broj|prosječan broj|prosječni broj|postotak|udio`,
    yearOf: `godina osnivanja|godina proizvodnje|godina osnutka|godina stjecanja|koje godine|u kojoj godini`,
    dateOf: `datum|datum posljednj*|datum zadnj*|kada je posljednji put|kada je proveden*|kada je održan*|vrijedi do|rok provedbe|rok izvršenja`,
    amount: `iznos|količina|cijena|jedinična cijena|ukupna cijena|trošak|troškovi|proračun`,
    unit: `jedinica|jedinica mjere|jed mj`,
  },
  tr: {
    howMany: `kaç|yüzde kaç*|ne kadarlık|kaçtır`,
    numberOf: `sayısı|toplam sayısı|adedi|yüzdesi|oranı|çalışan sayısı|personel sayısı`,
    yearOf: `kuruluş yılı|üretim yılı|yılı|hangi yıl|hangi yılda`,
    dateOf: `tarihi|tarih|hangi tarihte|ne zaman yapıldı|ne zaman gerçekleştirildi|geçerlilik tarihi|son geçerlilik|bitiş tarihi|termin tarihi`,
    amount: `tutar|miktar|fiyat|birim fiyat|toplam fiyat|maliyet|bütçe|adet`,
    unit: `birim|birimi|ölçü birimi`,
  },
  vi: {
    howMany: `bao nhiêu|mấy người|tỷ lệ bao nhiêu`,
    numberOf: `số lượng|tổng số|số nhân viên|số lao động|số người|tỷ lệ`,
    yearOf: `năm thành lập|năm sản xuất|năm nào|vào năm nào`,
    dateOf: `ngày cấp|ngày hết hạn|ngày thành lập|ngày kiểm tra|ngày thực hiện|ngày nào|vào ngày nào|thời hạn hoàn thành|ngày hoàn thành`,
    amount: `số tiền|số lượng|đơn giá|giá|thành tiền|chi phí|ngân sách`,
    unit: `đơn vị|đơn vị tính|đvt`,
  },
  id: {
    howMany: `berapa jumlah|berapa banyak|berapa persen*|berapa orang|berapa kali|berapa hari|berapa tahun`,
    numberOf: `jumlah|jumlah total|total jumlah|rata rata jumlah|persentase`,
    yearOf: `tahun berdiri|tahun pendirian|tahun pembuatan|tahun berapa|pada tahun berapa`,
    dateOf: `tanggal|tanggal berapa|pada tanggal|berlaku sampai|berlaku hingga|masa berlaku sampai|tenggat waktu|batas waktu`,
    amount: `jumlah|harga|harga satuan|harga total|biaya|anggaran|kuantitas`,
    unit: `satuan|unit`,
  },
  ms: {
    howMany: `berapa bilangan|berapa ramai|berapakah bilangan|berapa peratus*|berapakah peratus*`,
    numberOf: `bilangan|jumlah bilangan|jumlah|peratusan`,
    yearOf: `tahun penubuhan|tahun ditubuhkan|pada tahun berapa`,
    dateOf: `tarikh|pada tarikh|tarikh luput|tarikh akhir|sah sehingga|bilakah tarikh`,
    amount: `jumlah|harga|harga seunit|kos|bajet|kuantiti|bilangan`,
    unit: `unit|unit ukuran`,
  },
  nl: {
    howMany: `hoeveel|welk percentage|welk aantal`,
    numberOf: `aantal|totaal aantal|gemiddeld aantal|percentage|aandeel`,
    yearOf: `oprichtingsjaar|bouwjaar|jaar van|in welk jaar|sinds welk jaar`,
    dateOf: `datum van|datum|op welke datum|vervaldatum|einddatum|ingangsdatum|wanneer is de laatste|wanneer werd|wanneer was|geldig tot|streefdatum|uiterste datum|uitvoerdatum`,
    amount: `bedrag|hoeveelheid|aantal|prijs|stukprijs|totaalprijs|kosten|budget`,
    unit: `eenheid|eenheden|meeteenheid`,
  },
  da: {
    howMany: `hvor mange|hvor stor en andel|hvor stor en procentdel|hvilken procentdel`,
    numberOf: `antal|samlet antal|gennemsnitligt antal|andel|procentdel`,
    yearOf: `stiftelsesår|etableringsår|grundlagt år|år for|hvilket år|i hvilket år`,
    dateOf: `dato for|hvilken dato|på hvilken dato|udløbsdato|udstedelsesdato|hvornår blev|hvornår er den seneste|hvornår var|gyldig til|gældende til|frist for|måldato`,
    amount: `beløb|mængde|antal|pris|stykpris|enhedspris|samlet pris|omkostning|omkostninger|budget`,
    unit: `enhed|enheder|måleenhed`,
  },
  sv: {
    howMany: `hur många|hur stor andel|vilken procentandel|hur stor del`,
    numberOf: `antal|antalet|totalt antal|genomsnittligt antal|andel|andelen|procentandel`,
    yearOf: `grundat år|etableringsår|bildat år|startår|år för|vilket år`,
    dateOf: `datum för|datum|vilket datum|utgångsdatum|utfärdandedatum|när genomfördes|när utfördes|när var|giltig till|giltigt till|giltig t o m|måldatum|slutdatum|förfallodatum`,
    amount: `belopp|mängd|antal|pris|styckpris|enhetspris|totalpris|kostnad|kostnader|budget`,
    unit: `enhet|enheter|måttenhet`,
  },
  no: {
    howMany: `hvor mange|hvor stor andel|hvilken prosentandel|hvor stor prosentandel`,
    numberOf: `antall|antallet|totalt antall|samlet antall|gjennomsnittlig antall|andel|andelen|prosentandel`,
    yearOf: `stiftelsesår|etableringsår|stiftet år|år for|hvilket år|i hvilket år`,
    dateOf: `dato for|hvilken dato|utløpsdato|utstedelsesdato|når ble|når var|gyldig til|måldato|sluttdato|forfallsdato`,
    amount: `beløp|mengde|antall|pris|stykkpris|enhetspris|totalpris|kostnad|kostnader|budsjett`,
    unit: `enhet|enheter|måleenhet`,
  },
  fi: {
    howMany: `kuinka monta|kuinka moni|montako|kuinka suuri osuus|kuinka suuri prosenttiosuus|mikä osuus|kuinka paljon euroa`,
    numberOf: `lukumäärä|henkilöstömäärä|henkilömäärä|työntekijämäärä|työntekijöiden määrä|henkilöstön määrä|osuus|prosenttiosuus|määrä`,
    yearOf: `perustamisvuosi|valmistusvuosi|minä vuonna|vuosi jona`,
    dateOf: `päivämäärä|päiväys|minä päivänä|voimassa asti|viimeinen voimassaolopäivä|voimassaolon päättymispäivä|milloin viimeksi|toteutuspäivä|eräpäivä`,
    amount: `summa|määrä|hinta|yksikköhinta|kokonaishinta|kustannus|kustannukset|budjetti|kpl`,
    unit: `yksikkö|mittayksikkö`,
  },
  et: {
    howMany: `mitu|kui palju|kui suur osakaal|kui suur protsent|mitu protsenti`,
    numberOf: `arv|koguarv|töötajate arv|osakaal|protsent`,
    yearOf: `asutamisaasta|tootmisaasta|mis aastal|millisel aastal`,
    dateOf: `kuupäev|mis kuupäeval|kehtib kuni|kehtiv kuni|millal viimati|millal toimus|täitmise tähtaeg`,
    amount: `summa|kogus|hind|ühikuhind|koguhind|kulu|kulud|eelarve|arv`,
    unit: `ühik|mõõtühik`,
  },
  lv: {
    howMany: `cik daudz|cik procentu|cik liels procents|cik liela daļa|cik darbinieku|cik cilvēku|cik reižu|cik dienu`,
    numberOf: `skaits|kopējais skaits|vidējais skaits|darbinieku skaits|īpatsvars|procents`,
    yearOf: `dibināšanas gads|ražošanas gads|kurā gadā`,
    dateOf: `datums|kurā datumā|derīgs līdz|derīga līdz|kad pēdējo reizi|kad tika|izpildes termiņš`,
    amount: `summa|daudzums|cena|vienības cena|kopējā cena|izmaksas|budžets|skaits`,
    unit: `vienība|mērvienība`,
  },
  lt: {
    howMany: `kiek|koks procentas|kokia dalis|koks skaičius`,
    numberOf: `skaičius|bendras skaičius|vidutinis skaičius|darbuotojų skaičius|procentas|dalis procentais`,
    yearOf: `įkūrimo metai|įsteigimo metai|gamybos metai|kuriais metais`,
    dateOf: `įsteigimo data|galiojimo data|pabaigos data|išdavimo data|audito data|atlikimo data|kurią dieną|galioja iki|kada paskutinį kartą|kada buvo|įvykdymo terminas`,
    amount: `suma|kiekis|kaina|vieneto kaina|bendra kaina|išlaidos|biudžetas|skaičius`,
    unit: `vienetas|matavimo vienetas|mato vnt`,
  },
  sr: {
    howMany: `колико|који проценат|колики је број|колики проценат|koliko|koji procenat`,
    numberOf: `број запослених|број радника|број корисника|број локација|број инцидената|број сати|број дана|број особа|укупан број|просечан број|проценат|удео|broj zaposlenih|ukupan broj|procenat`,
    yearOf: `година оснивања|година производње|које године|у којој години|godina osnivanja|godina proizvodnje`,
    dateOf: `датум|када је последњи пут|када је извршен*|важи до|рок за извршење|datum|važi do`,
    amount: `износ|количина|цена|јединична цена|укупна цена|трошкови|буџет|iznos`,
    unit: `јединица|јединица мере|jedinica mere`,
  },
  bg: {
    howMany: `колко|какъв процент|какъв брой|какъв е броят|каква част|какъв дял`,
    numberOf: `брой|общ брой|среден брой|броят на|процент|дял`,
    yearOf: `година на основаване|година на създаване|година на производство|година на|през коя година`,
    dateOf: `дата на|дата|на коя дата|кога е извършен*|кога е проведен*|кога за последно|валиден до|валидна до|валидно до|срок за изпълнение`,
    amount: `сума|количество|цена|единична цена|обща цена|разходи|бюджет|брой`,
    unit: `единица|мярка|мерна единица`,
  },
  ru: {
    howMany: `сколько|какой процент|какое количество|какова доля|какова численность`,
    numberOf: `количество|общее количество|среднее количество|число|численность|процент|доля|кол во`,
    yearOf: `год основания|год создания|год выпуска|год получения|в каком году|с какого года`,
    dateOf: `дата|какого числа|когда была|когда был|когда было|когда были|когда последний раз|действителен до|действительна до|действует до|срок исполнения|срок выполнения`,
    amount: `сумма|количество|кол во|цена|цена за единицу|стоимость|общая стоимость|расходы|затраты|бюджет|численность`,
    unit: `единица|единица измерения|единицы измерения|ед изм|ед`,
  },
  el: {
    howMany: `πόσοι|πόσες|πόσα|τι ποσοστό|ποιο ποσοστό|ποιος είναι ο αριθμός`,
    numberOf: `αριθμός εργαζομένων|αριθμός απασχολουμένων|αριθμός των|συνολικός αριθμός|μέσος αριθμός|πλήθος|ποσοστό`,
    yearOf: `έτος ίδρυσης|έτος κατασκευής|έτος έναρξης|έτος απόκτησης|ποιο έτος|σε ποιο έτος`,
    dateOf: `ημερομηνία|ποια ημερομηνία|πότε έγινε|πότε πραγματοποιήθηκε|ισχύει έως|σε ισχύ έως`,
    amount: `ποσό|ποσότητα|τιμή|τιμή μονάδας|συνολική τιμή|κόστος|δαπάνη|προϋπολογισμός`,
    unit: `μονάδα|μονάδα μέτρησης|μμ`,
  },
  ar: {
    howMany: `كم عدد|كم|ما عدد|ما هو عدد|ما نسبة|ما هي نسبة`,
    numberOf: `عدد|العدد|إجمالي عدد|العدد الإجمالي|نسبة|النسبة المئوية`,
    yearOf: `سنة التأسيس|سنة الصنع|عام التأسيس|في أي سنة|في أي عام`,
    dateOf: `تاريخ|ما تاريخ|ما هو تاريخ|في أي تاريخ|صالح حتى|سارية حتى|متى تم`,
    amount: `المبلغ|الكمية|السعر|سعر الوحدة|التكلفة|الميزانية|العدد`,
    unit: `الوحدة|وحدة القياس`,
  },
  fa: {
    howMany: `چند نفر|چند درصد|چند|چه تعداد`,
    numberOf: `تعداد|تعداد کل|درصد`,
    yearOf: `سال تأسیس|سال تاسیس|سال ساخت|در چه سالی`,
    dateOf: `تاریخ|در چه تاریخی|معتبر تا`,
    amount: `مبلغ|مقدار|قیمت|قیمت واحد|هزینه|بودجه|تعداد`,
    unit: `واحد|واحد اندازه گیری`,
  },
  he: {
    howMany: `כמה|מה אחוז|מהו אחוז|מה שיעור`,
    numberOf: `מספר העובדים|מספר עובדים|מספר המשתמשים|מספר האתרים|מספר כולל|אחוז|שיעור|כמות`,
    yearOf: `שנת ייסוד|שנת הקמה|שנת יצור|שנת ה*|באיזו שנה`,
    dateOf: `תאריך|באיזה תאריך|בתוקף עד|תוקף עד|מתי נערך|מתי נערכה|מתי בוצע|מתי בוצעה|תאריך יעד`,
    amount: `סכום|כמות|מחיר|מחיר ליחידה|מחיר כולל|עלות|תקציב`,
    unit: `יחידה|יחידת מידה`,
  },
  hi: {
    howMany: `कितने|कितनी|कितना प्रतिशत|कितने प्रतिशत`,
    numberOf: `कुल संख्या|कर्मचारियों की संख्या|प्रतिशत`,
    yearOf: `स्थापना वर्ष|स्थापना का वर्ष|निर्माण वर्ष|किस वर्ष`,
    dateOf: `तिथि|दिनांक|तारीख|की तिथि|की तारीख|किस तारीख|कब तक वैध|समाप्ति तिथि|लक्ष्य तिथि`,
    amount: `राशि|मात्रा|मूल्य|इकाई मूल्य|कीमत|लागत|बजट|संख्या`,
    unit: `इकाई|मात्रक`,
  },
  th: {
    howMany: `จำนวนเท่าใด|จำนวนเท่าไร|ร้อยละเท่าใด|ร้อยละเท่าไร`,
    numberOf: `จำนวน|จำนวนทั้งหมด|ร้อยละ|สัดส่วน`,
    yearOf: `ปีที่ก่อตั้ง|ปีที่ผลิต|ปีที่จัดตั้ง|ปีใด`,
    dateOf: `วันที่|วันหมดอายุ|วันสิ้นสุด|กำหนดเสร็จ|วันที่เท่าใด|เมื่อวันที่ใด`,
    amount: `จำนวนเงิน|ปริมาณ|ราคา|ราคาต่อหน่วย|ค่าใช้จ่าย|งบประมาณ|จำนวน`,
    unit: `หน่วย|หน่วยนับ`,
  },
  ja: {
    howMany: `何人|何名|何件|何台|何回|何年|何日|何時間|何か月|何パーセント|何%|いくつ|どれだけの数|何拠点|何社`,
    numberOf: `従業員数|社員数|人数|件数|台数|回数|拠点数|個数|日数|年数|割合|比率|受検率|実施率`,
    yearOf: `設立年|創業年|製造年|取得年|何年に`,
    dateOf: `年月日|実施日|取得日|有効期限|期限日|完了予定日|設立日|いつ実施|最終実施日|いつですか|発効日|予定日|完了日`,
    amount: `金額|数量|単価|価格|費用|予算|合計金額|個数`,
    unit: `単位`,
  },
  zh: {
    howMany: `多少人|多少名|多少个|多少個|多少次|多少天|多少年|多少|几个|几次|幾個|幾次|百分之几|百分之幾`,
    numberOf: `员工人数|員工人數|人数|人數|数量|數量|总数|總數|次数|次數|占比|比例|百分比|员工总数`,
    yearOf: `成立年份|创立年份|成立年度|生产年份|哪一年`,
    dateOf: `日期|有效期至|有效期限|何时完成|何時完成|哪一天|成立时间|到期日|完成时间|截止时间`,
    amount: `金额|金額|数量|數量|单价|單價|价格|價格|费用|費用|预算|預算|总价|總價`,
    unit: `单位|單位|计量单位`,
  },
  ko: {
    howMany: `몇 명*|몇 개*|몇 회*|몇 건*|몇 년*|몇 일*|몇 퍼센트*|얼마나 많은`,
    numberOf: `직원 수|임직원 수|종업원 수|인원수|인원 수|건수|횟수|비율|총 인원|근로자 수|수량`,
    yearOf: `설립연도|설립년도|창립연도|제조연도|몇 년도`,
    dateOf: `일자|날짜|유효기간 만료일|만료일|시행일|취득일|설립일|언제 실시|완료 예정일|예정일|완료일|기한`,
    amount: `금액|수량|단가|가격|비용|예산|총액`,
    unit: `단위`,
  },
};

/** What numbers are given in: money, shares, times, lengths, weights, energy, people and things. */
export const unitWords = `€|eur|euro|euros|k€|t€|m€|teur|tsd eur|mio eur|$|usd|us$|£|gbp|chf|sek|nok|dkk|pln|zł|czk|kč|huf|ft|ron|lei|bgn|лв|uah|грн|rub|руб|tl|try|₺|jpy|円|cny|元|rmb|krw|원|inr|₹|thb|บาท|idr|rp|vnd|%|percent|prozent|pourcent|odstotek|відсоток|процент|kwh|mwh|gwh|kw|mw|gj|mj|kg|g|mg|t|to|tonne|tonnes|tons|t co2|t co2e|tco2e|kg co2|kg co2e|tonnen|тонн|т|кг|km|m|cm|mm|км|м|см|мм|m2|m²|m³|m3|м²|м³|qm|ha|l|ml|л|litre|litres|liter|h|hrs|hours|std|stunden|heures|horas|ore|ur|ure|год|часов|час|ч|min|minutes|minuten|minut|мин|хв|sec|days|day|tage|jours|días|giorni|dni|днів|дней|dias|dagen|dage|dagar|dager|päivää|päeva|dienas|dienos|gün|天|日|일|weeks|wochen|semaines|months|monate|mois|meses|mesi|mesecev|місяців|месяцев|мес|years|jahre|ans|años|anni|let|років|лет|anos|jaren|år|vuotta|pcs|pc|pieces|stück|stk|st|szt|ks|db|buc|kom|шт|бр|adet|kpl|tk|gab|vnt|pièces|uds|ud|pz|件|台|個|个|개|people|persons|personen|personnes|personas|persone|oseb|осіб|чел|osób|osob|osôb|fő|pers|人|名|명|fte|vzä|etp|ftes|mb|gb|tb|gbit s|mbit s|mbps|gbps|db a|°c|bar|kva|kn|hz|rpm`;

/** What asks how long or how often: a number there needs its unit, and words serve as well. */
export const durationWords = `how long|how often|wie lange|wie oft|combien de temps|combien de fois par|cuánto tiempo|quanto tempo|koliko časa|koliko dugo|koliko često|koliko pogosto|скільки часу|сколько времени|ile czasu|kolik času|koľko času|mennyi ideig|hoeveel tijd|kiek laiko|kui palju aega|cik ilgi|kuinka kauan|колко време|колико дуго|كم مرة|何回程度|多少时间|多少時間`;

/** Numbers that count nothing: of a telephone, a register, an account, a contract, a certificate. */
export const identifierWords = `phone|telephone|telefon*|teléfono|telefono|telefone|телефон*|fax|vat|tax|iva|fiscal|fiscale|register|registr*|registo|registro|înregistrare|identific*|identity|account|conto|conta|cuenta|konta|računa|contract|contrato|contratto|policy|póliza|polizza|apólice|certificate|certificado|certificato|licence|license|licencia|licenza|licença|partita|serie|serial|document|expediente|pedido|ordine`;

/** "and" with what asks for more than the number before it: "… and how", "… und welche". */
export const furtherAsked = {
  and: `and|or|und|oder|sowie|et|ou|y|e|ed|in|ter|ali|та|і|й|або|и|или|oraz|i|a|ve|veya|és|și|sau|och|eller|og|ja|või|un|ir|en|of|και|ή|og|dan|và|atau`,
  what: `how|what|which|who|where|why|wie|welche*|was|wer|wo|warum|comment|quel*|qui|où|pourquoi|cómo|cuál*|qué|quién*|dónde|come|quale|quali|chi|dove|kako|kater*|kdo|kje|kaj|як|як*|хто|де|що|qual|quais|como|quem|onde|jak|jak*|kto|kdo|gdzie|kde|co|čo|ce|cum|care|unde|hogyan|mely*|milyen|hol|nasıl|hangi*|nerede|hoe|welke|wat|wie|waar|hur|vilk*|vad|var|hvordan|hvilk*|hvad|hva|hvor|miten|mik*|mitk*|kuidas|milli*|kus|kaip|kok*|kur|kā|kād*|как|как*|кто|где|что|който|коя|кои|къде|какво|шта|који|која|где|koji|koja|gdje|što|πώς|ποι*|τι|πού`,
};
