import type { Rolldown } from 'vite';

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** Files that a library's index names and nothing of ours uses: what they import is no need of ours either. */
const namedOnly = /\/(?:enhanceHighContrast|createSvgIcon)\.mjs$/;

/**
 * What a part needs in any case travels in one file, instead of in thirty small ones, which compress worse and take longer to fetch.
 * Parts are named with their first file, in the order in which they are loaded; what an earlier part brings, a later one has.
 * The first file itself stays out: it is fetched by its own name, and may wait for others that need its part.
 */
export function together(parts: Record<string, string>): Rolldown.CodeSplittingNameFunction {
  let parted: Map<string, string> | null = null;
  return (id, context) => {
    parted ??= partsOf(parts, context);
    return parted.get(id) ?? null;
  };
}

function partsOf(parts: Record<string, string>, context: Context): Map<string, string> {
  const parted = new Map<string, string>();
  const gather = (id: string, name: string): void => {
    for (const needed of context.getModuleInfo(id)?.importedIds ?? []) {
      if (parted.has(needed) || namedOnly.test(needed)) continue;
      parted.set(needed, name);
      gather(needed, name);
    }
  };
  for (const [name, first] of Object.entries(parts)) gather(first, name);
  return parted;
}
