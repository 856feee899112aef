/** The parts of a section's name, the widest first: its lines, and what stands before and after a slash or arrow. */
export const sectionParts = (name: string): string[] => name.split(/\n| [/›>] /).filter((part) => part.trim() !== '');

/** A section's name without the parts (lines, or what stands before a slash or arrow) that the section before begins with too. */
export function shortSection(name: string, before: string): string {
  const parts = sectionParts(name);
  const known = sectionParts(before);
  const differs = parts.findIndex((part, i) => part !== known[i]);
  return parts.slice(differs < 0 ? parts.length - 1 : differs).join(' › ');
}
