import type { Rolldown } from 'vite';

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** What travels in one file; several parts of one name travel together. */
export interface Part {
  name: string;
  /** The files whose needs these are. */
  of: string[];
  /** Only what one of these other files needs as well. */
  with?: string[];
}

/** Files that a library's index names and nothing of ours uses: what they import is no need of ours either. */
const namedOnly = /\/(?:enhanceHighContrast|createSvgIcon)\.mjs$/;

/**
 * What a part needs in any case travels in one file, instead of in thirty small ones, which compress worse and take longer to fetch.
 * Parts stand in the order in which they are loaded; what an earlier part brings, a later one has. The files whose needs they are stay
 * out: each is fetched by its own name, and may wait for others that need its part.
 */
export function together(parts: Part[]): Rolldown.CodeSplittingGroup[] {
  let parted: Map<string, string> | null = null;
  const names = [...new Set(parts.map(({ name }) => name))];
  return names.map((name, index) => ({
    debugName: name,
    // A part draws in what its files import: the earlier ones take theirs first.
    priority: names.length - index,
    name(id, context) {
      parted ??= partsOf(parts, context);
      return parted.get(id) === name ? name : null;
    },
  }));
}

function partsOf(parts: Part[], context: Context): Map<string, string> {
  const parted = new Map<string, string>();
  for (const part of parts) {
    const others = (part.with ?? []).map((file) => ({ file, needs: needsOf(file, context) }));
    for (const file of part.of)
      for (const id of needsOf(file, context)) {
        const wanted = !part.with || others.some((other) => other.file !== file && other.needs.has(id));
        if (wanted && !parted.has(id)) parted.set(id, part.name);
      }
  }
  return parted;
}

/** What a file imports, and what that imports. */
function needsOf(file: string, context: Context): Set<string> {
  const needs = new Set<string>();
  const gather = (id: string): void => {
    for (const needed of context.getModuleInfo(id)?.importedIds ?? []) {
      if (needs.has(needed) || namedOnly.test(needed)) continue;
      needs.add(needed);
      gather(needed);
    }
  };
  gather(file);
  return needs;
}
