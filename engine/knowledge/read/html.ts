/** HTML: the text a reader sees, block by block; scripts and styles are dropped and never run. */
import { Parser } from 'htmlparser2';
import type { Block, Blocks } from './blocks.ts';
import { collapse } from './blocks.ts';

const DROPPED = new Set(['script', 'style', 'template', 'noscript', 'svg', 'iframe', 'object', 'nav', 'select', 'textarea']);
const BLOCK = new Set(
  'address article aside blockquote body br caption center dd details dialog div dl dt fieldset figcaption figure footer form header hr html li main ol p pre section summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);

/** Never throws: any text is some HTML. Table cells are parted by a tab, a header row stands apart like a heading. */
export function readHtml(text: string): Blocks {
  const blocks: Block[] = [];
  let [title, current, header]: [string, string, string] = ['', '', ''];
  let paragraph = 0;
  let dropped = 0;
  let inTitle = false;
  let headerCells = 0;
  let dataCells = 0;

  const flush = (level = 0) => {
    const clean = current.split('\t').map(collapse).filter(Boolean).join('\t');
    current = '';
    if (clean === '') return;
    const place = { paragraph: paragraph++ };
    if (level > 0) blocks.push({ kind: 'heading', level, text: collapse(clean), place });
    else blocks.push({ kind: 'text', text: clean, ...(header ? { header } : {}), place });
  };
  const endRow = () => {
    if (headerCells > 0 && dataCells === 0) {
      header = collapse(current);
      current = '';
      blocks.push({ kind: 'break' });
    } else flush();
    headerCells = 0;
    dataCells = 0;
  };
  const parser = new Parser(
    {
      onopentagname(name) {
        if (DROPPED.has(name)) {
          if (dropped++ === 0) {
            flush();
            blocks.push({ kind: 'break' });
          }
        } else if (name === 'title') inTitle = title === '';
        else if (name === 'th' || name === 'td') {
          current += '\t';
          if (name === 'th') headerCells += 1;
          else dataCells += 1;
        } else if (BLOCK.has(name) || /^h[1-6]$/u.test(name)) {
          if (inCell()) current += ' ';
          else flush();
        }
      },
      ontext(piece) {
        if (dropped > 0) return;
        if (inTitle) title += piece;
        else current += piece.replaceAll('\t', ' ');
      },
      onclosetag(name) {
        if (DROPPED.has(name)) dropped = Math.max(0, dropped - 1);
        else if (name === 'title') inTitle = false;
        else if (name === 'tr') endRow();
        else if (name === 'table') {
          flush();
          header = '';
        } else if (/^h[1-6]$/u.test(name) && !inCell()) flush(Number(name[1]));
        else if (BLOCK.has(name) && !inCell()) flush();
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
