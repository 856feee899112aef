/** Answers as JSON: none is larger than one answer may be, and a large one is written in turns with whatever else this process does. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import { AppError } from '../app-error.ts';
import { isReading } from './callers.ts';

/** Texts of an answer that is written in one go, in characters: in a millisecond or two. */
const AT_ONCE = 128 * 1024;
/** Texts of one answer: the questions of a file come to 20 MB (engine/questions/together.ts), every page of a list to less. */
const MOST = 24_000_000;
/** What stands for anything but a text, and for the name of a field. */
const EACH = 8;

/** Call after whatever else looks at answers before they are written. */
export function writeInTurns(app: FastifyInstance, most = MOST): void {
  app.addHook('preSerialization', async (request, reply, payload) => {
    if (reply.statusCode >= 300) return payload;
    const weight = weightUpTo(payload, most);
    // What was done is answered: it is as large as what was sent, or as a page.
    if (weight > most && isReading(request)) throw tooLarge(most);
    const schema = weight > AT_ONCE ? answerSchema(request, reply.statusCode) : null;
    const written = schema ? await writtenInTurns(schema, payload) : null;
    if (written === null) return payload;
    void reply.serializer((text: string) => text);
    return written;
  });
}

const tooLarge = (most: number): AppError =>
  new AppError('too_large', `The answer would be more than ${most / 1_000_000} MB of text. Ask for less of it, or for a shorter file.`);

/** About how many characters the texts of a value are; where they are more than `most`, only that they are. */
export function weightUpTo(value: unknown, most: number): number {
  let weight = 0;
  const left: unknown[] = [value];
  while (left.length > 0 && weight <= most) {
    const one = left.pop();
    if (typeof one === 'string') weight += one.length;
    else if (typeof one === 'object' && one !== null && !(one instanceof Date)) {
      const parts = Array.isArray(one) ? one : Object.values(one);
      weight += EACH * parts.length;
      for (const part of parts) left.push(part);
    }
  }
  return weight;
}

const answerSchema = ({ routeOptions }: FastifyRequest, status: number): z.ZodMiniObject | null => {
  const schema = (routeOptions.schema?.response as Record<string, unknown> | undefined)?.[status];
  return schema instanceof z.ZodMiniObject ? schema : null;
};

interface Loose {
  /** The same, but that its lists hold anything. */
  schema: z.ZodMiniObject;
  /** What each of its lists holds, by the field. */
  elements: ReadonlyMap<string, z.ZodMiniType>;
}

const known = new WeakMap<z.ZodMiniObject, Loose>();

const looseOf = (schema: z.ZodMiniObject): Loose => {
  const before = known.get(schema);
  if (before) return before;
  const elements = new Map<string, z.ZodMiniType>();
  const shape = Object.entries(schema.def.shape).map(([name, field]): [string, z.core.$ZodType] => {
    if (!(field instanceof z.ZodMiniArray)) return [name, field];
    elements.set(name, field.def.element as z.ZodMiniType);
    return [name, z.clone(field, { ...field.def, element: z.unknown() })];
  });
  const loose = { schema: z.clone(schema, { ...schema.def, shape: Object.fromEntries(shape) }), elements };
  known.set(schema, loose);
  return loose;
};

/** As it would be written in one go; null where it does not fit the schema, which whoever writes it in one go says. */
async function writtenInTurns(schema: z.ZodMiniObject, payload: unknown): Promise<string | null> {
  const loose = looseOf(schema);
  const whole = z.safeEncode(loose.schema, payload as Record<string, unknown>);
  if (!whole.success) return null;
  const fields: string[] = [];
  for (const [name, value] of Object.entries(whole.data)) {
    const element = loose.elements.get(name);
    const written = element && Array.isArray(value) ? await listInTurns(element, value) : JSON.stringify(value);
    if (written === null) return null;
    if (written !== undefined) fields.push(`${JSON.stringify(name)}:${written}`);
  }
  return `{${fields.join(',')}}`;
}

async function listInTurns(element: z.ZodMiniType, items: readonly unknown[]): Promise<string | null> {
  const written = await mapInTurns(items, (item) => {
    const { success, data } = z.safeEncode(element, item);
    return success ? (JSON.stringify(data) ?? 'null') : null;
  });
  return written.includes(null) ? null : `[${written.join(',')}]`;
}
