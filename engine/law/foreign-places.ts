/** Places outside Slovenia: a question about what holds there is refused, whatever it asks. */
import type { LawLanguage } from './languages.ts';

type Words = Record<LawLanguage, string>;

/** Countries, as each language names them and what is theirs, and the capitals that people name instead; Slovenia apart. */
export const countries: Record<LawLanguage, string> = {
  sl: 'avstrij/nemsk/nemčij/italij/hrvašk/franc/amerišk/ameriki/=zda/švic/srb/srbij/bosn/bosan/britan/anglij/anglešk/madžar/ukrajin/poljsk/španij/špansk/nizozem/belgij/kitaj/rusij/rusk/turčij/turšk/češk/slovašk/makedon/črnogor/kosov/bolgar/romun/grčij/gršk/švedsk/dansk/norvešk/irsk/portugal/luksemb/finsk/kanad/kanadsk/avstralij/delawar/teksas/kaliforn/dunaj/berlin/münch/münchn/frankfurt/=rimu/=milanu/trst/vidm/zagreb/pariz/london/bern/zürich/bruselj/amsterdam/budimpešt/gradc/celovc/beograd/sarajev/madrid/=pragi/varšav',
  en: 'austria/german/italy/italian/croat/france/french/american/america/=usa/swiss/switzerland/serbia/bosnia/british/britain/english/england/=uk/hungar/ukrain/polish/poland/spain/spanish/dutch/netherland/belgi/china/chinese/russia/turk/czech/slovak/macedonia/montenegr/kosov/bulgaria/romania/greece/greek/swed/danish/denmark/norw/irish/ireland/portug/luxembourg/finland/finnish/canad/australia/delaware/texas/california/kingdom/vienna/berlin/munich/frankfurt/=rome/milan/trieste/zagreb/rijeka/paris/london/=bern/zurich/brussels/amsterdam/budapest/=graz/klagenfurt/belgrade/sarajevo/madrid/prague/warsaw',
  it: 'austria/tedesc/germania/=italia/=italiano/=italiana/=italiani/=italiane/croat/croazia/frances/francia/american/=usa/=uniti/svizzer/serb/bosni/britann/ingles/inghilterra/ungher/ungheres/ucrain/polacc/polonia/spagn/oland/belg/cina/cines/russ/turc/cec/slovacc/macedon/montenegr/kosov/bulgar/romen/romania/grecia/grec/svedes/svezia/irland/portog/lussemb/finland/canad/australia/delaware/texas/california/vienna/berlino/monaco/francoforte/=roma/milano/trieste/udine/gorizia/zagabria/parigi/londra/=berna/zurigo/bruxelles/amsterdam/budapest/=graz/klagenfurt/belgrado/sarajevo/madrid/praga/varsavia',
  fr: 'autrich/allemand/allemagne/itali/croat/français/francais/france/améric/=usa/=unis/suiss/serb/bosni/britann/anglais/angleterre/hongr/ukrain/polon/espagn/néerland/hollande/belg/chin/russ/turc/turq/tchèq/slovaq/macédon/monténég/kosov/bulgar/roumain/roumanie/grec/grèc/suéd/irland/portug/luxemb/finland/canad/australi/delaware/texas/californ/=vienne/berlin/munich/francfort/=rome/milan/trieste/zagreb/=paris/londres/=berne/zurich/bruxelles/amsterdam/budapest/=graz/klagenfurt/belgrade/sarajevo/madrid/prague/varsovie',
  uk: 'австрі/німец/німечч/італі/хорват/франц/америк/=сша/швейцар/серб/босні/британ/англій/англі/угор/україн/польськ/польщ/іспан/нідерланд/бельгі/кита/росі/туреч/турец/чесь/чехі/словацьк/словаччин/македон/чорногор/косов/болгар/румун/греці/грець/швед/ірланд/португал/люксемб/фінлянд/фінськ/канад/австралі/делавер/техас/каліфорн/=відні/берлін/мюнхен/франкфурт/=римі/мілан/трієст/загреб/париж/лондон/берні/цюрих/брюссел/амстердам/будапешт/грац/клагенфурт/белград/сараєв/мадрид/=празі/варшав/=києві',
};

/** Towns that people name without their country, right after the word for "in": beginnings, for their cases; a space parts two words of one name. */
const towns: Record<LawLanguage, string[]> = {
  sl: [
    'hamburg/köln/stuttgart/düsseldorf/leipzig/dresden/nürnber/hannov/bremn/augsburg/freiburg',
    'salzburg/linz/innsbruck/beljak/=gradcu/=dunaju/velikovc/lipnic/bregenz',
    'padov/bologn/torin/napoli/=neaplju/benetk/veron/genov/firenc/gorici =italij/tržič =italij/=čedadu/palm/bolzan/treviz/perugi',
    'split/osijek/=puli/=reki/zadr/dubrovnik/varaždin/umag/=opatiji/rovinj/poreč/šibenik/karlovc/samobor',
    'lyon/marseill/=nici/toulous/bordeaux/strasbourg/ženev/basl/lozan/lugan/luzern',
    'bratislav/košic/brnu/ostrav/krakov/gdansk/vroclav/=novem =sadu/=nišu/=banjaluki/=banja =luki/tuzli/mostar/skopj/podgoric/prištin/tiran/sofij/bukarešt/budimpešt/szeged/=pécsu',
    'manchestr/edinburg/dublin/barcelon/valenci/sevill/lizbon/=portu/aten/solun/stockholm/köbenhavn/kopenhag/=oslu/helsink/rotterdam/antwerp/=haagu',
    '=new =yorku/boston/chicag/=los =angelesu/miam/=san =franciscu/toront/sydney/melbourn/dubaj/istanbul/moskv/=kijevu/=lvovu/odes/harkov/tokiu/pekin/šanghaj',
  ],
  en: [
    'hamburg/cologne/stuttgart/düsseldorf/leipzig/dresden/nuremberg/hanover/bremen/augsburg/salzburg/linz/innsbruck/villach/bregenz',
    'padua/bologna/turin/naples/venice/verona/genoa/florence/palermo/bolzano/treviso/=split/osijek/=pula/zadar/dubrovnik/varazdin/umag/opatija/rovinj/sibenik',
    'lyon/marseille/=nice/toulouse/bordeaux/strasbourg/geneva/basel/lausanne/lugano/lucerne/bratislava/kosice/=brno/ostrava/krakow/gdansk/wroclaw/=novi =sad/=nis/=banja =luka/tuzla/mostar/skopje/podgorica/pristina/tirana/sofia/bucharest/szeged',
    'manchester/edinburgh/dublin/barcelona/valencia/seville/lisbon/=porto/athens/thessaloniki/stockholm/copenhagen/=oslo/helsinki/rotterdam/antwerp/=hague',
    '=the =us/=new =york/boston/chicago/=los =angeles/miami/=san =francisco/toronto/sydney/melbourne/dubai/istanbul/moscow/kyiv/kiev/lviv/odesa/odessa/kharkiv/tokyo/beijing/shanghai',
  ],
  it: [
    'vienna/berlino/=monaco/francoforte/=roma/milano/trieste/udine/gorizia/zagabria/parigi/londra/=berna/zurigo/bruxelles/amsterdam/budapest/=graz/klagenfurt/belgrado/sarajevo/madrid/praga/varsavia',
    'amburgo/colonia/stoccarda/düsseldorf/lipsia/dresda/norimberga/salisburgo/=linz/innsbruck/villaco/bregenz',
    'padova/bologna/torino/napoli/venezia/verona/genova/firenze/palermo/bolzano/treviso/monfalcone/cividale/pordenone/bari/catania/perugia',
    'spalato/osijek/=pola/fiume/zara/ragusa/varazdin/umago/abbazia/rovigno/parenzo/sebenico',
    'lione/marsiglia/nizza/tolosa/bordeaux/strasburgo/ginevra/basilea/losanna/lugano/lucerna/bratislava/=brno/cracovia/danzica/breslavia/=novi =sad/=banja =luka/tuzla/mostar/skopje/podgorica/tirana/sofia/bucarest',
    'manchester/edimburgo/dublino/barcellona/valencia/siviglia/lisbona/=porto/atene/salonicco/stoccolma/copenaghen/=oslo/helsinki/rotterdam/anversa',
    '=new =york/boston/chicago/=los =angeles/miami/=san =francisco/toronto/sydney/melbourne/dubai/istanbul/mosca/kiev/kyiv/leopoli/odessa/tokyo/pechino/shanghai',
  ],
  fr: [
    '=vienne/berlin/munich/francfort/=rome/milan/trieste/zagreb/=paris/londres/=berne/zurich/bruxelles/liège/amsterdam/budapest/=graz/klagenfurt/belgrade/sarajevo/madrid/prague/varsovie',
    'hambourg/cologne/stuttgart/düsseldorf/leipzig/dresde/nuremberg/salzbourg/=linz/innsbruck/villach/bregenz',
    'padoue/bologne/turin/naples/venise/vérone/gênes/florence/palerme/bolzano/trévise/=split/osijek/=pula/rijeka/zadar/dubrovnik/varazdin/umag/opatija/rovinj',
    'lyon/marseille/=nice/toulouse/bordeaux/strasbourg/nantes/lille/genève/bâle/lausanne/lugano/lucerne/bratislava/=brno/cracovie/gdansk/wroclaw/=novi =sad/=banja =luka/tuzla/mostar/skopje/podgorica/tirana/sofia/bucarest',
    'manchester/édimbourg/dublin/barcelone/valence/séville/lisbonne/=porto/athènes/thessalonique/stockholm/copenhague/=oslo/helsinki/rotterdam/anvers/montréal/genève',
    '=new =york/boston/chicago/=los =angeles/miami/=san =francisco/toronto/sydney/melbourne/dubaï/istanbul/moscou/kiev/kyiv/=lviv/odessa/tokyo/pékin/shanghai',
  ],
  uk: [
    'гамбур/кельн/штутгарт/дюссельдорф/лейпциг/дрезден/нюрнберг/ганновер/бремен/зальцбур/лінц/інсбрук/філлах',
    'падуї/болонь/турин/неапол/венеці/верон/генуї/флоренці/палермо/больцано/тревізо/спліт/осієк/=пулі/рієц/задар/дубровник/вараждин',
    'ліон/марсел/ніцц/тулуз/бордо/страсбур/женев/базел/лозанн/лугано/братислав/кошиц/брно/остраві/краков/гданськ/вроцлав/=новому =саді/=баня =луці/тузлі/мостар/скоп/подгориц/тиран/софії/бухарест',
    'манчестер/единбур/дублін/барселон/валенсі/севіль/лісабон/=порту/афін/салонік/стокгольм/копенгаген/=осло/гельсін/роттердам/антверпен',
    '=україні/нью-йорку/=нью =йорку/бостон/чикаго/=лос =анджелесі/маямі/=сан =франциско/торонто/сідне/мельбурн/дуба/стамбул/москв/льво/одес/харков/дніпр/полтав/вінниц/чернівц/тернопол/ужгород/токіо/пекін/шанха',
  ],
};

/** The words for "in" before a country. */
export const inCountry: Words = { sl: '=v/=na', en: '=in', it: '=in/=negli/=nel', fr: '=en/=au/=aux', uk: '=в/=у' };
/** The words for "in" before a town. */
const inTown: Words = { sl: '=v/=na', en: '=in/=at', it: '=a/=ad/=in', fr: '=à/=en', uk: '=в/=у' };

/** Names of countries that are names of languages as well: "in English" is no place. */
const LANGUAGES = new Set(['english', 'ingles', '=italiano', 'anglais', 'français', 'francais', 'anglešk', 'україн']);

/** Countries and capitals as a place, one slot of a pattern (word-patterns.ts). */
export const countriesAsPlaces = (language: LawLanguage): string =>
  countries[language]
    .split('/')
    .filter((name) => !LANGUAGES.has(name))
    .join('/');

/** A pattern a line for every town: names of one word together, others word by word. */
export function townPatterns(language: LawLanguage): string {
  const names = towns[language].flatMap((line) => line.split('/'));
  const [several, single] = [names.filter((name) => name.includes(' ')), names.filter((name) => !name.includes(' '))];
  return [single.join('/'), ...several].map((name) => `${inTown[language]} ${name}`).join('\n');
}
