/** Questions that are not answered, told by their words: a score cannot tell them from those that are. */
import type { RefusalReason as Refusal } from '#contract/assistant.ts';
import type { LawLanguage } from './languages.ts';
import { matchesAny, patternsOf, plainWords } from './word-patterns.ts';

type Rules = Record<LawLanguage, ReturnType<typeof patternsOf>>;
const rules = (tables: Record<LawLanguage, string>): Rules => ({
  sl: patternsOf(tables.sl),
  en: patternsOf(tables.en),
  it: patternsOf(tables.it),
  fr: patternsOf(tables.fr),
  uk: patternsOf(tables.uk),
});

/** Countries, as each language names them and what is theirs, and the cities there that people name instead; Slovenia apart. */
const countries: Record<LawLanguage, string> = {
  sl: 'avstrij/nemsk/nemčij/italij/hrvašk/franc/amerišk/ameriki/=zda/švic/srb/srbij/bosn/bosan/britan/anglij/anglešk/madžar/ukrajin/poljsk/španij/špansk/nizozem/belgij/kitaj/rusij/rusk/turčij/turšk/češk/slovašk/makedon/črnogor/kosov/bolgar/romun/grčij/gršk/švedsk/dansk/norvešk/irsk/portugal/luksemb/finsk/kanad/kanadsk/avstralij/delawar/teksas/kaliforn/dunaj/berlin/münch/münchn/frankfurt/=rimu/=milanu/trst/vidm/zagreb/pariz/london/bern/zürich/bruselj/amsterdam/budimpešt/gradc/celovc/beograd/sarajev/madrid/=pragi/varšav',
  en: 'austria/german/italy/italian/croat/france/french/american/america/=usa/swiss/switzerland/serbia/bosnia/british/britain/english/england/=uk/hungar/ukrain/polish/poland/spain/spanish/dutch/netherland/belgi/china/chinese/russia/turk/czech/slovak/macedonia/montenegr/kosov/bulgaria/romania/greece/greek/swed/danish/denmark/norw/irish/ireland/portug/luxembourg/finland/finnish/canad/australia/delaware/texas/california/kingdom/vienna/berlin/munich/frankfurt/=rome/milan/trieste/zagreb/rijeka/paris/london/=bern/zurich/brussels/amsterdam/budapest/=graz/klagenfurt/belgrade/sarajevo/madrid/prague/warsaw',
  it: 'austria/tedesc/germania/=italia/=italiano/=italiana/=italiani/=italiane/croat/croazia/frances/francia/american/=usa/=uniti/svizzer/serb/bosni/britann/ingles/inghilterra/ungher/ungheres/ucrain/polacc/polonia/spagn/oland/belg/cina/cines/russ/turc/cec/slovacc/macedon/montenegr/kosov/bulgar/romen/romania/grecia/grec/svedes/svezia/irland/portog/lussemb/finland/canad/australia/delaware/texas/california/vienna/berlino/monaco/francoforte/=roma/milano/trieste/udine/gorizia/zagabria/parigi/londra/=berna/zurigo/bruxelles/amsterdam/budapest/=graz/klagenfurt/belgrado/sarajevo/madrid/praga/varsavia',
  fr: 'autrich/allemand/allemagne/itali/croat/français/francais/france/améric/=usa/=unis/suiss/serb/bosni/britann/anglais/angleterre/hongr/ukrain/polon/espagn/néerland/hollande/belg/chin/russ/turc/turq/tchèq/slovaq/macédon/monténég/kosov/bulgar/roumain/roumanie/grec/grèc/suéd/irland/portug/luxemb/finland/canad/australi/delaware/texas/californ/=vienne/berlin/munich/francfort/=rome/milan/trieste/zagreb/=paris/londres/=berne/zurich/bruxelles/amsterdam/budapest/=graz/klagenfurt/belgrade/sarajevo/madrid/prague/varsovie',
  uk: 'австрі/німец/німечч/італі/хорват/франц/америк/=сша/швейцар/серб/босні/британ/англій/англі/угор/україн/польськ/польщ/іспан/нідерланд/бельгі/кита/росі/туреч/турец/чесь/чехі/словацьк/словаччин/македон/чорногор/косов/болгар/румун/греці/грець/швед/ірланд/португал/люксемб/фінлянд/фінськ/канад/австралі/делавер/техас/каліфорн/=відні/берлін/мюнхен/франкфурт/=римі/мілан/трієст/загреб/париж/лондон/берні/цюрих/брюссел/амстердам/будапешт/грац/клагенфурт/белград/сараєв/мадрид/=празі/варшав/=києві',
};

/** What a country's own law is called; together with a country it is asked for. */
const laws: Record<LawLanguage, string> = {
  sl: 'prav/zakon/predpis/davč/davk/delovn/sodišč/ureditv',
  en: 'law/laws/act/rule/legislation/regulation/tax/taxes/labour/labor/code/court/llc/employment',
  it: 'diritto/legge/leggi/normativ/fisc/tass/impost/codice/tribunal',
  fr: 'droit/loi/lois/législation/legislation/impôt/impot/fisc/code/tribuna',
  uk: 'прав/закон/податк/кодекс/суд',
};

const inCountry: Record<LawLanguage, string> = { sl: '=v/=na', en: '=in', it: '=in/=negli/=nel', fr: '=en/=au/=aux', uk: '=в/=у' };

/** What ties another country to a question on Slovenian law: trade across the border, foreigners here. */
const ties = rules({
  sl: 'slovenij/slovensk/kranjsk/ljubljan/maribor/celj/=kranju/=kopru/gorici/prodaj/prodam/kupec/kupc/kupim/kupujem/strank/dobav/uvoz/izvoz/državljan/naroč/napot/račun/podjetj/izplača/prejema/službeno/tujec/tujk/dovoljenj/vizum/partner/obnov/dvojn/govor/jezik/povabil/=tukaj/pošilja/pošlj',
  en: 'sloven/ljubljan/maribor/celje/kranj/koper/=gorica/sell/sold/sale/buy/bought/customer/client/suppl/import/export/citizen/national/post/posted/invoice/company/receive/secondment/trip/permit/visa/partner/double/=here/firm/=send/=sends/=sending/=sent/ship',
  it: 'sloven/lubiana/maribor/celje/kranj/capodistria/=gorica/vend/acquist/compr/client/fornit/import/export/esport/cittadin/distacc/fattur/azienda/impresa/ricev/trasfert/permesso/visto/doppia/=qui/spedi/=manda/mandat/=mandano/invia',
  fr: 'sloven/slovèn/ljubljan/maribor/celje/kranj/koper/=gorica/vend/vent/achet/acheté/client/fourniss/import/export/citoyen/ressortissant/détach/factur/entreprise/reçoi/mission/permis/visa/double/=ici/envoi/envoy/expédi',
  uk: 'словен/люблян/марибор/целє/копер/горіц/прода/продаж/куп/покуп/клієнт/постачальн/імпорт/експорт/громадян/відрядж/рахун/фірм/компані/отриму/дозвіл/віз/подвійн/=тут/=шлю/надсил/посил',
});

const theirLaw = byLanguage((language) => patternsOf(`${countries[language]} ${laws[language]}\n${laws[language]} ${countries[language]}`));
/** Names of countries that are names of languages as well: "in English" is no place. */
const LANGUAGES = new Set(['english', 'ingles', '=italiano', 'anglais', 'angleški']);
const placesOf = (language: LawLanguage) =>
  countries[language]
    .split('/')
    .filter((name) => !LANGUAGES.has(name))
    .join('/');
/** Cities that Italian and French do not say with the word for "in". */
const cities: Partial<Record<LawLanguage, string>> = {
  it: '=a/=ad vienna/berlino/francoforte/=roma/milano/trieste/udine/gorizia/zagabria/parigi/londra/=berna/zurigo/bruxelles/amsterdam/budapest/=graz/klagenfurt/belgrado/sarajevo/madrid/praga/varsavia',
  fr: '=à =vienne/berlin/munich/francfort/=rome/milan/trieste/zagreb/=paris/londres/=berne/zurich/bruxelles/liège/amsterdam/budapest/=graz/klagenfurt/belgrade/sarajevo/madrid/prague/varsovie',
};
const there = byLanguage((language) =>
  patternsOf(
    [`${inCountry[language]} ${placesOf(language)}`, language === 'en' ? '=in =the =us' : '', cities[language] ?? '']
      .filter(Boolean)
      .join('\n'),
  ),
);

const forecast = rules({
  sl: `bo/bodo vlad/zakon/davek/davk/državn/parlament/plač/prag/stopnj/pokojn sprem/zviš/zniž/dvig/ukin/uved/zraste/zrasel/podraž
    vlad/zakon/davek/davk/parlament/stopnj bo/bodo sprem/zviš/zniž/dvig/ukin/uved
    napove/napoved zakon/davk/plač/sprememb
    bo/bodo starost/obrest/zaščit/najnižj zviš/zniž/dvig/podaljš/padl/narasl
    naslednj/prihodnj vlad/parlament`,
  en: `will government/parliament/law/act/tax/rate/wage/threshold/minist change/rise/increase/raise/fall/abolish/introduce/repeal/cut
    going change/rise/increase/fall/abolish law/tax/rate/wage
    predict/forecast law/tax/wage/rate/inflation
    will age/mortgage/prices/protection/=rates raise/rise/increase/lower/fall/drop/extend
    =next/incoming government/parliament`,
  it: `governo/parlamento/legge/tassa/imposta/aliquota/salario/soglia/pensione/stato cambier/aumenter/abolir/ridurr/alzer/diminuir/introdurr/modificher
    cambier/aumenter/abolir/alzer governo/parlamento/legge/imposta/aliquota/salario
    previsione/prevedi legge/imposta/salario
    età/legge/imposta/aliquota/iva/tassi/soglia/protezione =sarà/=verrà/saranno/verranno alzat/innalz/aument/ridott/abbass/abolit/modificat/prorogat/cambiat
    tassi/prezzi/mutui scender/salir/caler/aumenter
    prossimo governo/parlamento`,
  fr: `gouvernement/parlement/loi/impôt/impot/taux/salaire/seuil/pension/état =va/changera/augmentera/supprimera/baissera/modifiera changer/augmenter/supprimer/baisser/modifier/il/elle
    gouvernement/parlement/loi/impôt/impot/taux/salaire changera/augmentera/supprimera/baissera/modifiera
    prédi/prévi/prevoi loi/impôt/salaire
    âge/loi/impôt/tva/taux/seuil/smic/protection =sera/seront relevé/augmenté/baissé/abaissé/modifié/supprimé/réduit/prolongé/repoussé
    taux/prix =vont/baisseront/monteront/augmenteront baisser/monter/augmenter/=prochaine/=prochain
    prochain gouvernement/parlement`,
  uk: `змінить/підвищить/знизить/скасує/введе/зросте уряд/парламент/закон/податок/ставк/зарплат
    уряд/парламент/закон/податок/ставк/зарплат/пенсі змін/зміниться/підвищ/знизи/скасу/введе/зрост
    передбач/прогноз закон/подат/зарплат
    продовжать/піднімуть/підвищать/знизять/змінять/скасують захист/вік/пенсі/податок/ставк/зарплат/мінімальн/закон/поріг
    =буде підвищено/знижено/змінено/скасовано/продовжено
    наступн уряд/парламент`,
});

const unlawful = rules({
  sl: `kako skrij/skrije/utaji/prikri/ponared/izognem/izogn
    kako =mimo/=črno
    brez =da/vednosti opazi/izve/ugotovi/furs/inšpek
    tako/=ne =da/=bi opazi/izve/ugotovi/zazna
    =da davčn/furs/inšpek/=nihče =ne opazi/izve/ugotovi/zazna/odkrij
    ponarejen/lažn/fiktiv račun/potrdil/pogodb/dokument/podpis naredi/izda/uredi/dobi
    naredi/izda/uredi/dobi/pripravi ponarejen/lažn/fiktiv
    utajim/utajiti/prikrijem/skrijem davk/prihod/dohod/promet/denar/premož/dobič
    antedatira
    način/nacin/trik skrijem/skriti/skrijeva/utaj/prikri/ponared/izogn davk/dohod/prihod/denar/premož/prispev
    skrijem/skriti/prikrijem/prikriti dohod/prihod/denar/premož/zaslužek/najemnin furs/davk/davč/upnik/žen/=mož/izvršitelj
    =da/=in =nihče =ne/more dokaž/dokaza/preveri/posumi/izsledi/odkrij
    izmisli/izmislim/izmišlj/izmislil/podtakn krivd/razlog/naslov/dokaz/kršit`,
  en: `how hide/conceal/evade/dodge/forge/fake/launder/backdate/disguise
    off =the books
    under =the table pay/paid
    pay/paid/work under =the table
    without noticing/know/knowing/finding/find/telling/detect/declaring
    get away with
    fake/forged/fictitious invoice/contract/certificate/document/receipt/note make/get/issue/write/use
    make/get/issue/write/produce/use fake/forged/fictitious
    avoid/evade/escape =paying/pay tax/vat/contribut/duty
    help evade/hide/launder
    way/ways/trick/tricks hide/conceal/evade/dodge/forge/fake/launder/disguise
    hide/conceal =my/=our income/money/cash/assets/earnings/profit/savings/turnover/rent
    =so/=that nobody/noone prove/notice/know/check/find/suspect/trace
    =so/=that =no =one prove/notice/know/check/find/suspect/trace
    without checking/catching/caught/detected
    invent/fabricat fault/reason/excuse/address/evidence/misconduct
    =make/=making =up fault/reason/excuse/address/evidence/misconduct`,
  it: `come nascond/evader/occult/falsific/ricicl/elud/dissimul
    come =nero
    senza che accorg/sappia/sapp/scopr/noti/venga
    fattur/contratt/certificat/document fals/fittizi fare/emett/ottener/creare
    fare/emett/ottener/creare/usare fattur/contratt/certificat/document/ricevut fals/fittizi
    evitare/evadere pagare/tasse/imposte/iva/contribut
    modo/trucco/sistema nascond/evader/occult/falsific/elud
    nascond/occult redd/sold/denaro/incass/guadagn fisco/tasse/credit/moglie/marito/finanza
    =che =nessuno accorg/sappia/sapp/scopr/controll/prov/dimostr/possa
    senza che controll/verifich
    invent colpa/motivo/indirizzo/prova/mancanza/scusa`,
  fr: `comment cacher/dissimuler/frauder/falsifier/blanchir/contourner/antidater
    comment =noir
    sans =que/qu aperçoi/apercoi/sache/remarque/découvr/decouvr/voie/=déclare/=déclarés
    faux/fausse/fausses/fictif/fictive factur/contrat/certificat/document/attestation
    éviter/eviter/échapper/echapper payer/impôt/impots/tva/cotisation/fisc
    moyen/façon/astuce cacher/dissimuler/frauder/falsifier/contourner
    cacher/dissimuler revenu/argent/loyer/bénéfice/patrimoine fisc/impôt/impots/créancier/femme/mari
    =que personne puisse/sache/voie/remarque/découvr/vérifi/prouv
    sans =que/qu vérifi/prouv
    invent faute/motif/raison/adresse/preuve`,
  uk: `як прихова/сховати/ухил/підроб/обійти/уникнути/відмит/замаскув податк/дохід/доход/прибут/гроші/майно/обіг/виручк/документ/довідк/підпис/внеск/пдв
    щоб не помітил/дізнал/дізнає/побачил/виявил/довідал
    без =відома податк/інспек
    фіктивн/підроблен/фальшив рахун/договір/довідк/документ/накладн
    чорн ходом
    повз кас/подат
    допомож ухил/прихова/підроб
    спосіб/способ приховати/сховати/ухил/обійти/підроб
    приховати/сховати дохід/доход/гроші/майно/оренд/заробіт податк/кредитор/дружин/чоловік/виконав
    ніхто =не перевір/помітив/помітить/дізна/довів/доведе/здогада
    вигада/вигадат/придума/придуман причин/провин/адрес/порушен/доказ`,
});

/** Whoever asks for the rule or the penalty asks nothing unlawful. */
const askedLawfully = rules({
  sl: 'kazen/kazni/kaznuj/globa/globe/prekršek/prekršk/prijavi/prijavo/sankcij/odgovarja\n=ali =je dovolj\nšef/delodajalec/=me',
  en: 'penalt/fine/fined/fines/punish/sanction/report/offence/liable/legal/illegal/allowed/crime\nboss/employer/wife/husband/neighbour',
  it: 'multa/multe/sanzion/pena/pene/puni/denunci/segnala/reato/legale/illegale/lecito\ncapo/datore',
  fr: 'amende/peine/puni/sanction/dénonc/denonc/signal/délit/delit/légal/illégal/autorisé\npatron/employeur',
  uk: 'штраф/покаран/караєть/санкці/повідомит/скарг/відповідальн/законно/дозволен\nначальник/роботодав/шеф',
});

const pendingCase = rules({
  sl: `bom/=ali dobil/dobila/zmagal/zmagala/izgubil/izgubila tožb/pravd/spor/sodišč/primer/zadev
    bom tožb/pravd/spor/primer/zadev dobil/dobila/zmagal/zmagala/izgubil/izgubila
    tožb/pravd/spor/primer/zadev bom dobil/dobila/zmagal/zmagala/izgubil/izgubila
    =bo/=bodo sodišč/sodnik/sodnica/inšpektor mi/meni/dodeli/oprosti/obsodi/odloči/verjel/dal
    sodišč/sodnik/sodnica =bo mi/meni/dodelil/prisodil/oprostil/obsodil
    kakšne/koliko možnost/možnosti tožb/sodišč/pravd/zmag/uspe/primer/zadev
    naj priznam/prizna/zanikam/zanika/izjavim/sprejmem obtož/krivd/utaj/ponud/poravnav/=ali
    naj priznam/prizna =ali
    kako =bo odločil/odločila/razsodil sodišč/sodnik/sodnica
    kako =bo sodišč/sodnik/sodnica odločil/odločila/razsodil`,
  en: `will =i win
    win/lose =my case/lawsuit/trial/appeal/suit/dispute
    =my chance/chances/odds win/court/case/lawsuit/appeal/trial
    chance/chances/odds =my case/lawsuit/appeal/trial
    will court/judge/jury/inspector give/grant/award/decide/convict/acquit/believe/rule =me/=my/favour/favor
    should =i admit/confess/deny/plead/settle
    my running/pending/ongoing/current case/trial/lawsuit/audit/proceeding admit/deny/say/win/happen
    =what/=how =will court/judge/jury decide/rule`,
  it: `vincero/vincerò/perdero/perderò causa/processo/ricorso
    riuscir/vincer mia/mio causa/processo/ricorso
    possibilit/probabilit mia/mio/di/vincere causa/processo/ricorso/vincere
    tribunale/giudice mi/=a dara/darà/affider/assegner/condanner/assolver/credera/crederà/=me
    dara/darà/affider/assegner tribunale/giudice
    devo/dovrei ammett/confess/negar/patteggi/dichiararmi
    mi conviene ammett/confess/negar/patteggi
    =la =vinco
    =vinco causa/processo/ricorso
    come/cosa decider/giudicher tribunale/giudice/corte
    come/cosa tribunale/giudice/corte decider/giudicher`,
  fr: `vais gagner/perdre procès/proces/affaire/cause/recours
    gagnerai/perdrai procès/proces/affaire/cause/recours
    mes/quelles chances gagner/procès/proces/affaire/recours
    tribunal/juge me/=m/va/=t donnera/confiera/accordera/confier/donner/accorder/condamner/acquitter/croira
    tribunal/juge donnera/confiera/accordera/condamnera/acquittera
    dois/devrais avouer/reconnaître/reconnaitre/nier/admettre/plaider/transiger
    que/comment/=quelle tribunal/juge/=cour décidera/tranchera/jugera/rendra
    que/comment décidera/tranchera/jugera tribunal/juge/=cour`,
  uk: `виграю/програю справ/суд/позов/спір/процес
    чи виграю/програю
    шанс/шанси виграти/суд/справ/позов
    віддасть/присудить/засудить/виправдає/повірить суд/суддя
    суд/суддя віддасть/присудить/засудить/виправдає/залишить
    зізна/визнати/визнавати/заперечувати/заперечити =чи/=або/провин
    яке рішення винесе/ухвалить/прийме`,
});

/** Recommendations, opinions and what has nothing to do with law. */
const outside = rules({
  sl: 'najboljš/dober/priporoč odvetnik/računovod/notar/strank/banko/program\nkatera strank/politi\nrecept za\nvreme jutri/danes',
  en: 'best/good/recommend lawyer/accountant/notary/attorney/party/bank\nwhich party/politician\nrecipe\nweather',
  it: 'miglior/bravo/consigli avvocato/commercialista/notaio/partito/banca\nquale partito\nricetta\nmeteo',
  fr: 'meilleur/bon/recommand avocat/comptable/notaire/=parti/banque\nquel =parti\n=recette =de\nmétéo',
  uk: 'найкращ/порад/рекоменд адвокат/бухгалтер/нотаріус/парті/банк\nяка парті\nрецепт\n=погода/=погоди',
});

/** Support for families and for people in need, whose amounts and conditions stand in acts that are not among the sources. */
const support = rules({
  sl: 'denarn socialn pomoč/pomoc\nsocialn pomoč/pomoc\notrošk dodatek/dodatk\nštipendi\nvarstven dodatek/dodatk',
  en: 'social assistance/welfare\nwelfare benefit/payment/support\nchild benefit/allowance\nscholarship',
  it: 'assistenza/sussidio/assegno social\nassegn famigliar/familiar\nborsa/borse studio',
  fr: 'aide/assistance/allocation social\nallocation/allocations familial\nbourse études/etudes',
  uk: 'соціальн допомог\nдопомог =на діт/дитин\nстипенді',
});

/** What the sources do say about such support: whether it can be seized, is taxed, counts in an inheritance. */
const supportElsewhere = rules({
  sl: 'zarubi/rubež/izvrš/stečaj/dolg/dolž/davk/davč/dohodnin/obdavč/dedi/deduj/zapušč/dedovanj/račun/banka/vzame/vzam/vzel/vzeti/študent/delo/delavc/prispev/preživnin/zavarov',
  en: 'seiz/enforce/bankrupt/debt/tax/inherit/estate/account/bank/take/taken/lose/heir/died/leave/work/job/maintenance/insur/student',
  it: 'pignor/esecuzion/falliment/debit/tass/impost/eredit/success/conto/banca/irpef/lavor/mantenimento/assicur/prend/togli',
  fr: 'saisi/success/exécution/faillite/dette/impôt/impos/hérit/succession/compte/banque/travail/emploi/pension/assur/prend/prélev',
  uk: 'стягн/арешт/банкрут/борг/податк/оподатк/спад/рахун/банк/робот/працю/алімент/страх/забер/забра',
});

function byLanguage<T>(make: (language: LawLanguage) => T): Record<LawLanguage, T> {
  return { sl: make('sl'), en: make('en'), it: make('it'), fr: make('fr'), uk: make('uk') };
}

/** Why a question is refused before anything is looked for; null when its words give no reason. */
export function refusalByWords(question: string, language: LawLanguage): Refusal | null {
  const words = plainWords(question);
  const says = (of: Rules) => matchesAny(words, of[language]);
  if (!says(ties) && (says(theirLaw) || says(there))) return 'other-country';
  if (says(pendingCase)) return 'pending-case';
  if (says(unlawful) && !says(askedLawfully)) return 'unlawful';
  if (says(forecast)) return 'forecast';
  if (says(support) && !says(supportElsewhere)) return 'not-covered';
  if (says(outside)) return 'not-covered';
  return null;
}

/** Years from next year on that a question names. */
export const futureYears = (question: string, now: Date): number[] =>
  [...question.matchAll(/(?<!\d)(20\d\d)(?!\d)/gu)].map(([, year]) => Number(year)).filter((year) => year > now.getFullYear());
