/** The blocks of a page of PISRS: what stands in its `.mainText`, in order, each with the class that the page gives it. */
import { Parser } from 'htmlparser2';

export interface Block {
  /** `clen`, `odstavek`, `alinea`, `tabela` …; empty where the page gives none. */
  kind: string;
  /** White space collapsed, soft hyphens dropped; of a table all its cells with one space between two. */
  text: string;
}

export interface Page {
  /** Of the tab, without the name of the site. */
  title: string;
  /** As the page names itself, `ZAKO5944`; null where it does not. */
  id: string | null;
  blocks: Block[];
  /** Text in the part of the act that stands in none of its blocks. */
  loose: string[];
  /** Characters in the part of the act, counted as they come in, before anything is sorted. */
  characters: number;
  /** Whether the part of the act ends on the page: false for a page that was cut. */
  closed: boolean;
}

const BLOCKS = new Set('p h1 h2 h3 h4 h5 h6 li pre blockquote'.split(' '));
const AROUND = new Set('div section article main ul ol'.split(' '));
const UNSEEN = new Set('script style template noscript'.split(' '));

const collapse = (text: string): string => text.replaceAll('\u00ad', '').replace(/\s+/gu, ' ').trim();

/** How many characters a text has, white space and soft hyphens apart. */
export const countCharacters = (text: string): number => text.replace(/[\s\u00ad]/gu, '').length;

/** Reads any text as a page; one without a `.mainText` has no blocks. Never throws, and nothing in the page runs. */
export function readPage(html: string): Page {
  const page: Page = { title: '', id: null, blocks: [], loose: [], characters: 0, closed: false };
  let text = '';
  /** Depths of the open element, of the part of the act, of what is open in it; 0 for none. */
  let [depth, main, block, table, unseen] = [0, 0, 0, 0, 0];
  let kind = '';
  let inTitle = false;

  const take = (): string => {
    const taken = collapse(text);
    text = '';
    return taken;
  };
  const flush = () => {
    const taken = take();
    if (taken && (block > 0 || table > 0)) page.blocks.push({ kind, text: taken });
    else if (taken) page.loose.push(taken);
    block = table = 0;
  };
  const openInside = (name: string, first: string) => {
    if (UNSEEN.has(name)) unseen = depth;
    else if (table > 0 || name === 'br') text += ' ';
    else if (name === 'table') {
      flush();
      [table, kind] = [depth, 'tabela'];
    } else if (BLOCKS.has(name) || (AROUND.has(name) && first !== '')) {
      flush();
      [block, kind] = [depth, first];
    } else if (AROUND.has(name)) flush();
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        const classes = (attributes['class'] ?? '').split(/\s+/u);
        if (name === 'title') inTitle = page.title === '';
        else if (name === 'link' && attributes['rel'] === 'canonical')
          page.id = /[?&]id=(\w+)/u.exec(attributes['href'] ?? '')?.[1] ?? null;
        else if (main === 0 && classes.includes('mainText')) main = depth;
        else if (main > 0 && unseen === 0) openInside(name, classes[0]!);
      },
      ontext(piece) {
        if (inTitle) page.title += piece;
        if (main === 0 || unseen > 0) return;
        page.characters += countCharacters(piece);
        text += piece;
      },
      onclosetag(name, implied) {
        if (name === 'title') inTitle = false;
        else if (unseen > 0) unseen = depth === unseen ? 0 : unseen;
        else if (main > 0 && depth === main) {
          flush();
          main = 0;
          page.closed = !implied;
        } else if (depth === block || depth === table) flush();
        depth -= 1;
      },
    },
    { decodeEntities: true },
  );
  parser.write(html);
  parser.end();
  page.title = collapse(page.title.split('|')[0]!);
  return page;
}
