const partsOf = (name: string): string[] => name.split(/\n| [/›>] /).filter((part) => part.trim() !== '');

/** A section's name without the parts (lines, or what stands before a slash or arrow) that the section before begins with too. */
export function shortSection(name: string, before: string): string {
  const parts = partsOf(name);
  const known = partsOf(before);
  const differs = parts.findIndex((part, i) => part !== known[i]);
  return parts.slice(differs < 0 ? parts.length - 1 : differs).join(' › ');
}
