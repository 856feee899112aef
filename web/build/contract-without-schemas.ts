import { type Plugin, parseSync } from 'vite';

const id = '\0contract-schema';
const ofContract = /\/contract\/[^/]+\.ts$/;
/** What of an endpoint only the service reads. */
const forService: ReadonlySet<string> = new Set(['summary', 'params', 'query', 'body', 'response', 'file']);

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}
interface Piece {
  start: number;
  end: number;
  text: string;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
const partsOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** `z.object(…).check(…)`: a call whose first word is `z`. */
function isSchema({ type, callee }: Node): boolean {
  if (type !== 'CallExpression') return false;
  let first = callee as Node;
  for (let next: unknown = first; isNode(next); next = next['object'] ?? next['callee']) first = next;
  return first.type === 'Identifier' && first['name'] === 'z';
}

const keyOf = (property: Node): unknown => (property['key'] as Node | undefined)?.['name'];

/** Of an endpoint, what the browser needs: how it is called. Null for every other object. */
function callOf({ type, properties }: Node): Node[] | null {
  if (type !== 'ObjectExpression') return null;
  const keys = (properties as Node[]).map(keyOf);
  if (!keys.includes('method') || !keys.includes('path')) return null;
  return (properties as Node[]).filter((property) => !forService.has(String(keyOf(property))));
}

/** `import * as z …`: left standing, it would bring the library along with whatever names it in earnest. */
const bringsSchemas = ({ type, source }: Node): boolean => type === 'ImportDeclaration' && (source as Node)['value'] === 'zod/mini';

/** What is written in place of a part of a contract file: schemas by one that does nothing, endpoints by how they are called. */
function replacements(node: Node, source: string): Piece[] {
  const { start, end } = node;
  if (bringsSchemas(node)) return [{ start, end, text: '' }];
  if (isSchema(node)) return [{ start, end, text: 'schema' }];
  const call = callOf(node);
  if (call) return [{ start, end, text: `{ ${call.map((property) => source.slice(property.start, property.end)).join(', ')} }` }];
  return partsOf(node).flatMap((part) => replacements(part, source));
}

/** A contract file as the browser needs it: methods, paths, constants and functions, without the schemas, which only the service reads. */
export function withoutSchemas(file: string, source: string): string {
  const { program, errors } = parseSync(file, source);
  const [fault] = errors;
  if (fault) throw new Error(`${file} cannot be read: ${fault.message}`);
  let [code, from] = ['', 0];
  for (const { start, end, text } of replacements(program as unknown as Node, source).toSorted((one, other) => one.start - other.start)) {
    code += source.slice(from, start) + text;
    from = end;
  }
  return `import { schema } from ${JSON.stringify(id)};\n${code}${source.slice(from)}`;
}

/**
 * The browser needs methods, paths and types of the contract, never its schemas: the service validates. A schema that is still named
 * somewhere is one inert value. Whoever wants to validate in a form imports `zod/mini` outside the contract and gets the real one.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'contract-without-schemas',
    enforce: 'pre',
    resolveId: (source) => (source === id ? id : null),
    load: (source) =>
      source === id ? 'export const schema = /* @__PURE__ */ new Proxy(function () {}, { get: () => schema, apply: () => schema });' : null,
    transform: (source, file) => (ofContract.test(file) ? withoutSchemas(file, source) : null),
  };
}
