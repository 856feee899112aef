/** Slovenian: words that weigh less or more where two texts are compared. */
import type { ClassOf } from '../word-classes.ts';

export const comparing = {
  multiFactor: 'vecfaktorsk*( (overjanj|avtentik)*)?, dvofaktorsk*',
  singleSignOn: '',
  thirdParty: '',
  roleBasedAccess: '',
  leastPrivilege: '',
  serviceLevel: '',
  pentest: '',
  roundTheClock: '',
  noMoreThan: '',
  noLessThan: '',
  canBeRequired: '',
  comparedNegation: 'ne, ni, nikoli, nima, nimate, nimajo, niso, nismo',
  smallWords:
    'in ali da je so se za na v z s pri ter ki ne ni bi bo bodo pa po od do kako kaj kdo kje kdaj kateri katere katera katero kot če iz o ob med vse vsi vaš vaša vaše vaši nam vam ste smo sem bil bila bilo bili tudi lahko mora morajo imate ima imajo pod nad brez glede zaradi kadar ko tega tem to ta te ti tisti svoje',
  alsoSmall: '',
  telling: 'ne ni brez vse vsi',
  lightWords:
    'dolgo pogosto hitro koliko imeti obstaja obstajajo izvajate izvaja opravite opravijo opravi vodite hranite dolocen doloceno vsaj podjetje podjetja organizacija organizacije podatki podatkov sistem sistemi storitve postopek postopki politiko politika ukrepe ukrepi uporabljate imate',
  youWords: 'vi vas vasa vase vaso',
  weWords: 'mi nas nasa nase',
  dottedWords: String.raw`oz npr itd t\.i str čl tj`,
  afterOrdinals: '',
  commonAcronyms: '',
  plainCapitals: '',
} satisfies Record<ClassOf<'comparing'>, string>;
