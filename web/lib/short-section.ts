/** What parts a name: a line's end, a slash or an arrow. */
const PARTING = /\n| [/›>] /g;

interface Part {
  text: string;
  /** Where it begins in the name. */
  at: number;
}

/** The parts of a section's name, the widest first: its lines, and what stands before and after a slash or arrow. */
function partsOf(name: string): Part[] {
  const starts = [0, ...[...name.matchAll(PARTING)].map(({ 0: parting, index }) => index + parting.length)];
  const texts = name.split(PARTING);
  return starts.map((at, n) => ({ text: (texts[n] ?? '').trim(), at })).filter(({ text }) => text !== '');
}

/** The name from a part on, as it is written there; its lines stand behind one another. */
const from = (name: string, part: Part | undefined): string =>
  part
    ? name
        .slice(part.at)
        .trim()
        .replaceAll(/\s*\n\s*/g, ' › ')
    : '';

/** What the name of a section begins with, and the rest as it is written; no rest where there is one part alone. */
export function domainOf(name: string): { domain: string; rest: string } {
  const [first, second] = partsOf(name);
  return { domain: first?.text ?? '', rest: from(name, second) };
}

/** A section's name without the parts (lines, or what stands before a slash or arrow) that the section before begins with too. */
export function shortSection(name: string, before: string): string {
  const parts = partsOf(name);
  const known = partsOf(before);
  const differs = parts.findIndex(({ text }, i) => text !== known[i]?.text);
  return from(name, differs < 0 ? parts.at(-1) : parts[differs]);
}
