/** The list that a sentence gives: "sub-processors: A, B and C", "offices in Leeds and York". */
import { anyOf } from '#engine/language/lexicon/match.ts';
import { meantBy } from '#engine/language/compare.ts';
import { type Profile, profileOf } from '#engine/language/profile.ts';
import { readQuantities } from '#engine/language/quantities.ts';
import { foldedWords } from '#engine/language/text.ts';

/** Members by their folded words, as they are written, and the sentence without them and what counts them. */
interface List {
  members: ReadonlyMap<string, string>;
  frame: string;
}

/** Share of telling words that two sentences have in common, without their lists, from which they give the same list. */
const SAME_FRAME = 0.8;
/** Members that an answer names, from which it lists. */
const LISTED = 2;

const between = String.raw`,? ${anyOf('and')},? |[,;] `;
const separator = new RegExp(between, 'u');
const name = String.raw`\p{Lu}[\p{L}\p{N}.&'’-]*(?: [\p{Lu}\p{N}][\p{L}\p{N}.&'’-]*){0,5}(?: \([^()]{1,80}\))?`;
const named = new RegExp(String.raw`(?<![\p{L}\p{N}])${name}(?:(?:${between})${name})+`, 'u');
const introduced = /(?<=: )[^:]+$/u;

/** What stands after a colon, else the first names one after another; null where neither does. */
function listIn(text: string): List | null {
  const found = introduced.exec(text) ?? named.exec(text);
  if (!found) return null;
  const members = found[0].split(separator).map((member) => member.replace(/(?<![\s.;,])[\s.;,]+$/u, '').trim());
  const beside = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;
  return {
    members: new Map(members.flatMap((member) => (foldedWords(member) === '' ? [] : [[foldedWords(member), member] as const]))),
    frame: readQuantities(beside).rest,
  };
}

/**
 * The first member that a list which the answer gives lost, or the first that it gained; null where the two sentences give no such list, or
 * the same members in whatever order. Pure.
 */
export function membersChanged(
  was: string,
  is: string,
  said: string,
): { lost: string; gained: null } | { lost: null; gained: string } | null {
  const [then, now] = [listIn(was), listIn(is)];
  if (!then || !now || !isSameFrame(then.frame, now.frame)) return null;
  const told = ` ${foldedWords(said)} `;
  const listed = [...then.members.keys()].filter((key) => told.includes(` ${key} `));
  if (listed.length < Math.min(LISTED, then.members.size) || !listed.some((key) => now.members.has(key))) return null;
  const [before, after] = [profileOf(was), profileOf(is)];
  const lost = listed.find((key) => !now.members.has(key) && !saysAllOf(after, key));
  if (lost !== undefined) return { lost: then.members.get(lost) ?? lost, gained: null };
  const gained = [...now.members].find(([key]) => !then.members.has(key) && !told.includes(` ${key} `) && !saysAllOf(before, key));
  return gained ? { lost: null, gained: gained[1] } : null;
}

/** Whether a text has all telling words of a member: "papers where customs apply" and "where customs apply, papers" are one. */
const saysAllOf = (text: Profile, member: string): boolean => {
  const words = [...profileOf(member).content.keys()];
  return words.length > 0 && words.every((word) => text.content.has(word));
};

function isSameFrame(a: string, b: string): boolean {
  const [one, other] = [profileOf(a), profileOf(b)];
  return Math.min(meantBy(one, other), meantBy(other, one)) >= SAME_FRAME;
}
