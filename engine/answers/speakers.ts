/** Whose statement a document is: the company's own, another organisation's, or nobody's (a list of requirements). */
import { ofSpeakers } from './thresholds.ts';
import { oneOf } from '#engine/language/lexicon/match.ts';
import type { IndexedDocument, Knowledge } from '#engine/search/model.ts';
import { type Voice, namesBorne } from '#engine/reading/voice.ts';
import { remember } from '#engine/common/remember.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import { createNames } from '#engine/language/names.ts';
import { fold } from '#engine/language/text.ts';
import { formsOfOthers } from './forms-of-others.ts';

/** `own` also where nothing tells otherwise. */
type Speaker = 'own' | 'other' | 'requirements';

export interface Speakers {
  of(document: IndexedDocument): Speaker;
  /** Who speaks in a document of another organisation. */
  nameOf(document: IndexedDocument): string | null;
  /** The company's own name as most documents have it; null when none stands out. */
  company: string | null;
  /** Whether its name stands in so many of them that what speaks of it without its name may speak of somebody else. */
  standsOut: boolean;
  /** Whether a text names the company. */
  isNamed(text: string): boolean;
  /** Whether a text names one of the organisations whose papers there are. */
  namesOther(text: string): boolean;
  /** Whether a document says of itself that a newer version has taken its place. */
  isSuperseded(document: IndexedDocument): boolean;
  /** Whether a document says what words mean, not what the company does. */
  isGlossary(document: IndexedDocument): boolean;
  /** Ids of documents whose sentences say nothing of the company. */
  notOwn: string[];
  /** Those of them that speak for another organisation. */
  others: string[];
}

const providers = oneOf('providers');

/** Whether a question is about who hosts or processes for the company: their own papers may answer that. */
export const asksOfProviders = remember((question): boolean => providers.test(fold(question)));

/** A licence that lies beside what it is for ("LICENSE", "docs/NOTICE.md") speaks for nobody's practice. */
const licence = /(?:^|[\\/])(?:licen[cs]e|copying|notice)(?:\.(?:md|txt|rst))?$/iu;

interface Named {
  name: string;
  count: number;
  organisation: number;
}

const hasVoice = (document: IndexedDocument): document is IndexedDocument & { voice: Voice } => document.voice !== undefined;

const namesOf = ({ names }: Voice): Named[] => {
  const all = new Map<string, Named>();
  for (const [name, { count, organisation }] of Object.entries(names)) {
    const key = name.toLowerCase();
    const before = all.get(key) ?? { name: key, count: 0, organisation: 0 };
    all.set(key, { name: key, count: before.count + count + organisation, organisation: before.organisation + organisation });
  }
  return [...all.values()];
};

/** Tells the documents of one index apart, in turns, for there may be tens of thousands; `company` are names that are known otherwise (`Knowledge.company`). */
export async function createSpeakers(documents: readonly IndexedDocument[], company: readonly string[] = []): Promise<Speakers> {
  const voices = await mapInTurns(documents.filter(hasVoice), ({ id, name, voice }) => ({ id, name, voice, names: namesOf(voice) }));
  const organisations = await organisationsIn(voices);
  const { names: own, standsOut } = await ownNames(voices, organisations, company);
  const others = own ? await firmNames(voices, own, organisations) : new Set<string>();
  const named = anyOf(own ?? []);
  const superseded = new Set(voices.filter(({ voice }) => voice.superseded).map(({ id }) => id));
  const glossaries = new Set(voices.filter(({ voice }) => voice.defines).map(({ id }) => id));
  const otherNames = await createNames(others);
  const found = new Map<string, { speaker: Speaker; name: string | null }>();
  await mapInTurns(voices, ({ id, name, voice, names }) => {
    const other = own && otherSpeaker(voice, names, own, others);
    if (isRequirements(voice) || licence.test(name)) found.set(id, { speaker: 'requirements', name: null });
    else if (other) found.set(id, { speaker: 'other', name: spelled(voice, other) });
  });
  for (const { id, name } of await formsBeside(documents, own?.[0], company)) if (!found.has(id)) found.set(id, { speaker: 'other', name });
  return {
    of: ({ id }) => found.get(id)?.speaker ?? 'own',
    nameOf: ({ id }) => found.get(id)?.name ?? null,
    company: own?.[0] ?? null,
    standsOut,
    isNamed: (text) => named?.test(text) ?? false,
    namesOther: (text) => otherNames.in(text).length > 0,
    isSuperseded: ({ id }) => superseded.has(id),
    isGlossary: ({ id }) => glossaries.has(id),
    notOwn: [...found.keys()],
    others: [...found].filter(([, { speaker }]) => speaker === 'other').map(([id]) => id),
  };
}

/** Filled forms of others, where the company's own name is known otherwise: told by papers alone, it may be the supplier's. */
const formsBeside = async (documents: readonly IndexedDocument[], own: string | undefined, company: readonly string[]) =>
  own !== undefined && company.some((name) => name.toLowerCase().startsWith(own)) ? formsOfOthers(documents, own) : [];

const anyOf = (names: string[]): RegExp | null =>
  names.length === 0
    ? null
    : new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.map((name) => RegExp.escape(name)).join('|')})(?![\\p{L}\\p{N}])`, 'iu');
const spelled = ({ names }: Voice, name: string): string => Object.keys(names).find((one) => one.toLowerCase() === name) ?? name;

/** The names that are told as organisations anywhere. */
async function organisationsIn(voices: { names: Named[] }[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  await mapInTurns(voices, ({ names }) => {
    for (const { name, organisation } of names) if (organisation > 0) found.add(name);
  });
  return found;
}

/** The company's names that papers bear out, else the organisation that most documents name, each the most named first; null when none stands in enough of them. */
async function ownNames(
  voices: { names: Named[] }[],
  organisations: ReadonlySet<string>,
  company: readonly string[],
): Promise<{ names: string[] | null; standsOut: boolean }> {
  const inDocuments = new Map<string, number>();
  let naming = 0;
  await mapInTurns(voices, ({ names }) => {
    if (names.some(({ name }) => organisations.has(name))) naming += 1;
    for (const { name } of names) inDocuments.set(name, (inDocuments.get(name) ?? 0) + 1);
  });
  let [first, most] = ['', 0];
  await mapInTurns([...inDocuments], ([name, count]) => {
    if (count > most && organisations.has(name)) [first, most] = [name, count];
  });
  const standsOut = most >= ofSpeakers.namedIn && most >= naming * ofSpeakers.namedShare;
  const known = knownNames(company, { inDocuments, organisations, most: standsOut ? most : 0 });
  return { names: known.length > 0 ? known : standsOut ? [first] : null, standsOut };
}

/**
 * Which of the company's names papers speak of it by. A name with a legal form stands for the company wherever it stands; any other may be a
 * product's or a person's, so papers tell it as an organisation too, in not much fewer of them than `most` name another.
 */
function knownNames(
  company: readonly string[],
  papers: { inDocuments: ReadonlyMap<string, number>; organisations: ReadonlySet<string>; most: number },
): string[] {
  const count = (name: string): number => papers.inDocuments.get(name) ?? 0;
  const told = company.map(namesBorne).flatMap(({ names, isFirm }) => names.map((name) => ({ name: name.toLowerCase(), isFirm })));
  const borneOut = told.filter(
    ({ name, isFirm }) =>
      name.length > 1 &&
      count(name) > 0 &&
      (isFirm || papers.most === 0 || (papers.organisations.has(name) && count(name) >= papers.most * ofSpeakers.knownShare)),
  );
  return [...new Set(borneOut.map(({ name }) => name))].toSorted((a, b) => count(b) - count(a));
}

const countOf = (names: Named[], wanted: string[]): number =>
  names.filter(({ name }) => wanted.includes(name)).reduce((sum, { count }) => sum + count, 0);

/** Organisations in whose own papers the company is hardly named: named as firms there, and more than anybody else. */
async function firmNames(
  voices: { voice: Voice; names: Named[] }[],
  own: string[],
  organisations: ReadonlySet<string>,
): Promise<Set<string>> {
  const firms = new Set<string>();
  await mapInTurns(voices, ({ voice, names }) => {
    const firm = names
      .filter((one) => one.organisation > 0 && organisations.has(one.name) && maySpeak(voice, one))
      .toSorted((a, b) => b.count - a.count)[0];
    if (!firm || firm.organisation < 2 || countOf(names, own) > firm.count * ofSpeakers.hardly) return;
    for (const { name, count, organisation } of names) if (organisation >= 2 && count >= firm.count / 4) firms.add(name);
  });
  return firms;
}

/** Whether a name stands in enough answers of a form that whoever bears it may have given them. */
const maySpeak = ({ answered = 0 }: Voice, { count }: Named): boolean => count >= answered * ofSpeakers.ofAnswers;

function otherSpeaker(voice: Voice, names: Named[], own: string[], others: Set<string>): string | null {
  const titled = (name: string): boolean => voice.titled.some((one) => one.toLowerCase() === name);
  const firms = names.filter((one) => others.has(one.name) && (one.organisation > 0 || titled(one.name)) && maySpeak(voice, one));
  const firm = firms.find(({ name }) => titled(name)) ?? firms.toSorted((a, b) => b.organisation - a.organisation)[0];
  if (!firm) return null;
  return !own.some(titled) && countOf(names, own) <= firm.count * ofSpeakers.hardly ? firm.name : null;
}

function isRequirements({ sentences, orders, numbered, listed }: Voice): boolean {
  if (sentences < ofSpeakers.fewestSentences) return false;
  return (
    (orders >= sentences * ofSpeakers.orders && numbered >= sentences * ofSpeakers.numbered) ||
    (listed && orders >= sentences * ofSpeakers.ordersListed)
  );
}

/** By the list of documents: an index gives another one as soon as they change. */
const kept = new WeakMap<readonly IndexedDocument[], { names: string; speakers: Promise<Speakers> }>();

/** The speakers of what is searched, as its documents and the company's names are now. */
export async function speakersOf(index: Knowledge): Promise<Speakers> {
  const documents = await index.documents();
  const { company = [] } = index;
  const names = company.join('\n');
  const before = kept.get(documents);
  if (before?.names === names) return before.speakers;
  const speakers = createSpeakers(documents, company);
  kept.set(documents, { names, speakers });
  return speakers;
}
