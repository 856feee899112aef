import { counted } from '../counted.ts';
import type { MailWords } from '../model.ts';

const levels = { viewer: 'bralec', editor: 'urednik', admin: 'skrbnik', owner: 'lastnik' };
const alone = 'Če to niste bili vi, sporočilo prezrite: nič se ni spremenilo.';
const wrote = (who: string, message: string | null) => (message === null ? [] : [`${who} piše:`, { quote: message }]);

export const sl: MailWords = {
  address: 'Če gumb ne deluje, odprite ta naslov:',
  verify: (to) => ({
    subject: 'Potrdite svoj e-poštni naslov',
    text: [`Potrdite ${to} in začnite delati v Rejoinderju.`],
    button: 'Potrdi naslov',
    after: ['Povezava velja eno uro. Če se niste prijavili vi, sporočilo prezrite: nič se ne zgodi.'],
  }),
  known: (to) => ({
    subject: 'Račun že imate',
    text: [
      `Nekdo je v Rejoinderju odprl račun z naslovom ${to}, ki račun že ima. Če ste bili to vi, se prijavite; tam lahko nastavite tudi novo geslo.`,
    ],
    button: 'Prijava',
    after: [alone],
  }),
  reset: (to) => ({
    subject: 'Nastavite novo geslo',
    text: [`Nastavite novo geslo za ${to}.`],
    button: 'Nastavi novo geslo',
    after: ['Povezava velja enkrat in eno uro. Če je niste zahtevali vi, sporočilo prezrite: geslo ostane.'],
  }),
  link: (to) => ({
    subject: 'Vaša povezava za prijavo',
    text: [`Prijavite se v Rejoinder kot ${to}.`],
    button: 'Prijava',
    after: ['Povezava velja enkrat in dvajset minut. Če je niste zahtevali vi, sporočilo prezrite: brez nje se ne prijavi nihče.'],
  }),
  singleSignOn: (name) => ({
    subject: 'Prijavite se prek svojega podjetja',
    text: [`Vaše podjetje prijavo v Rejoinder omogoča samo prek ${name}. Za prijavo pritisnite gumb.`],
    button: 'Prijava',
  }),
  confirmProvider: ({ to, provider }) => ({
    subject: 'Ste se prijavili vi?',
    text: [
      `Nekdo se je prijavil prek ${provider} kot ${to}. Ta naslov že ima račun, ki se tako še ni prijavil.`,
      'Če ste bili to vi, pritisnite gumb v brskalniku, v katerem ste začeli, ali se najprej prijavite v račun. Odtlej se lahko prijavljate tudi tako.',
    ],
    button: 'Da, to sem jaz',
    after: ['Povezava deluje enkrat, pol ure. Če to niste bili vi, sporočila ne upoštevajte: v vaš račun ne pride nihče.'],
  }),
  ssoOf: (domain) => `enotne prijave domene ${domain}`,
  ssoProviderChanged: ({ org, domain, by }) => ({
    subject: `Enotna prijava domene ${domain} je spremenjena`,
    text: [
      `${by || 'Nekdo'} je v organizaciji ${org} spremenil/-a ponudnika identitet domene ${domain}: odslej ta pove, kdo so ljudje te domene. Zapis v DNS se išče znova, prijavo pa je treba znova preizkusiti, preden jo kdo uporabi.`,
    ],
    button: 'Poglej',
    after: ['Če tega ni nameraval noben lastnik organizacije, enotno prijavo takoj odstranite.'],
  }),
  modelConnected: ({ org, model, host, by }) => ({
    subject: 'Jezikovni model je povezan',
    text: [
      `${by || 'Nekdo'} je v organizaciji ${org} povezal/-a jezikovni model ${model} na naslovu ${host} ali mu dal/-a drug naslov ali ključ: vprašanja in odlomki vaših dokumentov, ki bi nanje lahko odgovorili, se odslej pošiljajo tja.`,
    ],
    button: 'Poglej',
    after: ['Če tega ni nameraval noben lastnik organizacije, povezavo z modelom takoj prekinite.'],
  }),
  modelConnectorLeft: ({ org, model, host, by }) => ({
    subject: 'Jezikovni model ostaja, kdor ga je povezal, pa ni več skrbnik',
    text: [
      `${by || 'Nekdo'} je povezal/-a jezikovni model ${model} na naslovu ${host} in ni več skrbnik/-ca organizacije ${org}. Model ostaja povezan: vprašanja in odlomki vaših dokumentov se še vedno pošiljajo na ${host}.`,
    ],
    button: 'Poglej',
    after: ['Če sta strežnik ali ključ od te osebe, povezavo z modelom prekinite ali ga znova povežite s ključem organizacije.'],
  }),
  webhookMakerLeft: ({ org, hosts, by }) => ({
    subject: 'Webhooki ostajajo, kdor jih je ustvaril, pa ni več skrbnik',
    text: [
      `${by || 'Nekdo'} je ustvaril/-a webhooke za ${hosts} in ni več skrbnik/-ca organizacije ${org}. Webhooki ostajajo: kar se zgodi v organizaciji, se še vedno pošilja tja.`,
    ],
    button: 'Poglej',
    after: ['Če so ti naslovi od te osebe, webhooke odstranite. To lahko stori nosilec organizacije.'],
  }),
  moreChanges: ({ org, count }) => ({
    subject: counted('sl', count, {
      one: `${org}: še # sprememba v eni uri`,
      two: `${org}: še # spremembi v eni uri`,
      few: `${org}: še # spremembe v eni uri`,
      other: `${org}: še # sprememb v eni uri`,
    }),
    text: ['O prvi spremembi ste bili obveščeni takoj. To ji je v eni uri sledilo, po vrsti.'],
    button: 'Poglej',
    after: ['Če tega ni nameraval noben lastnik organizacije, to takoj razveljavite in preverite, kdo to sme.'],
  }),
  ssoLinkEnded: ({ to, domain }) => ({
    subject: `Enotna prijava domene ${domain} ima drugega ponudnika`,
    text: [
      `Ponudnik identitet, ki pove, kdo so ljudje domene ${domain}, je bil zamenjan. ${to} se je prijavljal prek prejšnjega, ki vašega računa ne odpira več.`,
      'Ko se boste naslednjič prijavili tako, vas bo sporočilo vprašalo, ali ste bili to vi. Dokler tega ne potrdite, prek novega ponudnika v vaš račun ne pride nihče.',
    ],
    button: 'Prijava',
    after: ['Če o tej spremembi ne veste ničesar, pred potrditvijo vprašajte v svojem podjetju.'],
  }),
  ssoRecordLost: ({ org, domain }) => ({
    subject: `Zapisa domene ${domain} ni več`,
    text: [
      `DNS domene ${domain} ne kaže več zapisa, ki domeno dokazuje za ${org}. Dokler ga ni, se z enotno prijavo te domene ne prijavi nihče in ni edini način prijave.`,
      'Zapis znova vpišite v DNS; iščemo ga vsakih nekaj ur, takoj pa, če pritisnete »Poišči zapis«.',
    ],
    button: 'Poglej',
  }),
  invited: ({ org, level, message, by, to, until }) => ({
    subject: `Povabilo v organizacijo ${org}`,
    text: [
      by === null
        ? `Vabljeni ste, da v organizaciji ${org} delate kot ${levels[level]}.`
        : `${by.name} (${by.email}) vas vabi, da v organizaciji ${org} delate kot ${levels[level]}.`,
      ...wrote(by?.name ?? org, message),
    ],
    button: 'Poglej povabilo',
    after: [
      `Povezava je samo za ${to} in deluje enkrat, do ${until}. Pridružite se šele, ko povabilo sprejmete.`,
      'Če tistega, ki vas vabi, ne poznate, pustite to sporočilo pri miru ali povabilo zavrnite: organizaciji lahko tudi prepoveste, da vas še kdaj povabi.',
    ],
  }),
  levelChanged: ({ org, level, message, by }) => ({
    subject: `Vaš dostop do organizacije ${org} je spremenjen`,
    text: [`Vaš dostop do organizacije ${org} je zdaj: ${levels[level]}.`, ...wrote(by?.name ?? org, message)],
    button: 'Odpri Rejoinder',
  }),
  assistant: ({ from, to, more }) => ({
    subject: `${from} vas vabi k pravnemu pomočniku`,
    text: [
      `${from} vas vabi, da vprašate pravnega pomočnika: vprašanja o slovenskem pravu, računovodstvu in kadrih, odgovorjena z zakonom, členom in datumom.`,
      `Odprite račun s tem naslovom, ${to}, in oba imata vsak mesec ${counted('sl', more, { one: '# vprašanje', two: '# vprašanji', few: '# vprašanja', other: '# vprašanj' })} več.`,
    ],
    button: 'Odpri račun',
  }),
  assistantShare: ({ from, to }) => ({
    subject: `${from} z vami deli pogovor s pravnim pomočnikom`,
    text: [
      `${from} z vami deli vprašanja in odgovore o slovenskem pravu.`,
      `Preberejo jih lahko samo imenovane osebe: prijavite se ali odprite račun s tem naslovom, ${to}.`,
    ],
    button: 'Preberi',
  }),
  orgDeleted: ({ org, by, date }) => ({
    subject: `${org}: organizacija je izbrisana`,
    text: [
      `${by || 'Nekdo'} je izbrisal/-a organizacijo ${org}. Dne ${date} bo za vedno odstranjena z vsemi dokumenti, zahtevami in knjižnico. Do takrat jo lahko obdržite.`,
    ],
    button: 'Poglej ali obdrži',
  }),
  orgRestored: ({ org, by }) => ({
    subject: `${org} ostane`,
    text: [`${by || 'Nekdo'} je obnovil/-a organizacijo ${org}: nič ne bo izbrisano.`],
    button: 'Odpri Rejoinder',
  }),
  ownDataReady: ({ date }) => ({
    subject: 'Vaši podatki so pripravljeni',
    text: [`Datoteko z vašimi podatki lahko prenesete do ${date}. Najprej se prijavite: nihče drug je ne dobi.`],
    button: 'Prenesi',
    after: ['Če je niste zahtevali vi, spremenite geslo.'],
  }),
  accountDeleted: (to) => ({
    subject: 'Vaš račun je izbrisan',
    text: [`Račun ${to} je izbrisan, kot ste želeli. Kar ste napisali za svoje organizacije, ostane pri njih, brez vašega imena.`],
    button: 'Odpri Rejoinder',
  }),
  accountChanged: ({ to, what, left }) => ({
    subject: 'Vaša prijava je spremenjena',
    text: [
      {
        password: `Geslo računa ${to} je spremenjeno.`,
        factor_on: `Odslej je za prijavo računa ${to} potrebna tudi koda.`,
        factor_off: `Za prijavo računa ${to} koda ni več potrebna.`,
        codes: `Za račun ${to} so nastale nove kode za obnovitev. Stare ne veljajo več.`,
        provider_added: `V račun ${to} se je zdaj mogoče prijaviti tudi prek drugega ponudnika.`,
        provider_removed: `V račun ${to} se prek enega od drugih ponudnikov ni več mogoče prijaviti.`,
      }[what],
      ...(left
        ? [
            `Kar deluje brez gesla, s tem ni ukinjeno. Žetoni API: ${left.tokens} · naslovi koledarja: ${left.calendars} · vaši webhooki: ${left.webhooks} · deljeni pogovori: ${left.shared_conversations} · ponudniki prijave: ${left.providers}. Česar ne potrebujete, lahko ukinete v nastavitvah.`,
          ]
        : []),
    ],
    button: 'Odpri nastavitve',
    after: [
      what === 'provider_added'
        ? 'Če tega niste storili vi, v nastavitvah pod »Načini prijave« takoj odstranite ponudnika, tam nastavite novo geslo in se odjavite povsod.'
        : 'Če tega niste storili vi, takoj nastavite novo geslo in se odjavite povsod: oboje je v nastavitvah.',
    ],
  }),
  news: {
    assigned: ({ actor, request, question, count }) =>
      count === 0
        ? {
            subject: `Zahteva »${request}« je vaša`,
            text: [`${actor || 'Nekdo'} vam predaja zahtevo »${request}«.`],
            button: 'Odpri zahtevo',
          }
        : {
            subject: counted('sl', count, {
              one: `# vprašanje v zahtevi »${request}« je vaše`,
              two: `# vprašanji v zahtevi »${request}« sta vaši`,
              few: `# vprašanja v zahtevi »${request}« so vaša`,
              other: `# vprašanj v zahtevi »${request}« je vaših`,
            }),
            text: [
              counted('sl', count, {
                one: `${actor || 'Nekdo'} vas prosi za odgovor na # vprašanje v zahtevi »${request}«.`,
                two: `${actor || 'Nekdo'} vas prosi za odgovor na # vprašanji v zahtevi »${request}«. Prvo:`,
                few: `${actor || 'Nekdo'} vas prosi za odgovor na # vprašanja v zahtevi »${request}«. Prvo:`,
                other: `${actor || 'Nekdo'} vas prosi za odgovor na # vprašanj v zahtevi »${request}«. Prvo:`,
              }),
              { quote: question },
            ],
            button: 'Odgovori',
          },
    mentioned: ({ actor, request, question }) => ({
      subject: `${actor || 'Nekdo'} vas omenja v zahtevi »${request}«`,
      text: [`${actor || 'Nekdo'} vas omenja v komentarju k temu vprašanju zahteve »${request}«.`, { quote: question }],
      button: 'Odpri komentar',
    }),
    due_tomorrow: ({ request, due }) => ({
      subject: `Zahteva »${request}« ima rok jutri`,
      text: [`Rok zahteve »${request}« je jutri, ${due}, in še ni zaključena.`],
      button: 'Odpri zahtevo',
    }),
    overdue: ({ request, due }) => ({
      subject: `Zahteva »${request}« zamuja`,
      text: [`Rok zahteve »${request}« je bil ${due} in še ni zaključena.`],
      button: 'Odpri zahtevo',
    }),
    answered: ({ request }) => ({
      subject: `Zahteva »${request}« je odgovorjena`,
      text: [`Vprašanja zahteve »${request}« so obdelana in čakajo na vaš pregled.`],
      button: 'Preglej odgovore',
    }),
    failed: ({ request }) => ({
      subject: `Zahteva »${request}« ni dokončana`,
      text: [
        `Delo na zahtevi »${request}« se je ustavilo pred koncem. Kar je narejeno, ostane; v zahtevi piše, zakaj se je ustavilo, in tam lahko začnete znova.`,
      ],
      button: 'Odpri zahtevo',
    }),
    library_review: ({ question, count }) => ({
      subject: counted('sl', count, {
        one: '# vnos knjižnice čaka na pregled',
        two: '# vnosa knjižnice čakata na pregled',
        few: '# vnosi knjižnice čakajo na pregled',
        other: '# vnosov knjižnice čaka na pregled',
      }),
      text: [
        counted('sl', count, {
          one: 'Prišel je dan pregleda vašega vnosa v knjižnici.',
          two: 'Prišel je dan pregleda # vaših vnosov v knjižnici. Prvi:',
          few: 'Prišel je dan pregleda # vaših vnosov v knjižnici. Prvi:',
          other: 'Prišel je dan pregleda # vaših vnosov v knjižnici. Prvi:',
        }),
        { quote: question },
      ],
      button: 'Preglej knjižnico',
    }),
    promise_due: ({ customer, question, due }) => ({
      subject: customer === '' ? `Obljuba ima rok ${due}` : `Obljuba, dana stranki ${customer}, ima rok ${due}`,
      text: ['Obljubljeno je bilo:', { quote: question }, `Rok je ${due} in obljuba še ni označena kot izpolnjena.`],
      button: 'Odpri obljubo',
    }),
    promise_overdue: ({ customer, question, due }) => ({
      subject: customer === '' ? 'Obljuba zamuja' : `Obljuba, dana stranki ${customer}, zamuja`,
      text: ['Obljubljeno je bilo:', { quote: question }, `Rok je bil ${due} in obljuba ni označena kot izpolnjena.`],
      button: 'Odpri obljubo',
    }),
    promise_said: ({ customer, question }) => ({
      subject: customer === '' ? 'Dokument pove nekaj o obljubi' : `Dokument pove nekaj o obljubi stranki ${customer}`,
      text: ['Obljubljeno je bilo:', { quote: question }, 'Pod Povedano je ob njej stavek dokumenta. Nič ni bilo spremenjeno.'],
      button: 'Odpri obljubo',
    }),
    told_changed: ({ count }) => ({
      subject: counted('sl', count, {
        one: 'Odgovor, povedan stranki, morda ne drži več',
        two: '# odgovora, povedana strankam, morda ne držita več',
        few: '# odgovori, povedani strankam, morda ne držijo več',
        other: '# odgovorov, povedanih strankam, morda ne drži več',
      }),
      text: ['Dokument ali knjižnica se je spremenila. Pod »Povedano« vidite, kaj je bilo povedano kateri stranki in kaj velja zdaj.'],
      button: 'Poglej, kaj se je spremenilo',
    }),
    drive_ended: ({ drive }) => ({
      subject: `Shramba »${drive}« nas ne spusti več noter`,
      text: [
        `Soglasje ali geslo za shrambo »${drive}« ne velja več ali pa kdor jo je povezal, ni več član. Iz nje ne prihaja nič novega.`,
        'Dokumenti, ki so prišli prej, se uporabljajo naprej.',
      ],
      button: 'Poveži znova',
    }),
  },
  digest: ({ org, count }) => ({
    subject: counted('sl', count, { one: `${org}: # novica`, two: `${org}: # novici`, few: `${org}: # novice`, other: `${org}: # novic` }),
    text: [`To je novo v organizaciji ${org} in čaka na vas.`],
    button: 'Odpri Rejoinder',
  }),
  end: {
    link: 'Ne pošiljajte več takih sporočil',
    dailyLink: 'Brez dnevnih sporočil',
    title: 'Želite ustaviti ta sporočila?',
    text: (kind) =>
      `Sporočil te vrste ne boste več prejemali: ${kind}. V aplikaciji ste obveščeni kot doslej, v nastavitvah pa jih lahko spet vklopite.`,
    button: 'Ustavi ta sporočila',
    done: 'Ta sporočila so ustavljena',
    doneText: 'Spet jih vklopite v nastavitvah.',
    wrong: 'Ta povezava ne velja',
    wrongText: 'Ni popolna ali pa računa ni več. Katera sporočila prejemate, piše v nastavitvah.',
    kinds: {
      assigned: 'vprašanja in zahteve, ki so predani vam',
      mentioned: 'komentarji, ki vas omenjajo',
      due_tomorrow: 'zahteve z rokom jutri',
      overdue: 'zahteve, ki zamujajo',
      answered: 'odgovorjene zahteve',
      failed: 'delo, ki ni bilo dokončano',
      library_review: 'vnosi knjižnice, ki čakajo na pregled',
      drive_ended: 'shrambe, ki nas ne spustijo več noter',
      promise_due: 'obljube, ki jim poteka rok',
      promise_overdue: 'obljube, ki zamujajo',
      promise_said: 'obljube, o katerih govorijo dokumenti',
      told_changed: 'odgovori strankam, ki morda ne držijo več',
      daily: 'dnevno sporočilo',
    },
  },
  mailbox: {
    title: 'Lokalni nabiralnik',
    text: 'Poštni strežnik ni nastavljen, zato sporočila ostanejo na tem računalniku. To stran odpre samo ta računalnik.',
    none: 'Ni še sporočil',
    noneText: 'Sporočila te namestitve se naštejejo tukaj, ko so poslana.',
    all: 'Vsa sporočila',
    to: 'za',
    from: 'od',
  },
};
