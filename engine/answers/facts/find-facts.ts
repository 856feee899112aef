import { addTo } from '#engine/common/add-to.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import { fold } from '#engine/language/text.ts';
import { anyOf } from '#engine/language/lexicon/match.ts';
import { ofFoundFacts } from '../thresholds.ts';
import type { FactKind } from '#contract/facts.ts';
import { FACTS_DOCUMENT } from '#contract/own-documents.ts';
import { quotable } from '../cite.ts';
import { givesOrders } from '#engine/language/polarity.ts';
import { sentencesOf } from '#engine/language/sentences.ts';
import type { Hit, Knowledge, SearchScope } from '#engine/search/model.ts';
import { factAsked } from './fact-asked.ts';
import { factLabels } from './fact-labels.ts';
import { askedAlone } from '../read-question.ts';
import { speakersOf } from '../speakers.ts';
import { labelledIn } from './labelled.ts';
import { isValueOf, normalValue } from './values.ts';
import { ofOtherCompanies } from './whose-block.ts';

/** Somebody said so: an approved entry, a filled form, or a sentence of a paper. */
export interface FactSource {
  hit: Hit;
  value: string;
  /** Stands word for word in the source. */
  quote: string;
}

/** One value of a fact with everything that says it, the newest first. */
export interface FactValue {
  value: string;
  /** Confirmed as a fact by a person: what the company says, whatever else was approved. */
  confirmed: boolean;
  approved: boolean;
  sources: FactSource[];
  /** How much speaks for it: sources by age, forms before papers. */
  weight: number;
}

const PAIRS = 40;
const PASSAGES = 20;
/** What a source says counts half as much for every so many milliseconds that a newer one came later: a year. */
const HALF_LIFE_MS = 365 * 24 * 3600 * 1000;

/**
 * What the knowledge says of a fact about the company: approved entries first, then the value for which most and newest sources speak.
 * `asked` adds the words of a question to those by which forms ask for the fact.
 */
export async function findFact(
  kind: FactKind,
  index: Knowledge,
  { scope, asked = '' }: { scope?: SearchScope; asked?: string } = {},
): Promise<FactValue[]> {
  const within = scope ? { scope } : {};
  const queries = [...new Set([factLabels[kind], asked].filter(Boolean))];
  const found = await Promise.all(
    queries.flatMap((query) => [
      index.search(query, { top: PAIRS, kinds: ['pair'], ...within }),
      index.search(query, { top: PASSAGES, kinds: ['passage'], ...within }),
    ]),
  );
  return valuesOf(kind, found.flat(), (await speakersOf(index)).isNamed);
}

/** The values that hits give of a fact, best first; `isOwn` tells texts that name the company. In turns, for each hit may be a page of labels. */
export async function valuesOf(kind: FactKind, hits: Hit[], isOwn: (text: string) => boolean = () => false): Promise<FactValue[]> {
  const seen = new Set<string>();
  const others = await ofOtherCompanies(hits, isOwn);
  const sources = await mapInTurns(hits, (hit): FactSource[] => {
    const id = `${hit.document.id} ${hit.kind === 'pair' ? hit.pair.id : hit.passage.id}`;
    if (seen.has(id)) return [];
    seen.add(id);
    if (hit.kind === 'pair') return fromPair(kind, hit);
    return others.has(hit) ? [] : fromPassage(kind, hit);
  });
  return weighed(kind, sources.flat());
}

function fromPair(kind: FactKind, hit: Extract<Hit, { kind: 'pair' }>): FactSource[] {
  const { question, section, options } = hit.pair;
  const said = quotable(hit).trim();
  if (factAsked({ question, section, options, stem: null, wantsText: true }) !== kind) return [];
  return isValueOf(kind, said) && !givesOrders(said) ? [{ hit, value: said, quote: said }] : [];
}

/** "Label: value", and sentences that name a year of foundation or an address of mail for the purpose. */
function fromPassage(kind: FactKind, hit: Extract<Hit, { kind: 'passage' }>): FactSource[] {
  for (const { label, value } of labelledIn(hit.passage.text)) {
    const asks = factAsked({ ...askedAlone(label), section: hit.passage.heading });
    if (asks === kind && isValueOf(kind, value)) return [{ hit, value, quote: value }];
  }
  const told = toldIn(kind, hit.passage.text);
  return told && !givesOrders(told.quote) && hit.passage.text.includes(told.quote) ? [{ hit, ...told }] : [];
}

const founded = new RegExp(`(?<!\\p{L})${anyOf('foundedIn')}[^.\\d]{0,30}((?:1[89]|20)\\d\\d)`, 'u');
const mailOf: Partial<Record<FactKind, RegExp>> = {
  security_contact_email:
    /(?<![\p{L}\d])(?:security|infosec|ciso|varnost|sicurezza|securite|bezpeka)[\p{L}\d._-]*@[\p{L}\d.-]+\.\p{L}{2,}/iu,
  privacy_contact_email: /(?<![\p{L}\d])(?:privacy|dpo|gdpr|dataprotection|zasebnost|osebnipodatki)[\p{L}\d._-]*@[\p{L}\d.-]+\.\p{L}{2,}/iu,
};

function toldIn(kind: FactKind, text: string): { value: string; quote: string } | null {
  const pattern = kind === 'founded' ? founded : mailOf[kind];
  for (const quote of pattern ? sentencesOf(text) : []) {
    const match = pattern?.exec(kind === 'founded' ? fold(quote) : quote);
    if (match) return { value: match[1] ?? match[0], quote };
  }
  return null;
}

/** A confirmed fact stands above what was approved in a request, and that above what forms and papers say. */
const standing = ({ hit: { document } }: FactSource): number => (document.approved ? (document.name === FACTS_DOCUMENT ? 2 : 1) : 0);

/** Groups by value. The shorter of two names or addresses is the same as the longer one that begins with it. */
function weighed(kind: FactKind, sources: FactSource[]): FactValue[] {
  const time = ({ hit }: FactSource): number => (hit.document.date === null ? Number.NEGATIVE_INFINITY : Date.parse(hit.document.date));
  const newest = Math.max(...sources.map(time));
  const weightOf = (source: FactSource): number => {
    const age = Number.isFinite(newest) ? Math.min(20, (newest - time(source)) / HALF_LIFE_MS) : 0;
    return 0.5 ** age * (source.hit.kind === 'pair' ? 1 : ofFoundFacts.ofPaper);
  };
  const groups = new Map<string, FactSource[]>();
  for (const source of sources) {
    const normal = normalValue(kind, source.value);
    const like = [...groups.keys()].find(
      (other) => other === normal || (kind.endsWith('name') && (other.startsWith(`${normal} `) || normal.startsWith(`${other} `))),
    );
    addTo(groups, like ?? normal, source);
  }
  return [...groups.values()]
    .map((all): FactValue => {
      const ordered = all.toSorted((a, b) => standing(b) - standing(a) || time(b) - time(a));
      const perDocument = new Map(ordered.toReversed().map((source) => [source.hit.document.id, source]));
      const weight = [...perDocument.values()].reduce((sum, source) => sum + weightOf(source), 0);
      const [first] = ordered;
      return { value: first!.value, confirmed: standing(first!) === 2, approved: standing(first!) > 0, sources: ordered, weight };
    })
    .toSorted((a, b) => {
      const [one, other] = [a.sources[0]!, b.sources[0]!];
      return standing(other) - standing(one) || (a.approved ? time(other) - time(one) : 0) || b.weight - a.weight;
    });
}
