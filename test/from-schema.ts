import fc from 'fast-check';

/** A JSON schema as the OpenAPI document has it. */
export interface JsonSchema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: JsonSchema | boolean;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

/** Lists and texts stay this small: what is tried is the shape, and every bound has its own test. */
const MOST_ITEMS = 4;
const LONGEST_TEXT = 60;

/** Values that a schema allows. Where it wants an id, one of `ids` as often as one that nobody has. */
export function allowedBy(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  const options = schema.anyOf ?? schema.oneOf;
  if (options && schema.type === undefined) return fc.oneof(...options.map((one) => allowedBy(one, ids)));
  if (schema.type === 'string') return texts(schema, ids);
  if (schema.type === 'integer') return fc.integer({ min: Math.max(schema.minimum ?? -9, -2e9), max: Math.min(schema.maximum ?? 9, 2e9) });
  if (schema.type === 'number') return fc.double({ min: schema.minimum ?? -9, max: schema.maximum ?? 9, noNaN: true });
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'array') return lists(schema, ids);
  if (schema.type === 'object') return objects(schema, ids);
  return fc.jsonValue({ maxDepth: 2 });
}

function texts(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<string> {
  const all = [schema, ...(schema.allOf ?? [])];
  const { minLength = 0, maxLength = LONGEST_TEXT } = schema;
  const [first, ...patterns] = all.flatMap(({ pattern }) => pattern ?? []).map((pattern) => new RegExp(pattern));
  const format = all.find((one) => one.format)?.format;
  if (format === 'uuid') return fc.oneof(fc.constantFrom(...ids), fc.uuid());
  if (format === 'uri') return fc.webUrl();
  if (format === 'email') return fc.nat(999).map((number) => `somebody-${number}@example.com`);
  if (format === 'date-time')
    return fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }).map((at) => at.toISOString());
  const fits = (text: string): boolean =>
    text.length >= minLength && text.length <= maxLength && patterns.every((pattern) => pattern.test(text));
  return (first ? fc.stringMatching(first, { size: 'small' }) : fc.string({ minLength, maxLength })).filter(fits);
}

function lists({ items, minItems = 0, maxItems = MOST_ITEMS }: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown[]> {
  const item = typeof items === 'object' ? allowedBy(items, ids) : fc.jsonValue({ maxDepth: 1 });
  return fc.array(item, { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, MOST_ITEMS)) });
}

function objects(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<object> {
  const { properties = {}, required = [], additionalProperties: more, oneOf, anyOf } = schema;
  const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, allowedBy(field, ids)]));
  if (Object.keys(fields).length === 0 && typeof more === 'object')
    return fc.dictionary(fc.stringMatching(/^[A-Z]{1,3}$/), allowedBy(more, ids));
  const ways = oneOf ?? anyOf;
  if (ways === undefined) return fc.record(fields, { requiredKeys: required });
  const exclusive = new Set(oneOf?.flatMap((way) => way.required ?? []));
  return fc.oneof(
    ...ways.map((way) => {
      const kept = Object.entries(fields).filter(([name]) => !exclusive.has(name) || way.required?.includes(name));
      const narrowed = Object.entries(way.properties ?? {}).map(([name, by]): [string, fc.Arbitrary<unknown>] => [
        name,
        allowedBy(narrow(properties[name] ?? {}, by), ids),
      ]);
      return fc.record(Object.fromEntries<fc.Arbitrary<unknown>>([...kept, ...narrowed]), {
        requiredKeys: [...required, ...(way.required ?? [])],
      });
    }),
  );
}

const narrow = (field: JsonSchema, by: JsonSchema): JsonSchema => field.anyOf?.find((one) => one.type === by.type) ?? { ...field, ...by };

/** Values of another type than the schema wants; null where every type is allowed. */
export function refusedBy(schema: JsonSchema): fc.Arbitrary<unknown> | null {
  const typesOf = (one: JsonSchema): string[] => (one.type ? [one.type] : (one.anyOf ?? one.oneOf ?? []).flatMap(typesOf));
  const allowed = typesOf(schema);
  if (allowed.length === 0) return null;
  const samples = { string: 'text', number: 7.5, boolean: true, array: [7.5], object: { never: 7.5 } };
  return fc.constantFrom(...Object.entries(samples).flatMap(([type, sample]) => (allowed.includes(type) ? [] : [sample])));
}
