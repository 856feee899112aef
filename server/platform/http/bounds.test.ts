import type { JsonSchema } from '#test/from-schema.ts';
import { bodySchema, callsOf, keyOf } from '#test/calls.ts';
import { expect, test } from '#test/harness.ts';

/** Everything that the OpenAPI document lets a call send has an end. */

type Bounded = JsonSchema & { maxProperties?: number; 'x-max-bytes'?: number; 'x-max-depth'?: number };

/** Of one length, or not much more. */
const formats = new Set(['uuid']);
const whole = /^\^.*\$$/s;
/** What a pattern repeats without end, sets of characters and escaped signs left out. */
const endless = /[*+]|\{\d+,\}/;
const isBounded = (pattern: string): boolean => whole.test(pattern) && !endless.test(pattern.replaceAll(/\\.|\[(?:\\.|[^\]])*\]/g, 'x'));

const isShort = (schema: Bounded): boolean =>
  schema.maxLength !== undefined ||
  schema.enum !== undefined ||
  'const' in schema ||
  formats.has(schema.format ?? '') ||
  (schema.pattern !== undefined && isBounded(schema.pattern)) ||
  (schema.allOf ?? []).some(isShort);

function inObject(schema: Bounded, at: string): string[] {
  const { properties = {}, additionalProperties: more, propertyNames: names } = schema;
  const inner = Object.entries(properties).flatMap(([name, one]) => unbounded(one, `${at}.${name}`));
  if (typeof more !== 'object' || schema['x-max-bytes'] !== undefined) return inner;
  const isFew = schema.maxProperties !== undefined && names !== undefined && isShort(names);
  return [...inner, ...(isFew ? [] : [at]), ...unbounded(more, `${at}.*`)];
}

/** Where a schema has no end. */
function unbounded(schema: Bounded, at: string): string[] {
  const ways = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter((way) => way.type !== undefined || way.properties === undefined);
  if (schema.type === 'string') return isShort(schema) ? [] : [at];
  if (schema.type === 'array') {
    const items = typeof schema.items === 'object' ? unbounded(schema.items, `${at}[]`) : [at];
    return schema.maxItems === undefined ? [at, ...items] : items;
  }
  if (schema.type === 'object') return inObject(schema, at);
  if (ways.length > 0) return ways.flatMap((way) => unbounded(way, at));
  const isPlain = ['integer', 'number', 'boolean', 'null'].includes(schema.type ?? '') || schema.enum !== undefined || 'const' in schema;
  return isPlain ? [] : [at];
}

test('every text, list and object that a call may bring has an end', async ({ anonymous }) => {
  const calls = await callsOf(anonymous);
  expect(calls.length).toBeGreaterThan(100);
  const without = calls.flatMap((call) => {
    const body = bodySchema(call);
    return [
      ...(call.parameters ?? []).flatMap(({ name, in: place, schema }) => unbounded(schema, `${keyOf(call)} ${place} ${name}`)),
      ...(body ? unbounded(body, `${keyOf(call)} body`) : []),
    ];
  });
  expect(without).toEqual([]);
});

test('what has no end is seen', () => {
  const texts: JsonSchema = { type: 'array', maxItems: 3, items: { type: 'string' } };
  const endless: [Bounded, string[]][] = [
    [{ type: 'string', pattern: '[a-z]{3}' }, ['x']],
    [{ type: 'string', pattern: '^[a-z]+$' }, ['x']],
    [{ type: 'string', pattern: '^[a+]{3}\\+$' }, []],
    [{ type: 'string', format: 'date-time' }, ['x']],
    [{ type: 'object', properties: { a: texts } }, ['x.a[]']],
    [{ type: 'object', additionalProperties: {}, propertyNames: { type: 'string', maxLength: 3 }, maxProperties: 2 }, ['x.*']],
    [{ anyOf: [{ type: 'null' }, { type: 'array', items: { type: 'integer' } }] }, ['x']],
    [{}, ['x']],
  ];
  for (const [schema, where] of endless) expect(unbounded(schema, 'x'), JSON.stringify(schema)).toEqual(where);
});
