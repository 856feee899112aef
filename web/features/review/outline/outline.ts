import { normalise } from '#contract/normalise.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import { type Trust, isNotAsked, trustOf } from '#contract/trust.ts';
import { isDone, statusMeanings } from '#contract/entry-statuses.ts';
import { type SaidAlike, hasReason } from '../evidence/said-once.ts';
import { domainOf, shortSection } from '../../../lib/short-section.ts';

export interface Filter {
  text: string;
  status: 'all' | Trust | 'not_asked' | 'done';
  /** Only entries assigned to this user. */
  assignee: string | null;
  /** Only entries that people commented on. */
  comments: boolean;
  /** Only drafts with this reason, of those that are said once for all. */
  reason: SaidAlike | null;
}

/** What the list can be narrowed to, in the order in which it is offered. */
export const shownStates = ['sure', 'check', 'weak', 'open', 'not_asked'] as const satisfies readonly Filter['status'][];
export type ShownState = (typeof shownStates)[number];

const filterStatuses: readonly string[] = ['all', ...shownStates, 'done'] satisfies Filter['status'][];
export const isFilterStatus = (text: string): text is Filter['status'] => filterStatuses.includes(text);

export const noFilter: Filter = { text: '', status: 'all', assignee: null, comments: false, reason: null };
export const isFiltered = (filter: Filter): boolean =>
  filter.text.trim() !== '' || filter.status !== 'all' || filter.assignee !== null || filter.comments || filter.reason !== null;

const folded = (text: string): string => normalise(text, 'NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();

function hasText(entry: QaEntry, text: string): boolean {
  const wanted = folded(text.trim());
  return [entry.ref, entry.question, entry.answer, entry.choice, entry.comment, entry.section].some(
    (part) => part && folded(part).includes(wanted),
  );
}

const byStatus: Record<Filter['status'], (entry: QaEntry) => boolean> = {
  all: () => true,
  sure: (entry) => trustOf(entry) === 'sure',
  check: (entry) => trustOf(entry) === 'check',
  weak: (entry) => trustOf(entry) === 'weak',
  open: (entry) => trustOf(entry) === 'open',
  not_asked: ({ status, asked_at }) => isNotAsked({ status, asked: asked_at !== null }),
  done: (entry) => isDone(entry.status),
};

interface Shown {
  sheetId: string | null;
  filter: Filter;
  /** What was said, by entry. */
  threads: { has: (entry: string) => boolean };
  /** The entry that is worked on: it goes when it is left, not when a save takes it out of the filter while its words are typed. */
  stays?: string | undefined;
}

/** The entries of a sheet (all sheets when null) that pass the filter, in the order of the file. */
export function visibleEntries(entries: QaEntry[], { sheetId, filter, threads, stays }: Shown): QaEntry[] {
  return entries.filter(
    (entry) =>
      entry.id === stays ||
      ((sheetId === null || entry.sheet_id === sheetId) &&
        byStatus[filter.status](entry) &&
        (filter.assignee === null || entry.assignee?.id === filter.assignee) &&
        (!filter.comments || threads.has(entry.id)) &&
        (filter.reason === null || hasReason(entry, filter.reason)) &&
        (filter.text.trim() === '' || hasText(entry, filter.text))),
  );
}

export interface Section {
  /** Empty for entries without a section. */
  name: string;
  /** Without the parts (lines, or what stands before a slash or arrow) that the section before begins with too. */
  short: string;
  /** Index of its first entry in the list it was made from. */
  first: number;
  total: number;
  done: number;
}

/** Runs of entries with the same section, in order; a section that returns later is a section of its own. */
export function sectionsOf(entries: QaEntry[]): Section[] {
  const sections: Section[] = [];
  for (const [index, entry] of entries.entries()) {
    const name = entry.section ?? '';
    let section = sections.at(-1);
    if (!section || section.name !== name) {
      section = { name, short: shortSection(name, section?.name ?? ''), first: index, total: 0, done: 0 };
      sections.push(section);
    }
    section.total++;
    if (isDone(entry.status)) section.done++;
  }
  return sections;
}

/** Sections that begin with the same part, as one of two levels; a single section of one part has none below it. */
export interface Domain {
  name: string;
  first: number;
  total: number;
  done: number;
  sections: Section[];
}

/** The sections in two levels: what their names begin with, and the rest. */
export function domainsOf(sections: Section[]): Domain[] {
  const domains: Domain[] = [];
  for (const section of sections) {
    const { domain: name, rest } = domainOf(section.name);
    let domain = domains.at(-1);
    if (!domain || domain.name !== name) {
      domain = { name, first: section.first, total: 0, done: 0, sections: [] };
      domains.push(domain);
    }
    domain.total += section.total;
    domain.done += section.done;
    domain.sections.push({ ...section, short: rest || name });
  }
  return domains.map((domain) =>
    domain.sections.length === 1 && domain.sections[0]?.short === domain.name ? { ...domain, sections: [] } : domain,
  );
}

/** The entries of a section from its first one on. */
export function sectionFrom(entries: QaEntry[], first: number): QaEntry[] {
  const end = entries.findIndex((entry, index) => index > first && entry.section !== entries[first]?.section);
  return entries.slice(first, end < 0 ? undefined : end);
}

/** The next entry after `index` that needs a person, going round once; `index` itself when there is none. */
export function nextOpen(entries: QaEntry[], index: number): number {
  for (let step = 1; step < entries.length; step++) {
    const at = (index + step) % entries.length;
    const entry = entries[at];
    if (entry && statusMeanings[entry.status].needsPerson) return at;
  }
  return index;
}
