/** Which documents are older versions of another one, told by their names: "access-standard-v2.md" beside "access-standard-v3.docx". */
import { fold } from '#engine/language/text.ts';
import type { IndexedContent, IndexedDocument } from '#engine/search/model.ts';

interface Version {
  /** What is left of the name without it, in which folder. */
  of: string;
  kind: 'version' | 'year';
  /** Compared number by number. */
  numbers: number[];
}

const VERSION = /(?:^|[\s_.(-])(?:v|ver|version|rev|revision)[\s._-]?(\d+(?:[._]\d+)*)(?=$|[\s_.)-])/u;
const YEAR = /(?:^|[\s_.(-])((?:19|20)\d\d(?:[-_.]\d\d){0,2})(?=$|[\s_.)-])/u;

/** By the id of each older document the one that takes its place: same name apart from version or year, same folder. Forms and approved answers have none. Pure. */
export function replacedIn(contents: IndexedContent[]): Map<string, IndexedDocument> {
  const versions = contents.flatMap(({ document, pairs }) => {
    const version = pairs.length > 0 || document.approved ? null : versionOf(document);
    return version ? [{ document, version }] : [];
  });
  const replaced = new Map<string, IndexedDocument>();
  for (const group of Map.groupBy(versions, ({ version: { of, kind } }) => `${kind} ${of}`).values()) {
    const newest = group.toSorted((a, b) => compare(b.version.numbers, a.version.numbers))[0];
    for (const { document, version } of group)
      if (newest && compare(version.numbers, newest.version.numbers) < 0) replaced.set(document.id, newest.document);
  }
  return replaced;
}

function versionOf({ name, folderIds }: IndexedDocument): Version | null {
  const [, folder = '', file = name] = /^(.*\/)?([^/]*)$/u.exec(name) ?? [];
  const base = fold(file).replace(/\.[a-z0-9]{1,5}$/u, '');
  for (const [kind, pattern] of [
    ['version', VERSION],
    ['year', YEAR],
  ] as const) {
    // prettier-ignore
    const found = pattern.exec(base);
    const rest = base
      .replace(pattern, ' ')
      .replace(/[\s_.()-]+/gu, ' ')
      .trim();
    if (found?.[1] === undefined || !/\p{L}{2}/u.test(rest)) continue;
    return { of: JSON.stringify([folder, rest, folderIds.toSorted()]), kind, numbers: found[1].split(/[-._]/u).map(Number) };
  }
  return null;
}

function compare(one: number[], other: number[]): number {
  for (let at = 0; at < Math.max(one.length, other.length); at++) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
