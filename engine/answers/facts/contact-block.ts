/** A contact's name, title, e-mail and telephone number: each is told only as the source gives it that the others are told from. */
import type { FactKind } from '#contract/facts.ts';
import { foldedWords } from '#engine/language/text.ts';
import type { Knowledge, SearchScope } from '#engine/search/model.ts';
import { type FactSource, type FactValue, findFact } from './find-facts.ts';
import type { FoundFact } from './propose-fact.ts';
import { normalValue } from './values.ts';

const PART = /^((?:security_|privacy_)?contact)_(?:name|title|email|phone)$/u;
/** The parts of each contact, the one by which a source is chosen first. */
const partsOf: Record<string, readonly FactKind[]> = {
  contact: ['contact_name', 'contact_email', 'contact_title', 'contact_phone'],
  security_contact: ['security_contact_name', 'security_contact_email', 'security_contact_phone'],
  privacy_contact: ['privacy_contact_name', 'privacy_contact_email', 'privacy_contact_phone'],
};

/** A fact as it is told to a question: of a contact's parts, what the others' source says of it. */
export async function findTold(
  kind: FactKind,
  index: Knowledge,
  { known = {}, scope, asked }: { known?: Partial<Record<FactKind, string>> | undefined; scope: SearchScope; asked: string },
): Promise<FoundFact> {
  const parts = partsOf[PART.exec(kind)?.[1] ?? ''] ?? [kind];
  const found = await Promise.all(
    parts.map(async (part): Promise<FoundFact> => {
      const values = await findFact(part, index, { scope, asked: part === kind ? asked : '' });
      return { kind: part, values, known: known[part] };
    }),
  );
  return ofOneContact(kind, found);
}

/**
 * What may be told of one part. What a person approved stands by itself; else forms come before whoever has the account, and that before papers,
 * and what the others are not told from is left out. `parts` are in the order by which the source is chosen, and hold this one. Pure.
 */
export function ofOneContact(kind: FactKind, parts: readonly FoundFact[]): FoundFact {
  const own = parts.find((part) => part.kind === kind) ?? { kind, values: [] };
  if (parts.length < 2 || own.values[0]?.approved) return own;
  const told = parts.find(({ values: [lead] }) => lead !== undefined && lead.sources[0]?.hit.kind === 'pair');
  if (told) return besideForm(own, told);
  const account = parts.filter(({ known }) => known !== undefined);
  return account.length > 0 ? besideAccount(own, account) : besidePaper(own, parts);
}

/** Of the forms that say the first of the parts; the account is that contact where it is called the same. */
function besideForm(own: FoundFact, told: FoundFact): FoundFact {
  const [lead] = told.values;
  const documents = new Set(lead?.sources.map(({ hit }) => hit.document.id));
  const values = told === own ? own.values : leadBy(own.values, ({ hit }) => hit.kind === 'pair' && documents.has(hit.document.id));
  const isAccount = told.known !== undefined && normalValue(told.kind, lead?.value ?? '') === normalValue(told.kind, told.known);
  return { ...own, values, known: isAccount ? own.known : undefined };
}

/** A paper tells something of whoever has the account where it names them in the same passage. */
function besideAccount(own: FoundFact, account: readonly FoundFact[]): FoundFact {
  const names = account.map(({ known = '' }) => ` ${foldedWords(known)} `);
  const isOfAccount = ({ hit }: FactSource): boolean =>
    hit.kind === 'passage' && names.some((name) => ` ${foldedWords(hit.passage.text)} `.includes(name));
  return own.known === undefined ? { ...own, values: leadBy(own.values, isOfAccount) } : own;
}

/** Of one passage of a paper; what somebody is says nothing where nobody is named. */
function besidePaper(own: FoundFact, parts: readonly FoundFact[]): FoundFact {
  const lead = parts.find(({ values }) => values.length > 0);
  if (lead === undefined || (lead === own && own.kind !== 'contact_title')) return own;
  const passages = new Set(lead === own ? [] : lead.values[0]?.sources.map(placeOf));
  return { ...own, values: leadBy(own.values, (source) => passages.has(placeOf(source))) };
}

const placeOf = ({ hit }: FactSource): string => `${hit.document.id} ${hit.kind === 'passage' ? hit.passage.id : ''}`;

/** Values with those first that such a source says; none where none is. */
function leadBy(values: FactValue[], isOf: (source: FactSource) => boolean): FactValue[] {
  const fitting = values.filter(({ sources }) => sources.some(isOf));
  return fitting.length === 0 ? [] : [...fitting, ...values.filter((value) => !fitting.includes(value))];
}
