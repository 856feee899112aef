import { BRACKETS } from '#engine/language/brackets.ts';
import { anyOf } from '#engine/language/lexicon/match.ts';
import { type FactKind, factKinds } from '#contract/facts.ts';
import { guessLanguage } from '#engine/language/language.ts';
import { fold, isSmall } from '#engine/language/text.ts';
import type { Asked } from '../model.ts';
import { remember } from '#engine/common/remember.ts';
import type { FactClass } from '#engine/language/lexicon/fact-classes.ts';
import { classPatterns } from './class-words.ts';

/** Words of a question by class; `rest` are those that belong to none. */
interface Words {
  classes: Set<FactClass>;
  rest: string[];
  /** Two of these classes are asked for, joined: "contact person and title". */
  joined: boolean;
  /** Of "Solution provider name", "… contact email" whose it is: the provider's. Null where not both a product and a company stand beside it. */
  named?: 'product' | 'company' | null | undefined;
}

/** More words than this tell of something beside the fact. */
const MOST_WORDS = 16;

/** Between two words that belong to classes, which stand as "·" there. */
const JOINED = new RegExp(`·\\s*(?:[,/&+]|${anyOf('and')})\\s*·`, 'u');

/** Takes a short text apart; null when it is too long to ask for a plain fact. */
const wordsOf = remember(takeApart);

function takeApart(text: string): Words | null {
  const bare = text.replace(BRACKETS, ' ').trim() || text;
  let rest = fold(bare.replace(/^\s*[\p{L}\d]{1,6}(?:[-.]\d+)*[.):]\s+/u, '')).replace(/\s+/g, ' ');
  if (rest.split(' ').length > MOST_WORDS) return null;
  const whole = rest;
  const classes = new Set<FactClass>();
  for (const [name, pattern] of classPatterns) {
    rest = rest.replace(pattern, () => {
      classes.add(name);
      return ' · ';
    });
  }
  const left = rest.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1 && !isSmall(word));
  return { classes, rest: left, named: namedIn(whole, classes), joined: JOINED.test(rest) };
}

const patternOf = new Map(classPatterns);

/** What is asked of a product or a company that both stand in a question. */
const askedOf: readonly FactClass[] = ['name', 'email', 'phone', 'title', 'contact', 'person'];

/** What stands last before the name, or what else is asked, is what it is a name of; behind the name in English too, in the other languages what stands first. */
function namedIn(text: string, classes: Set<FactClass>): Words['named'] {
  const part = askedOf.find((one) => classes.has(one));
  if (!classes.has('product') || !classes.has('company') || part === undefined) return null;
  const at = (name: FactClass): number => text.search(patternOf.get(name) ?? /$/u);
  const [product, company, name] = [at('product'), at('company'), at(part)];
  const isLast = name > Math.max(product, company) || guessLanguage(text) === 'en';
  return product > company === isLast ? 'product' : 'company';
}

interface Rule {
  kind: FactKind;
  /** One of each of these must be there … */
  needs: FactClass[][];
  /** … and nothing but these beside them. */
  may: FactClass[];
}

const contactWords: FactClass[] = ['contact', 'person'];
const contactRules: Rule[] = (['security', 'privacy', null] as const).flatMap((purpose): Rule[] => {
  const needs: FactClass[][] = purpose === null ? [] : [[purpose]];
  const prefix = purpose === null ? ('contact' as const) : (`${purpose}_contact` as const);
  const may: FactClass[] = ['company', 'contact', 'person', 'name', ...(purpose === 'security' ? (['data'] as const) : [])];
  return [
    { kind: `${prefix}_email`, needs: [...needs, ['email']], may },
    { kind: `${prefix}_phone`, needs: [...needs, ['phone']], may: [...may, 'number'] },
    { kind: `${prefix}_name`, needs: [...needs, ['name'], ...(purpose === null ? [contactWords] : [])], may },
    { kind: prefix, needs: [...needs, contactWords], may: [...may, 'email', 'phone', 'title'] },
  ];
});

const rules: Rule[] = [
  { kind: 'trading_name', needs: [['trading-name']], may: ['company', 'name', 'legal'] },
  { kind: 'legal_name', needs: [['legal-name']], may: ['company', 'name', 'legal', 'registration'] },
  { kind: 'product_name', needs: [['product'], ['name']], may: ['company'] },
  { kind: 'product_description', needs: [['product'], ['description']], may: ['company'] },
  { kind: 'contact_title', needs: [['title'], ['contact', 'person']], may: ['company', 'name'] },
  ...contactRules,
  { kind: 'legal_name', needs: [['name'], ['company']], may: ['legal'] },
  { kind: 'vat_number', needs: [['vat']], may: ['number', 'company', 'registration'] },
  { kind: 'founded', needs: [['founded'], ['year']], may: ['company'] },
  { kind: 'country', needs: [['country']], may: ['company', 'registration', 'founded', 'legal', 'address'] },
  { kind: 'registration_number', needs: [['registration', 'company'], ['number']], may: ['legal', 'company', 'registration'] },
  { kind: 'website', needs: [['website']], may: ['company'] },
  { kind: 'employees', needs: [['headcount']], may: ['company', 'count', 'number', 'employee'] },
  { kind: 'employees', needs: [['employee'], ['count', 'number']], may: ['company', 'count', 'number', 'hold'] },
  { kind: 'certificates', needs: [['certificate']], may: ['company', 'security', 'hold', 'product'] },
  {
    kind: 'hosting_region',
    needs: [
      ['hosting', 'stored'],
      ['place', 'country'],
    ],
    may: ['data', 'client', 'product', 'company', 'country', 'place', 'stored'],
  },
  { kind: 'hosting_provider', needs: [['hosting'], ['company']], may: ['name', 'product'] },
  { kind: 'address', needs: [['address']], may: ['company', 'country', 'place', 'legal', 'name'] },
];

/** Words that name a part of something: what it belongs to stands in the stem or the section. */
const parts: ReadonlySet<FactClass> = new Set(['name', 'email', 'phone', 'title', 'number', 'address', 'filler']);

function kindOf({ classes: all, rest, named, joined }: Words): FactKind | null {
  if (rest.length > 0) return null;
  const classes = named === 'company' ? all.difference(new Set<FactClass>(['product'])) : all;
  const said = [...classes].filter((name) => name !== 'filler');
  if (said.length === 0) return null;
  const fitting = rules.find(
    ({ needs, may }) =>
      needs.every((one) => one.some((name) => classes.has(name))) &&
      said.every((name) => may.includes(name) || needs.some((one) => one.includes(name))),
  );
  return joined && fitting ? wholeOf(fitting.kind) : (fitting?.kind ?? null);
}

/** Of several parts of a contact that are asked for together one is no answer: the contact as a whole is. */
const wholeOf = (kind: FactKind): FactKind => factKinds.find((whole) => whole.endsWith('contact') && kind.startsWith(`${whole}_`)) ?? kind;

const yesOrNo = new RegExp(`^${anyOf('closedOpenings')}(?![\\p{L}'])`, 'u');

/**
 * The fact about the company that a question asks for, by the classes of its words in five languages; null when it asks anything else
 * or offers options. "Name" and its like are read together with the stem or the section they stand under.
 */
export function factAsked({
  question,
  stem,
  section,
  options,
  wantsText,
}: Pick<Asked, 'question' | 'stem' | 'section' | 'options' | 'wantsText'>): FactKind | null {
  if (options.length > 0 || !wantsText || yesOrNo.test(fold(question).trim())) return null;
  const own = wordsOf(question);
  if (own === null) return null;
  const isPart = own.rest.length === 0 && own.classes.size > 0 && [...own.classes].every((name) => parts.has(name));
  for (const above of isPart ? [stem, section] : []) {
    const around = above ? wordsOf(above) : null;
    if (!around || around.rest.length > 0) continue;
    const kind = kindOf({ classes: new Set([...own.classes, ...around.classes]), rest: [], joined: own.joined });
    if (kind !== null) return kind;
  }
  return kindOf(own);
}
