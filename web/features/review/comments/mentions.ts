/** A member as they are named in a text: `@Name`. */
import { normalise } from '#contract/normalise.ts';

export interface Member {
  id: string;
  name: string;
}

const folded = (text: string): string => normalise(text, 'NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();
const LONGEST = 40;
const MOST = 6;

/** The name that is begun before the caret: where its `@` stands, and the members that it may become. Null while none is. */
export function nameBegun(text: string, caret: number, members: Member[]): { at: number; fitting: Member[] } | null {
  const at = text.lastIndexOf('@', caret - 1);
  const begun = text.slice(at + 1, caret);
  if (at < 0 || begun.length > LONGEST || begun.includes('\n') || /[^\s([{“„«"']/.test(text[at - 1] ?? ' ')) return null;
  const wanted = folded(begun);
  const fits = ({ name }: Member) => folded(name).startsWith(wanted) || (wanted !== '' && folded(name).includes(` ${wanted}`));
  const isWhole = members.some(({ name }) => `${name} ` === begun || name === begun);
  const fitting = members.filter(fits).slice(0, MOST);
  return isWhole || fitting.length === 0 ? null : { at, fitting };
}

/** A text in parts, the names of those it mentions marked. Of two names that begin alike the longer one is meant. */
export function partsOf(text: string, members: Member[]): { text: string; at: number; member: Member | null }[] {
  const longest = members.toSorted((a, b) => b.name.length - a.name.length);
  const parts: ReturnType<typeof partsOf> = [];
  let from = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const member = longest.find(({ name }) => text.startsWith(name, at + 1) && !/[\p{L}\p{N}]/u.test(text[at + 1 + name.length] ?? ''));
    if (!member) continue;
    parts.push({ text: text.slice(from, at), at: from, member: null });
    from = at + 1 + member.name.length;
    parts.push({ text: text.slice(at, from), at, member });
  }
  return [...parts, { text: text.slice(from), at: from, member: null }].filter((part) => part.text !== '');
}

/** Ids of the members that a text names. */
export const mentionedIn = (text: string, members: Member[]): string[] => [
  ...new Set(partsOf(text, members).flatMap(({ member }) => member?.id ?? [])),
];
