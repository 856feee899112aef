/** How much a server of one's own takes at once: less than its model could, and not where other services say it. */
import { jsonOf } from './service.ts';

type Row = Record<string, unknown>;
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;
const countOf = (value: unknown): number | null => (typeof value === 'number' && value > 0 ? value : null);

/** Of `/props` of llama.cpp: its window is shared by its slots, and this is one slot's. Null where it is no such answer. */
export function windowInProps(body: Row | null): number | null {
  const settings = body?.['default_generation_settings'];
  return isRow(settings) ? countOf(settings['n_ctx']) : null;
}

/** Of `/api/v0/models` of LM Studio: what the model was loaded with, else what it takes at most. */
function windowInStudio(body: Row | null, model: string): number | null {
  const listed: unknown[] = Array.isArray(body?.['data']) ? body['data'] : [];
  const own = listed.filter(isRow).find(({ id }) => id === model);
  return countOf(own?.['loaded_context_length']) ?? countOf(own?.['max_context_length']);
}

/** Null where it tells neither way. */
export async function localWindow(
  base: string,
  { headers, model, send, signal }: { headers: Record<string, string>; model: string; send: typeof fetch; signal: AbortSignal },
): Promise<number | null> {
  const root = base.replace(/\/v1$/u, '');
  const ask = async (path: string): Promise<Row | null> => {
    const reply = await send(`${root}${path}`, { headers, signal });
    return reply.ok ? jsonOf(await reply.text()) : null;
  };
  return windowInProps(await ask('/props')) ?? windowInStudio(await ask('/api/v0/models'), model);
}
