/** HTML: the text a reader sees, block by block; scripts, styles and the ways around a site are dropped, and nothing runs. */
import { Parser } from 'htmlparser2';
import { reason } from '#contract/reasons.ts';
import { UnreadableFile } from '#engine/files/model.ts';
import type { Block, Blocks } from './blocks.ts';
import { collapse } from './blocks.ts';

const DROPPED = new Set(['script', 'style', 'template', 'noscript', 'svg', 'iframe', 'object', 'nav', 'select', 'textarea']);
const BLOCK = new Set(
  'address article aside blockquote body br caption center dd details dialog div dl dt fieldset figcaption figure footer form header hr html li main ol p pre section summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);

/** Parts that lead around a site instead of saying something, by what their makers call them. */
const AROUND =
  /(?:^|[\s_-])(?:nav|navbar|navigation|menu|menubar|sidebar|side-bar|breadcrumbs?|toc|cookies?|cookie-banner|skip-link)(?:$|[\s_-])/iu;
const AROUND_ROLES = new Set(['navigation', 'menu', 'menubar', 'search', 'banner-navigation', 'tablist']);

/** Whether a reader of the page does not see a part, or sees it on every page. */
function isAside(name: string, attributes: Record<string, string>): boolean {
  if (DROPPED.has(name)) return true;
  if (name === 'html' || name === 'body' || name === 'main' || name === 'article') return false;
  const { id = '', class: names = '', role = '', hidden, style = '' } = attributes;
  if (hidden !== undefined || attributes['aria-hidden'] === 'true' || /display:\s*none/iu.test(style)) return true;
  return AROUND_ROLES.has(role.toLowerCase()) || AROUND.test(id) || AROUND.test(names);
}

/** Deeper elements than any page nests; the parser takes ever longer for each further one. */
const MAX_DEPTH = 1000;

const tooDeep = (): UnreadableFile =>
  new UnreadableFile(
    'limit',
    `The file nests more than ${MAX_DEPTH} elements in one another, as no page does that people read. Save it as PDF or as text and send that.`,
    reason('unreadable_nested', { most: MAX_DEPTH }),
  );

const cellsIn = (row: string): string[] => row.split('\t').map(collapse).filter(Boolean);

/**
 * Any text is some HTML. Table cells are parted by a tab; a header row stands apart like a heading, its cells parted by ` | `. A first row
 * that is bold throughout is one too.
 * @throws UnreadableFile `limit` when elements nest too deep
 */
export function readHtml(text: string): Blocks {
  const blocks: Block[] = [];
  let [title, current, header]: [string, string, string] = ['', '', ''];
  let paragraph = 0;
  let depth = 0;
  /** Depth of the element that is left out with all that is in it; 0 for none. */
  let dropped = 0;
  let inTitle = false;
  let inItem = false;
  let headerCells = 0;
  let dataCells = 0;
  let rows = 0;
  let bold = 0;
  /** Whether every word of a row so far stands in bold. */
  let allBold = true;

  const flush = (level = 0) => {
    const clean = cellsIn(current).join('\t');
    current = '';
    if (clean === '') return;
    const place = { paragraph: paragraph++ };
    if (level > 0) blocks.push({ kind: 'heading', level, text: collapse(clean), place });
    else blocks.push({ kind: 'text', text: clean, ...(header ? { header } : {}), ...(inItem ? { item: true } : {}), place });
  };
  const endRow = () => {
    const isFirst = rows++ === 0;
    if (headerCells > 0 ? dataCells === 0 : isFirst && allBold && cellsIn(current).length > 1) {
      header = cellsIn(current).join(' | ');
      current = '';
      blocks.push({ kind: 'break' });
    } else flush();
    headerCells = 0;
    dataCells = 0;
    allBold = true;
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > MAX_DEPTH) throw tooDeep();
        if (dropped > 0) return;
        if (isAside(name, attributes)) {
          dropped = depth;
          if (inCell()) return;
          flush();
          blocks.push({ kind: 'break' });
        } else if (name === 'title') inTitle = title === '';
        else if (name === 'b' || name === 'strong') bold += 1;
        else if (name === 'th' || name === 'td') {
          current += '\t';
          if (name === 'th') headerCells += 1;
          else dataCells += 1;
        } else if (BLOCK.has(name) || /^h[1-6]$/u.test(name)) {
          if (inCell()) current += ' ';
          else flush();
          inItem = name === 'li' || (inItem && name !== 'ul' && name !== 'ol');
        }
      },
      ontext(piece) {
        if (dropped > 0) return;
        if (inTitle) title += piece;
        else current += piece.replaceAll('\t', ' ');
        if (bold === 0 && piece.trim() !== '') allBold = false;
      },
      onclosetag(name) {
        depth -= 1;
        if (dropped > 0) {
          if (depth < dropped) dropped = 0;
        } else if (name === 'title') inTitle = false;
        else if (name === 'b' || name === 'strong') bold = Math.max(0, bold - 1);
        else if (name === 'tr') endRow();
        else if (name === 'table') {
          flush();
          header = '';
          rows = 0;
        } else if (/^h[1-6]$/u.test(name) && !inCell()) flush(Number(name[1]));
        else if (BLOCK.has(name) && !inCell()) {
          flush();
          if (name === 'li' || name === 'ul' || name === 'ol') inItem = false;
        }
      },
    },
    { decodeEntities: true },
  );
  const inCell = () => headerCells + dataCells > 0;
  parser.write(text);
  parser.end();
  flush();
  const heading = blocks.find((block) => block.kind === 'heading');
  return { title: collapse(title) || heading?.text || null, pages: null, blocks, warnings: [] };
}
