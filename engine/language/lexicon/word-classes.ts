/**
 * The classes of words that rules of the engine use, each with what it decides. A class has its words in every language's folder; a
 * language that lacks one does not compile. The words were chosen by hand by whoever wrote the rule, most of them in November 2026;
 * no published list stands behind any class. What a class is worth is measured: `npm run eval -- ablation`.
 */

/** What sentences do: assert, deny, plan, demand; and what is no evidence. */
const sentences = {
  plans: 'stance `plans`: what a sentence says is to come, not there',
  weWill: 'a promise, with a day ahead or `someDay`: says what the company will do',
  willBe: 'a promise, with `byThen` and a day ahead: says what will be, whoever does it',
  willBeByEnding: 'the same by the ending of a verb, as it is written, in a text that is known to be of this language',
  byThen: 'before a day: the last one by which something is done, where "until" would say how long it lasts',
  lasts: 'before a day: the one until which something holds',
  someDay: 'a time ahead that names no day: "by autumn"',
  takesUp:
    'joins a sentence to the one before it, and says nothing by itself: of one that was split in two the second often has such a word',
  continues: 'takes a plan back: what will go on is done already, whatever else is planned',
  denials: 'stance `denies`: predicates that say that something is not; whole phrases, for a single "not" may deny anything',
  denyingWords: 'with `harm`: a denial of something bad ("never in clear text") asserts the safeguard',
  harm: 'what is bad when it is done: denied by `denyingWords`, the safeguard is asserted',
  restrictions: 'stance `restricts`: what a sentence says holds only under a condition',
  duty: 'stance `demands`: what must be done, which says not that it is',
  orderVerbs: 'stance `demands`, with `orderObjects`: requirements begin with such a verb ("8.3 Install …")',
  orderObjects: 'what follows `orderVerbs` where they order: after them a noun would follow otherwise',
  notOnly: 'denies nothing though a word in it does: left out before a denial is looked for',
  withoutDelay:
    'denies nothing: it hurries, bounds or includes ("without undue delay", "without exception"); left out before a denial or an exception is looked for',
  conditionOpeners: 'what follows holds under a condition; its words deny something else',
  clauseOpeners: 'what follows is a clause beside the main one: stances are read without it, verdicts with it',
  negation: 'verdict: a sentence with such a word denies; counted are words, where `denials` are predicates',
  noBeforeNoun: 'verdict: "no" before a noun denies it, before "later than" it bounds',
  privatives: 'words with their denial in them: a sentence, and a question, that has one denies',
  prohibition: 'verdict: what is forbidden is not done, unless the question asks for the ban',
  undone: 'verdict: predicates that deny what they are said of ("lapsed"), unless the question asks with them',
  universal: 'verdict: to a question that denies, a sentence with one of these says No',
  partial: 'limit `partly`: excepts or counts a part',
  alone: 'limit `alone`: "only" before what it is true of',
  ways: 'after `alone` no limit but a safeguard: only through, only after, only with',
  safeguards: 'beginnings of words of access and leave, which are given to few on purpose: no limit',
  aim: 'limit `aim`: what is aimed at or still to come is not done',
  machineOrders: 'no evidence: text that gives orders to whoever reads it by machine',
  placeholders: `no evidence: a template's gap ("[Company]")`,
  blanks: 'what stands in brackets where a template is to be filled in ("[name]")',
} as const;

/** What is said of papers, providers, versions, and of how answers are wished. */
const papers = {
  papers: 'what a paper is called: a day said beside it is the paper’s own',
  providers: 'a question or sentence with one is about who hosts or processes for the company',
  versionPrefixes: "before a number in a file's name: an issue, not what the file is about",
  issueWords: "words of a file's name that tell issues of one form apart",
  foundedIn: 'a year after it in a paper is when the company began',
  shortAnswer: 'a wish for short answers',
  inEnglish: 'a wish for answers in English',
  inSlovenian: 'a wish for answers in Slovenian',
  inItalian: 'a wish for answers in Italian',
  inFrench: 'a wish for answers in French',
  inUkrainian: 'a wish for answers in Ukrainian',
  inGerman: 'a wish for answers in German',
} as const;

/** How questions ask, and what their choices mean. */
const questions = {
  without: 'denies what follows it; one word in all languages where two questions are compared',
  closedOpenings: 'opens a question for yes or no',
  ifWords: 'begins the condition under which a question is asked ("If your answer is no, …")',
  theAnswer: 'in such a condition: the answer to the question before',
  isWords: 'in such a condition: between the answer and what it is',
  yesWords: 'in such a condition: the answer is Yes',
  noWords: 'in such a condition: the answer is No',
  and: 'joins two questions, or two headings',
  nameJoins: 'after a name that begins a text: without Ukrainian "і" and "й", which join common nouns as often',
  asksEmail: 'an open question wants an address of e-mail',
  asksUrl: 'an open question wants an address of the web',
  asksPhone: 'an open question wants a telephone number',
  asksShare: 'an open question wants a share',
  asksCount: 'an open question wants a number',
  asksDuration: 'an open question wants a time or how often',
  asksDate: 'an open question wants a date',
  asksPerson: 'an open question wants somebody',
  asksPlace: 'an open question wants a place',
  monthsAndDays: 'a text with one tells a date',
  roles: 'a text with one tells a person',
  atOnce: 'beginnings of words that tell how soon or how often without a number',
  occasions: 'a text with one tells when',
  somewhere: 'a text with one tells a place',
  percent: 'a text with one tells a share',
  meansNotApplicable: 'a choice means that the question does not apply',
  meansUnknown: 'a choice means that it is not known',
  meansPlanned: 'a choice means that it is to come',
  meansPartly: 'a choice means that it holds in part',
  meansNo: 'a choice means No',
  meansYes: 'a choice means Yes',
  afterYesOrNo: 'after a first word it shows that "Yes" or "No" stands by itself ("Yes we …", not "No data …")',
  pointsElsewhere: 'no value of a fact: points elsewhere instead of saying it',
  legalForms: 'left out where legal names are compared',
} as const;

/** Numbers, times and how often. */
const quantities = {
  numberWords: 'numbers said in words, each with its value',
  articleNumbers: 'number words that are articles or verbs in everyday text: they count before a unit of time alone',
  joinedUnits: 'the unit of a time written together with its number ("30-day")',
  seconds: 'the unit of a time',
  minutes: 'the unit of a time',
  hours: 'the unit of a time',
  days: 'the unit of a time',
  weeks: 'the unit of a time',
  months: 'the unit of a time',
  quarters: 'the unit of a time',
  years: 'the unit of a time',
  halfYears: 'half of a calendar year, after an ordinal',
  ordinalWords: 'which quarter or half of a year it is, each with its value; 0 is the last one',
  joinsYear: 'between a quarter or half and its year',
  workingDays: 'before or after days: five of them are a week',
  calendarDays: 'between a number and its days: days like others',
  hourly: 'a frequency in one word',
  daily: 'a frequency in one word',
  weekly: 'a frequency in one word',
  fortnightly: 'a frequency in one word',
  monthly: 'a frequency in one word',
  quarterly: 'a frequency in one word',
  halfYearly: 'a frequency in one word',
  yearly: 'a frequency in one word',
  atMost: 'before a quantity: it is the most',
  atLeast: 'before a quantity: it is the least',
  orMore: 'after a figure: it is the least ("1.2 or higher")',
  attestations: 'what is attested in levels, the higher the more: a level is the least',
  periodic: 'before a time: it is a period',
  runningYear: 'a year that is another one a year later ("this year")',
  counted: 'a Roman numeral or a number after it belongs to it ("type II")',
  twice: 'so many times in the time that follows: half of it',
  thrice: 'so many times in the time that follows: a third of it',
  fourTimes: 'so many times in the time that follows: a quarter of it',
  times: 'after a figure: so many times in the time that follows',
  perUnit: 'between how many times and the time',
  oneWhole: 'one of the time that follows ("a full year")',
  halfYear: 'half a year in one breath',
  onceIn: 'once in the time that follows, with what joins the two',
  once: 'before a time: each of it',
  aUnit: 'between `once` and the time',
  saidOften: 'left out before `atMost` and `atLeast` are looked for',
  unitStarts: 'how a time begins after how often',
} as const;

/** What a form asks for beside the answer itself, in a side sentence or in its guidance. */
const beside = {
  politely: 'may stand before what is asked for beside the answer ("please", "and in that case")',
  ifYes:
    'what follows is asked for where the answer is Yes; whole phrases of forms, where `ifWords` and its kin read the rest of a sentence',
  ifNo: 'what follows is asked for where the answer is No',
  ifNotApplicable: 'what follows is asked for where the question does not apply',
  asksWhy: 'a side sentence that begins with it wants an explanation',
  asksToDescribe: 'a side sentence that begins with it wants a text beside the choice',
  asksToTell: 'the same with verbs so plain that a label may begin with them: not in brackets, not over a cell, not in the question itself',
  asksForList: 'a side sentence that begins with it wants a list',
  asksForDocument: 'a side sentence that begins with it wants a document',
  waysToMark: 'a side sentence that begins with it says how to mark, and asks for nothing',
  mayNotApply: 'allows "not applicable" as an answer',
  besideWords:
    'what is to be given and where it is to be written: a side sentence that has no other words of its own is no part of what is asked',
} as const;

/** Words that weigh less or more where two texts are compared. */
const comparing = {
  multiFactor: 'one word where two texts are compared',
  singleSignOn: 'one word where two texts are compared',
  thirdParty: 'one word where two texts are compared',
  roleBasedAccess: 'one word where two texts are compared',
  leastPrivilege: 'one word where two texts are compared',
  serviceLevel: 'one word where two texts are compared',
  pentest: 'one word where two texts are compared; the concept and the member of a class of that name look for what else is said of it',
  roundTheClock: 'one word where two texts are compared',
  noMoreThan: '"at most" where two texts are compared',
  noLessThan: '"at least" where two texts are compared',
  canBeRequired: '"optional" where two texts are compared',
  comparedNegation:
    'counted in two questions: one more in one of them turns it round; single words as they stand after the ones above were joined',
  smallWords: 'function words: they tell languages apart and are left out of search and of overlaps',
  alsoSmall: 'as small as function words where two texts are compared, in every language',
  telling: 'small words that carry meaning where two texts are compared',
  lightWords: 'say little about what is asked: a quarter of a word where two texts are compared',
  youWords: 'who fills the form in: with `weWords`, who does it to whom in two questions',
  weWords: 'who asks: with `youWords`, who does it to whom in two questions',
  dottedWords: 'a full stop after such a word ends no sentence',
  afterOrdinals:
    'a full stop after a number before such a word ends no sentence: words in capitals that days and other ordinals stand before',
  commonAcronyms: 'capitals that name nothing of their own where two questions are compared',
  plainCapitals:
    'capitals that name no single thing which an answer must name too; roles and places more than in `commonAcronyms`, and no standards',
} as const;

const parts = { sentences, papers, questions, beside, quantities, comparing };

export const wordClasses = { ...sentences, ...papers, ...questions, ...beside, ...quantities, ...comparing };
export type WordClass = keyof typeof wordClasses;
/** The classes of one of the files that each language has. */
export type ClassOf<Part extends keyof typeof parts> = keyof (typeof parts)[Part];
