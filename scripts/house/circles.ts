import type { Arrow } from './graph.ts';

/** Groups of files that import each other in a circle (strongly connected, Tarjan's way), each sorted. */
export function circles(arrows: Arrow[]): string[][] {
  const next = Map.groupBy(arrows, ({ from }) => from);
  const numbers = new Map<string, { seen: number; low: number }>();
  const open: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): { seen: number; low: number } => {
    const mine = { seen: numbers.size, low: numbers.size };
    numbers.set(file, mine);
    open.push(file);
    for (const { to } of next.get(file) ?? []) {
      const known = numbers.get(to);
      if (!known) mine.low = Math.min(mine.low, visit(to).low);
      else if (open.includes(to)) mine.low = Math.min(mine.low, known.seen);
    }
    if (mine.low === mine.seen) {
      const group = open.splice(open.indexOf(file));
      if (group.length > 1) found.push(group.sort());
    }
    return mine;
  };
  for (const file of next.keys()) if (!numbers.has(file)) visit(file);
  return found;
}
