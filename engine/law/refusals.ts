/** Questions that are not answered, told by their words: a score cannot tell them from those that are. */
import type { RefusalReason as Refusal } from '#contract/assistant.ts';
import { sentencesOf } from '#engine/language/sentences.ts';
import { countries, countriesAsPlaces, inCountry, townPatterns } from './foreign-places.ts';
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

/** What a country's own law is called; together with a country it is asked for. */
const laws: Record<LawLanguage, string> = {
  sl: 'prav/zakon/predpis/davč/davk/delovn/sodišč/ureditv',
  en: 'law/laws/act/rule/legislation/regulation/tax/taxes/labour/labor/code/court/llc/employment',
  it: 'diritto/legge/leggi/normativ/fisc/tass/impost/codice/tribunal',
  fr: 'droit/loi/lois/législation/legislation/impôt/impot/fisc/code/tribuna',
  uk: 'прав/закон/податк/кодекс/суд',
};

/** What ties another country to a question on Slovenian law: trade across the border, foreigners here. */
const ties = rules({
  sl: 'slovenij/slovensk/kranjsk/ljubljan/maribor/celj/=kranju/=kopru/gorici/prodaj/prodam/kupec/kupc/kupim/kupujem/strank/dobav/uvoz/izvoz/državljan/naroč/napot/račun/podjetj/izplača/prejema/službeno/tujec/tujk/dovoljenj/vizum/partner/obnov/dvojn/govor/jezik/povabil/=tukaj/pošilja/pošlj/poslat/selim/kupi/oglase/barvam/=belit',
  en: 'sloven/ljubljan/maribor/celje/kranj/koper/=gorica/sell/sold/sale/buy/bought/customer/client/suppl/import/export/citizen/national/post/posted/invoice/company/receive/secondment/trip/permit/visa/partner/double/=here/firm/=send/=sends/=sending/=sent/ship/moving/=ads/paint',
  it: 'sloven/lubiana/maribor/celje/kranj/capodistria/=gorica/vend/acquist/compr/client/fornit/import/export/esport/cittadin/distacc/fattur/azienda/impresa/ricev/trasfert/permesso/visto/doppia/=qui/spedi/=manda/mandat/=mandano/=mando/mandarmi/invia/pubblicità/imbianc/vivere',
  fr: 'sloven/slovèn/ljubljan/maribor/celje/kranj/koper/=gorica/vend/vent/achet/acheté/client/fourniss/import/export/citoyen/ressortissant/détach/factur/entreprise/reçoi/mission/permis/visa/double/=ici/envoi/envoy/expédi/=pubs/=pars/peindre',
  uk: 'словен/люблян/марибор/целє/копер/горіц/прода/продаж/куп/покуп/клієнт/постачальн/імпорт/експорт/громадян/відрядж/рахун/фірм/компані/отриму/дозвіл/віз/подвійн/=тут/=шлю/надсил/посил/послати/відправля/переїжджа/переїжджаю/реклам/фарбув',
});

const theirLaw = byLanguage((language) =>
  patternsOf(`${countries[language]} ${laws[language]}\n${laws[language]} ${countriesAsPlaces(language)}`),
);
/** What people ask of a country in few words ("germany maternity pay"), side by side with it: nouns alone, since a German may rent or pay. */
const matters: Record<LawLanguage, string> = {
  sl: 'dopust/minimaln/pokojnin/odpravnin/najemnin/porodnišk/nadomestil/dediščin/ločitev/razvez/=kazen/=kazni/globa/ddv/preživnin',
  en: 'holiday/wage/salary/pension/dismissal/severance/redundan/unemployment/maternity/paternity/inheritance/divorce/penalt/vat/minimum',
  it: 'ferie/stipendi/salari/pension/preavvis/licenziament/liquidazion/maternità/disoccupazion/eredità/divorzi/=multa/=multe/=iva/minim',
  fr: 'congé/salaire/smic/retraite/préavis/licenciement/indemnit/maternité/chômage/loyer/succession/divorce/amende/tva',
  uk: 'відпустк/зарплат/пенсі/звільненн/декрет/спадщин/розлученн/штраф/пдв/безробітт/стаж/мінімалк',
};
const theirMatter = byLanguage((language) =>
  patternsOf(`${countriesAsPlaces(language)} ${matters[language]}\n${matters[language]} ${countriesAsPlaces(language)}`),
);
/** No word between. */
const SIDE_BY_SIDE = 0;
/** In a country, as it or a capital is named. */
const there = byLanguage((language) => patternsOf(`${inCountry[language]} ${countriesAsPlaces(language)}`));
const inForeignTown = byLanguage((language) => patternsOf(townPatterns(language)));
/** "In" and a town stand side by side: further on, "in" belongs to something else. */
const BESIDE = 1;

const forecast = rules({
  sl: `bo/bodo vlad/zakon/davek/davk/državn/parlament/plač/prag/stopnj/pokojn sprem/zviš/zniž/dvig/ukin/uved/zraste/zrasel/podraž
    vlad/zakon/davek/davk/parlament/stopnj bo/bodo sprem/zviš/zniž/dvig/ukin/uved
    napove/napoved zakon/davk/plač/sprememb
    bo/bodo starost/obrest/zaščit/najnižj zviš/zniž/dvig/podaljš/padl/narasl
    naslednj/prihodnj vlad/parlament
    bo/bodo plač/pokojn/regres/davk/davek/ddv/prag/stopnj/minimal/prispev naslednj/prihodnj
    bo/bodo ddv/regres/prispev/cen/najemnin sprem/zviš/zniž/dvig/ukin/padl/zras/podraž
    kdaj bo/bodo ukinil/uved/sprejel/sprejet/podaljšal/spremenil`,
  en: `will government/parliament/law/act/tax/rate/wage/threshold/minist change/rise/increase/raise/fall/abolish/introduce/repeal/cut
    going change/rise/increase/fall/abolish law/tax/rate/wage
    predict/forecast law/tax/wage/rate/inflation
    will age/mortgage/prices/protection/=rates raise/rise/increase/lower/fall/drop/extend
    =next/incoming government/parliament
    what/how will wage/pension/tax/rate/vat/threshold/minimum/allowance =next
    =going raise/lower/cut/abolish/change/extend/scrap age/pension/tax/taxes/vat/wage/rate/threshold/leave
    vat/tax/taxes/pensions/wage/wages/rents/rates/prices =going =up/=down
    will prices/rents/rates/pensions/wages drop/fall/rise/=go
    when will law/act/rules/reform/bill pass/come/change`,
  it: `governo/parlamento/legge/tassa/imposta/aliquota/salario/soglia/pensione/stato cambier/aumenter/abolir/ridurr/alzer/diminuir/introdurr/modificher
    cambier/aumenter/abolir/alzer governo/parlamento/legge/imposta/aliquota/salario
    previsione/prevedi legge/imposta/salario
    età/legge/imposta/aliquota/iva/tassi/soglia/protezione =sarà/=verrà/saranno/verranno alzat/innalz/aument/ridott/abbass/abolit/modificat/prorogat/cambiat
    tassi/prezzi/mutui scender/salir/caler/aumenter
    prossimo governo/parlamento
    sarà salario/pensione/iva/soglia/minimo/aliquota prossimo
    alzeranno/aumenteranno/abbasseranno/aboliranno/ridurranno/toglieranno/prorogheranno età/pension/tasse/iva/salari/stipend/soglia/aliquot
    iva/tasse/pensioni/stipendi/salario/età/affitti/prezzi salirà/saliranno/scenderà/scenderanno/aumenterà/aumenteranno/cambierà
    quando passerà/entrerà/approveranno/uscirà legge/riforma/decreto`,
  fr: `gouvernement/parlement/loi/impôt/impot/taux/salaire/seuil/pension/état =va/changera/augmentera/supprimera/baissera/modifiera changer/augmenter/supprimer/baisser/modifier/il/elle
    gouvernement/parlement/loi/impôt/impot/taux/salaire changera/augmentera/supprimera/baissera/modifiera
    prédi/prévi/prevoi loi/impôt/salaire
    âge/loi/impôt/tva/taux/seuil/smic/protection =sera/seront relevé/augmenté/baissé/abaissé/modifié/supprimé/réduit/prolongé/repoussé
    taux/prix =vont/baisseront/monteront/augmenteront baisser/monter/augmenter/=prochaine/=prochain
    prochain gouvernement/parlement
    sera salaire/smic/pension/tva/seuil/taux/minimum prochain
    =vont =ils/=elles relever/augmenter/baisser/supprimer/changer/prolonger
    tva/impôt/impôts/loyers/prix =va/=vont monter/augmenter/baisser/diminuer
    quand passera/adoptera/votera/entrera loi/réforme/décret`,
  uk: `змінить/підвищить/знизить/скасує/введе/зросте уряд/парламент/закон/податок/ставк/зарплат
    уряд/парламент/закон/податок/ставк/зарплат/пенсі змін/зміниться/підвищ/знизи/скасу/введе/зрост
    передбач/прогноз закон/подат/зарплат
    продовжать/піднімуть/підвищать/знизять/змінять/скасують захист/вік/пенсі/податок/ставк/зарплат/мінімальн/закон/поріг
    =буде підвищено/знижено/змінено/скасовано/продовжено
    наступн уряд/парламент
    =буде зарплат/пенсі/податок/пдв/ставк/мінімальн/поріг наступн
    пдв/ціни/пенсії/тарифи/ставки зросте/зростуть/впаде/впадуть/зміниться/підніметься/піднімуться
    впадуть/зростуть/піднімуться/подорожчають ціни/пенсії/тарифи/оренда/квартири
    коли приймуть/ухвалять/скасують/введуть/змінять закон/податок/правил/реформ`,
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
    izmisli/izmislim/izmišlj/izmislil/podtakn krivd/razlog/naslov/dokaz/kršit
    prepišem/prepiše/prenesem/spravim/podarim hiš/stanovanj/avto/premož/denar =da upnik/rubež/izvršit/bank =ne
    bolnišk/stalež =nisem boln/bolan/bolana
    kako plač =roko/=roke
    =da inšpek/davčn/furs =ne vidi/najde/zasledi
    datum/pogodb včerajšnj/=nazaj/=starim subvenc/datumom`,
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
    =make/=making =up fault/reason/excuse/address/evidence/misconduct
    move/transfer/sign/put/give house/flat/car/money/assets =so creditors/bailiff/bailiffs/bank/they =not/never/nothing
    sick =not/without ill/sick
    work/working cash keep dole/benefit/benefits
    =with yesterday/older/earlier date
    stop/keep/prevent inspector/inspectors/taxman seeing/finding/noticing/knowing`,
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
    invent colpa/motivo/indirizzo/prova/mancanza/scusa
    intesto/intestare/trasferisco/trasferire/passo/cedo casa/auto/soldi/beni creditor/banca/ufficiale =non
    malattia senza essere malat
    =non vedere/trovare/scoprire ispettor/fisco/finanza
    ispettor/fisco/finanza =non veda/trovi/scopra
    =con data =ieri/passata/precedente/vecchia`,
  fr: `comment cacher/dissimuler/frauder/falsifier/blanchir/contourner/antidater
    comment =noir
    sans =que/qu aperçoi/apercoi/sache/remarque/découvr/decouvr/voie/=déclare/=déclarés
    faux/fausse/fausses/fictif/fictive factur/contrat/certificat/document/attestation
    éviter/eviter/échapper/echapper payer/impôt/impots/tva/cotisation/fisc
    moyen/façon/astuce cacher/dissimuler/frauder/falsifier/contourner
    cacher/dissimuler revenu/argent/loyer/bénéfice/patrimoine fisc/impôt/impots/créancier/femme/mari
    =que personne puisse/sache/voie/remarque/découvr/vérifi/prouv
    sans =que/qu vérifi/prouv
    invent faute/motif/raison/adresse/preuve
    mettre/transférer/passer/donner maison/appart/voiture/argent/biens =pour créanc/banque/huissier =ne/=n
    arrêt/maladie sans être malade
    éviter/eviter/empêcher inspecteur/fisc/contrôleur voie/trouve/remarque/découvre
    avec date =hier/antérieure/passée`,
  uk: `як прихова/сховати/ухил/підроб/обійти/уникнути/відмит/замаскув податк/дохід/доход/прибут/гроші/майно/обіг/виручк/документ/довідк/підпис/внеск/пдв
    щоб не поміти/дізнал/дізнає/побачи/вияви/довіда
    без =відома податк/інспек
    фіктивн/підроблен/фальшив рахун/договір/довідк/документ/накладн
    чорн ходом
    повз кас/подат
    допомож ухил/прихова/підроб
    спосіб/способ приховати/сховати/ухил/обійти/підроб
    приховати/сховати дохід/доход/гроші/майно/оренд/заробіт податк/кредитор/дружин/чоловік/виконав
    ніхто =не перевір/помітив/помітить/дізна/довів/доведе/здогада
    вигада/вигадат/придума/придуман причин/провин/адрес/порушен/доказ
    переписати/перевести/подарувати дім/будинок/квартир/машин/авто/майно/гроші щоб кредитор/банк/виконав =не
    лікарнян здоров
    щоб інспектор/податков/перевірк =не побач/знайш/помітив/дізна
    неофіційно/чорну допомог безробітт
    заднім числом`,
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
    kako =bo sodišč/sodnik/sodnica odločil/odločila/razsodil
    kaj naj rečem/povem/izjavim/odgovorim sodni/sodišč/tožil/policij
    toži/tožijo/tožim bom izgubil/izgubila/zmagal/zmagala
    =mi =bo/=bodo prisodi/dodeli/odmeri
    moj/moja odvetnik/odvetnica dobro/slabo/prav/narobe
    naj/=se sprejmem/splača poravnav/ponud odvetnik/sodišč/zadev`,
  en: `will =i win
    win/lose =my case/lawsuit/trial/appeal/suit/dispute
    =my chance/chances/odds win/court/case/lawsuit/appeal/trial
    chance/chances/odds =my case/lawsuit/appeal/trial
    will court/judge/jury/inspector give/grant/award/decide/convict/acquit/believe/rule =me/=my/favour/favor
    should =i admit/confess/deny/plead/settle
    my running/pending/ongoing/current case/trial/lawsuit/audit/proceeding admit/deny/say/win/happen
    =what/=how =will court/judge/jury decide/rule
    =what should =i say/tell/answer judge/court/police/prosecutor
    suing/sued/sues/hearing =i lose/win
    much =they/court/judge award/give/=get =my case
    should =i accept/take/reject settlement/deal/offer`,
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
    come/cosa tribunale/giudice/corte decider/giudicher
    cosa devo dire/rispondere/dichiarare giudice/tribunale/polizia
    causa perderò/perdero/vincerò/vincero
    conviene accettare accordo/transazione/proposta
    =mi daranno/riconosceranno/assegneranno mia/mio causa/processo`,
  fr: `vais gagner/perdre procès/proces/affaire/cause/recours
    gagnerai/perdrai procès/proces/affaire/cause/recours
    mes/quelles chances gagner/procès/proces/affaire/recours
    tribunal/juge me/=m/va/=t donnera/confiera/accordera/confier/donner/accorder/condamner/acquitter/croira
    tribunal/juge donnera/confiera/accordera/condamnera/acquittera
    dois/devrais avouer/reconnaître/reconnaitre/nier/admettre/plaider/transiger
    que/comment/=quelle tribunal/juge/=cour décidera/tranchera/jugera/rendra
    que/comment décidera/tranchera/jugera tribunal/juge/=cour
    =que dois/devrais dire/répondre juge/tribunal/police
    poursui vais perdre/gagner
    dois/devrais accepter accord/transaction/offre avocat/affaire/procès
    accorder/donner/donnera/accordera =mon/=ma affaire/procès`,
  uk: `виграю/програю справ/суд/позов/спір/процес
    чи виграю/програю
    шанс/шанси виграти/суд/справ/позов
    віддасть/присудить/засудить/виправдає/повірить суд/суддя
    суд/суддя віддасть/присудить/засудить/виправдає/залишить
    зізна/визнати/визнавати/заперечувати/заперечити =чи/=або/провин
    яке рішення винесе/ухвалить/прийме
    =що казати/сказати/говорити/відповісти судд/суду/поліції
    судиться/судяться/позов програю/виграю
    приймати/прийняти/погоджуватися мирову/угоду/пропозиці адвокат/суд
    присудять/дадуть моїй/моєї справі/справи`,
});

/** Recommendations, opinions and what has nothing to do with law. */
const outside = rules({
  sl: `najboljš/dober/priporoč odvetnik/računovod/notar/strank/banko/program
    katera strank/politi
    recept za
    vreme jutri/danes
    =kako spečem/speči/skuham/skuhati
    =kdo zmagal/zmaga tekm/nogomet/košar/volit/dirk/prvenst
    kateri/katero telefon/avto/računalnik/tablic kupi/kupim/izberem
    prevedi/prevedite stavek/besedil/=mi
    napiši/napišite =mi pesem/pesm/zgodb/šal
    shujša/hujšanj
    glavobol
    boleče/boli grlo/glava`,
  en: `best/good/recommend lawyer/accountant/notary/attorney/party/bank
    which party/politician
    recipe
    weather
    =how bake/cook cake/pie/bread/soup/dinner
    =who won match/game/race/election/cup
    which/what phone/laptop/computer/tablet buy/choose
    translate sentence/text/word/paragraph
    write =me poem/song/story/joke/speech
    lose =weight
    sore throat
    headache`,
  it: `miglior/bravo/consigli avvocato/commercialista/notaio/partito/banca
    quale partito
    ricetta
    meteo
    =come =si/cucin torta/tiramisu/tiramisù/pasta/sugo/pane
    =chi vinto partita/gara/elezioni/coppa
    che/quale telefono/computer/tablet compr/scelgo
    scrivi/scrivimi poesia/canzone/storia/barzelletta
    traduci/tradurre frase/testo
    mal =gola/=testa
    mal =di =gola/=testa
    dimagrire`,
  fr: `meilleur/bon/recommand avocat/comptable/notaire/=parti/banque
    quel =parti
    =recette =de
    météo
    =comment faire/cuire/préparer tarte/gâteau/soupe/sauce/pain
    =qui gagné match/course/élection/coupe
    quel/quelle téléphone/ordinateur/tablette acheter/choisir
    écris/écrivez poème/chanson/histoire/blague
    traduis/traduire/traduisez phrase/texte
    =mal gorge/tête
    maigrir`,
  uk: `найкращ/порад/рекоменд адвокат/бухгалтер/нотаріус/парті/банк
    яка парті
    рецепт
    =погода/=погоди
    спекти/зварити пиріг/торт/хліб/суп/борщ
    =хто виграв матч/гру/вибори/кубок
    який/яку телефон/ноутбук/комп'ютер/планшет купити/вибрати
    напиши вірш/пісн/казк/жарт
    переклади речення/текст/слово
    біль/болю/болить горл/голов
    схуднути`,
});

function byLanguage<T>(make: (language: LawLanguage) => T): Record<LawLanguage, T> {
  return { sl: make('sl'), en: make('en'), it: make('it'), fr: make('fr'), uk: make('uk') };
}

/** Why a question is refused before anything is looked for; null when its words give no reason. */
export function refusalByWords(question: string, language: LawLanguage): Refusal | null {
  const words = plainWords(question);
  const says = (of: Rules) => matchesAny(words, of[language]);
  const isThere =
    says(theirLaw) ||
    says(there) ||
    matchesAny(words, theirMatter[language], SIDE_BY_SIDE) ||
    matchesAny(words, inForeignTown[language], BESIDE);
  if (!says(ties) && isThere) return 'other-country';
  if (says(pendingCase)) return 'pending-case';
  if (says(unlawful) && !says(askedLawfully)) return 'unlawful';
  if (says(forecast)) return 'forecast';
  if (says(outside)) return 'not-covered';
  return null;
}

/** Years from next year on that a question asks of: of a story those in the sentences that ask, since the others tell until when something runs. */
export function futureYears(question: string, now: Date): number[] {
  const sentences = sentencesOf(question);
  const asking = sentences.filter((one) => one.trimEnd().endsWith('?'));
  return (asking.length > 0 ? asking : sentences)
    .flatMap((one) => [...one.matchAll(/(?<!\d)(20\d\d)(?!\d)/gu)].map(([, year]) => Number(year)))
    .filter((year) => year > now.getFullYear());
}
