import { cpus, totalmem, release } from 'node:os';

/** One figure of the benchmark: what was measured, the bar it is held against, and what came out. */
export interface Figure {
  what: string;
  bar: string;
  measured: string;
  good: boolean | null;
  note?: string;
}

export const seconds = (ms: number): string => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`);

/** A time held against a bar, both in milliseconds. */
export const time = (what: string, barMs: number, ms: number, note?: string): Figure => ({
  what,
  bar: `≤ ${seconds(barMs)}`,
  measured: seconds(ms),
  good: ms <= barMs,
  ...(note ? { note } : {}),
});

/** Processor time in milliseconds, to be held against the same figure of other code on the same machine: no bar. */
export const spent = (what: string, ms: number, note?: string): Figure => ({
  what,
  bar: '–',
  measured: seconds(ms),
  good: null,
  ...(note ? { note } : {}),
});

/** The value below which a share of the sorted values lie. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Milliseconds that a run takes, and what it gave. */
export async function timed<T>(run: () => Promise<T> | T): Promise<{ ms: number; value: T }> {
  const started = performance.now();
  const value = await run();
  return { ms: performance.now() - started, value };
}

/** The machine in one line, so that figures are read for what they are. */
export const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform} ${release().split('-')[0]}, Node ${process.versions.node}`;

/** A table in Markdown. */
export function tableOf(figures: Figure[]): string {
  const rows = figures.map(
    ({ what, bar, measured, good, note }) =>
      `| ${what} | ${bar} | ${measured} | ${good === null ? '–' : good ? 'yes' : '**no**'} | ${note ?? ''} |`,
  );
  return ['| what | bar | measured | held | note |', '|---|---|---|---|---|', ...rows].join('\n');
}
