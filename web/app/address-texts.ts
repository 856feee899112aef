/**
 * A parameter of an address as text. The router reads `?q=1`, `?q=true` and `?q=null` as a number, a boolean and nothing, and `?q=a&q=b` as a list:
 * of those the words that stand there count, of a list the first. What is no text at all is left out.
 */
function textOf(value: unknown): string | undefined {
  if (Array.isArray(value)) return textOf(value[0]);
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/**
 * Reads the named parameters of an address as texts. Each of them is answered, also where it is left out: the router keeps what stands in the address
 * beside what is answered here, and a screen would meet a number where it expects text.
 */
export const texts =
  <Name extends string>(...names: Name[]) =>
  (search: Record<string, unknown>): { [K in Name]?: string | undefined } =>
    Object.fromEntries(names.map((name) => [name, textOf(search[name])])) as { [K in Name]?: string | undefined };
