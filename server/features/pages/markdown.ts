import { Lexer, Parser, Renderer, type Token, type Tokens } from 'marked';

/** What stands under one heading, as plain text. */
interface Section {
  anchor: string;
  title: string;
  level: number;
  text: string;
}

/** A page as people read it. The first heading is its title and stands in no section and not in `html`. */
export interface RenderedPage {
  title: string;
  html: string;
  /** From the title on: what stands before the first heading belongs to a section without anchor. */
  sections: Section[];
}

/** Where what a page names is found: the address to use, or null where readers cannot go there. */
export type AddressOf = (target: string) => string | null;

/**
 * Markdown as HTML. HTML in it is shown as it was written, never taken over; addresses are those that `addressOf` gives, so nothing
 * of a page can run or lead to where it must not. A translation is rendered `like` its original: with its anchors, so that an address
 * leads to the same place in every language.
 */
export function renderMarkdown(markdown: string, addressOf: AddressOf, like?: RenderedPage): RenderedPage {
  const [first, ...others] = Lexer.lex(markdown);
  const titled = first?.type === 'heading' && first['depth'] === 1;
  const body = titled ? others : [first, ...others].filter((token) => token !== undefined);
  const title = titled ? plainOf([first]) : '';
  const anchors = anchorsOf(body, like?.sections.slice(1).map(({ anchor }) => anchor) ?? []);
  return {
    title,
    html: Parser.parse(body, { renderer: new SafeRenderer(anchors, addressOf) }),
    sections: sectionsOf(title, body, anchors),
  };
}

/** https and mailto leave the page; anything else that has a scheme leads nowhere. */
export const outsideAddress: AddressOf = (target) => (/^(?:https:\/\/|mailto:)/.test(target) ? target : null);

class SafeRenderer extends Renderer {
  readonly #anchors: Map<Token, string>;
  readonly #addressOf: AddressOf;
  constructor(anchors: Map<Token, string>, addressOf: AddressOf) {
    super();
    this.#anchors = anchors;
    this.#addressOf = addressOf;
  }
  override heading(token: Tokens.Heading): string {
    return `<h${token.depth} id="${escaped(this.#anchors.get(token) ?? '')}" tabindex="-1">${this.parser.parseInline(token.tokens)}</h${token.depth}>\n`;
  }
  override html({ text }: Tokens.HTML | Tokens.Tag): string {
    return escaped(text);
  }
  override link({ href, tokens }: Tokens.Link): string {
    const [address, words] = [this.#addressOf(href), this.parser.parseInline(tokens)];
    return address === null ? words : `<a href="${escaped(address)}">${words}</a>`;
  }
  override image({ href, text }: Tokens.Image): string {
    const address = this.#addressOf(href);
    return address === null ? escaped(text) : `<img src="${escaped(address)}" alt="${escaped(text)}" loading="lazy">`;
  }
  override table(token: Tokens.Table): string {
    return `<div class="wide" tabindex="0">${super.table(token)}</div>\n`;
  }
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign);

/** An anchor for each heading: the one that is given for its place, else as repositories make them from its words; the same words again get a number. */
function anchorsOf(tokens: Token[], given: string[]): Map<Token, string> {
  const [anchors, times] = [new Map<Token, string>(), new Map<string, number>()];
  for (const token of tokens) {
    if (token.type !== 'heading') continue;
    const words = plainOf([token]).toLowerCase();
    const slug = words.replaceAll(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(/\s/g, '-');
    const before = times.get(slug) ?? 0;
    times.set(slug, before + 1);
    anchors.set(token, given[anchors.size] ?? (before === 0 ? slug : `${slug}-${before}`));
  }
  return anchors;
}

function sectionsOf(title: string, tokens: Token[], anchors: Map<Token, string>): Section[] {
  const sections: Section[] = [{ anchor: '', title, level: 1, text: '' }];
  for (const token of tokens) {
    const last = sections.at(-1);
    if (token.type === 'heading')
      sections.push({ anchor: anchors.get(token) ?? '', title: plainOf([token]), level: Number(token['depth']), text: '' });
    else if (last) last.text = `${last.text} ${plainOf([token])}`.trim();
  }
  return sections;
}

/** The words of tokens, without their marks. */
function plainOf(tokens: Token[]): string {
  return tokens
    .map((token) => {
      const inner = innerOf(token);
      if (inner.length > 0) return plainOf(inner);
      return token.type === 'space' || token.type === 'hr' ? '' : 'text' in token ? String(token.text) : '';
    })
    .join(tokens.some(isBlock) ? ' ' : '')
    .replaceAll(/\s+/g, ' ');
}

const isBlock = ({ type }: Token): boolean => ['paragraph', 'list', 'list_item', 'table', 'heading', 'code', 'blockquote'].includes(type);

function innerOf(token: Token): Token[] {
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [...header, ...rows.flat()].map((cell) => ({ type: 'paragraph', raw: cell.text, text: cell.text, tokens: cell.tokens }));
  }
  if (token.type === 'list') return (token as Tokens.List).items;
  return 'tokens' in token ? (token.tokens ?? []) : [];
}
