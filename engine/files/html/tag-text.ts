/** Where an attribute stands in the text of an opening tag: with the white space before it, and its value without quotes. */
interface Attribute {
  start: number;
  end: number;
  name: string;
}

const ATTRIBUTE = /\s*([^\s"'<>/=]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>=`]+))?/uy;

/** The attributes of an opening tag, in its order. */
function attributesOf(tag: string): Attribute[] {
  const found: Attribute[] = [];
  ATTRIBUTE.lastIndex = /^<[^\s/>]+/u.exec(tag)?.[0].length ?? 0;
  while (ATTRIBUTE.lastIndex < tag.length) {
    const start = ATTRIBUTE.lastIndex;
    const match = ATTRIBUTE.exec(tag);
    if (match) found.push({ start, end: start + match[0].length, name: (match[1] ?? '').toLowerCase() });
    else ATTRIBUTE.lastIndex = start + 1;
  }
  return found;
}

/** The tag without an attribute. */
export function withoutAttribute(tag: string, name: string): string {
  return attributesOf(tag)
    .filter((one) => one.name === name)
    .reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), tag);
}

/** The tag with an attribute: in its place where it has it, else behind the others. `null` stands without a value. */
export function withAttribute(tag: string, name: string, value: string | null): string {
  const written = value === null ? ` ${name}` : ` ${name}="${value}"`;
  const old = attributesOf(tag).find((one) => one.name === name);
  if (old) return tag.slice(0, old.start) + written + tag.slice(old.end);
  const end = attributesOf(tag).at(-1)?.end ?? /^<[^\s/>]+/u.exec(tag)?.[0].length ?? 0;
  return tag.slice(0, end) + written + tag.slice(end);
}
