import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Block } from './blocks.ts';
import { UnreadableFile } from '#engine/files/model.ts';
import { readHtml } from './html.ts';
import { readMarkdown, withoutMarkup } from './markdown.ts';
import { passagesOf } from './windows.ts';
import { countWords } from '#engine/language/count-words.ts';

const squash = (text: string): string => text.replace(/\s+/gu, '');
const texts = (blocks: Block[]) => passagesOf(blocks).map(({ heading, text }) => [heading, text]);

describe('Markdown', () => {
  it('keeps headings apart, items and quotes as they stand', () => {
    const { title, blocks } = readMarkdown(
      '---\ntitle: "Access"\nowner: x\n---\n# Access policy\n\nAccess is reviewed\nevery quarter.\n\n## Roles ##\n\n- **Admins** use MFA.\n- Others too,\n  without exception.\n\n> Quoted\n> twice.\n',
    );
    expect(title).toBe('Access');
    expect(texts(blocks)).toEqual([
      ['Access policy', 'Access is reviewed every quarter.'],
      ['Access policy › Roles', '- **Admins** use MFA.\n- Others too, without exception.\nQuoted twice.'],
    ]);
  });

  it('puts the header of a table apart and reads underlined headings', () => {
    const { blocks } = readMarkdown('Severity\n========\n\n| Level | Hours |\n|---|---:|\n| P1 | 1 |\n| P2 | 4 |\n\nAfter.\n');
    expect(texts(blocks)).toEqual([
      ['Severity › Level | Hours', '| P1 | 1 |\n| P2 | 4 |'],
      ['Severity', 'After.'],
    ]);
  });

  it('lets no passage reach over what was left out', () => {
    const { blocks } = readMarkdown('One.\n\n<!-- hidden -->\n\nTwo.\n\n---\n\nThree.\n');
    expect(texts(blocks)).toEqual([
      [null, 'One.'],
      [null, 'Two.'],
      [null, 'Three.'],
    ]);
  });

  it('shows text without its signs', () => {
    expect(withoutMarkup('**Bold**, `code`, [a link](https://example.org/a_b) and snake_case | _cell_')).toBe(
      'Bold, code, a link and snake_case  cell',
    );
    expect(withoutMarkup('<strong>Data</strong>: of people,\\\nkept apart')).toBe('Data: of people,\nkept apart');
  });
});

describe('HTML', () => {
  it('reads what is seen, never what runs', () => {
    const { title, blocks } = readHtml(
      '<html><head><title>Policy &amp; law</title><style>p{}</style></head><body><nav>Home</nav><h1>Backups</h1><p onclick="x()">Kept for <b>35</b> days.<script>document.title="x"</script></p><ul><li>Nightly<li>Tested</ul></body>',
    );
    expect(title).toBe('Policy & law');
    expect(texts(blocks)).toEqual([
      ['Backups', 'Kept for 35 days.'],
      ['Backups', 'Nightly\nTested'],
    ]);
  });

  it('leaves out the ways around a site and what is hidden, however they are marked', () => {
    const { blocks } = readHtml(
      '<header><div class="main-menu"><a>Home</a><a>Prices</a></div><h1>Trust</h1></header><div id="sidebar"><ul><li>Guides<li>API</ul></div><div role="navigation">Docs</div><main class="menu-less"><p hidden>Draft</p><p>Kept for <span aria-hidden="true">*</span>30 days.</p><img src="x"><p style="display: none">Old</p><ul class="certificates"><li><a href="/iso">ISO 27001</a></ul></main><div class="cookie-banner"><p>We use cookies.</div><p>End',
    );
    expect(texts(blocks)).toEqual([
      ['Trust', 'Kept for'],
      ['Trust', '30 days.'],
      ['Trust', 'ISO 27001'],
      ['Trust', 'End'],
    ]);
  });

  it('refuses at once what nests without end, and takes no longer for twice as much of anything', () => {
    const nested = (count: number, close = '</div>') => `${'<div>'.repeat(count)}Do you encrypt?${close.repeat(count)}`;
    expect(texts(readHtml(nested(900)).blocks)).toEqual([[null, 'Do you encrypt?']]);
    expect(() => readHtml(nested(200_000))).toThrow(UnreadableFile);
    const repeated = ['<div>', '</div>', '<p>', '<b>', '<li>', '<td>', '<p></div>', '<br/>', '<!--', '<a b=', '&amp', '&', '<x y="1">t</x>', '<table><tr><td>', '<title>', '<select>', '<script>', '<p hidden>', '<div class="nav ', '<div style="display:   ']; // prettier-ignore
    /** Microseconds that this thread alone computed, whatever else the machine does. */
    const took = (text: string): number => {
      const begun = process.threadCpuUsage();
      try {
        readHtml(text);
      } catch (error) {
        expect(error).toMatchObject({ reason: 'limit', because: { code: 'unreadable_nested', values: { most: 1000 } } });
      }
      return process.threadCpuUsage(begun).user;
    };
    for (const part of repeated) {
      const half = took(part.repeat(1_000_000 / part.length));
      expect(took(part.repeat(4_000_000 / part.length)), part).toBeLessThan(Math.max(10 * half, 2_000_000));
    }
  });

  it('reads tables row by row under their header', () => {
    const { blocks } = readHtml(
      '<table><tr><th>Data</th><th>Kept</th></tr><tr><td><p>Logs</p></td><td>90 days</td></tr><tr><td>Mail</td><td>1 year</td></tr></table><p>End',
    );
    expect(texts(blocks)).toEqual([
      ['Data | Kept', 'Logs\t90 days\nMail\t1 year'],
      [null, 'End'],
    ]);
  });

  it('takes a first row that is bold throughout for the header, and no other', () => {
    const table = (first: string) => `<table><tr>${first}</tr><tr><td><b>Logs</b></td><td><b>90 days</b></td></tr></table>`;
    expect(texts(readHtml(table('<td><b>Data</b></td><td><strong>Kept</strong> </td>')).blocks)).toEqual([
      ['Data | Kept', 'Logs\t90 days'],
    ]);
    expect(texts(readHtml(table('<td><b>Data</b> held</td><td><b>Kept</b></td>')).blocks)).toEqual([
      [null, 'Data held\tKept\nLogs\t90 days'],
    ]);
  });

  it('is read where Markdown has a table in it', () => {
    const table =
      '<table>\n <tr><td><strong>Data</strong></td><td><strong>Kept</strong></td></tr>\n\n <tr><td>Logs</td><td>90 days</td></tr>\n</table>';
    expect(texts(readMarkdown(`# Retention\n\nBy kind of data:\n${table}\nAll else ends with the contract.`).blocks)).toEqual([
      ['Retention', 'By kind of data:'],
      ['Retention › Data | Kept', 'Logs\t90 days'],
      ['Retention', 'All else ends with the contract.'],
    ]);
    expect(texts(readMarkdown('<table><tr><td>Logs</td><td>90 days').blocks)).toEqual([[null, 'Logs\t90 days']]);
  });
});

describe('passages', () => {
  const word = fc.string({
    unit: fc.constantFrom('a', 'B', 'č', '7', '-', "'", '*', '|', '#', '>', '`', '<', '&'),
    minLength: 1,
    maxLength: 12,
  });
  const line = fc
    .tuple(
      fc.constantFrom('', '', '# ', '- ', '1. ', '> ', '| ', '  '),
      fc.array(word, { maxLength: 60 }),
      fc.constantFrom('', '.', '?', ':'),
    )
    .map(([mark, words, end]) => mark + words.join(' ') + end);
  const document = fc.array(line, { maxLength: 40 }).map((lines) => lines.join('\n'));

  it('of any Markdown stand in it word for word', () => {
    fc.assert(
      fc.property(document, (text) => {
        const plain = squash(text.replace(/^\s*(?:>\s?)+/gmu, ''));
        for (const passage of passagesOf(readMarkdown(text).blocks)) {
          for (const row of passage.text.split('\n')) expect(plain).toContain(squash(row));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('have at most 140 words and 3,200 characters, lose nothing and know their lines', () => {
    const sentence = fc.array(word, { minLength: 1, maxLength: 200 }).map((words) => `${words.join(' ')}.`);
    fc.assert(
      fc.property(fc.array(fc.array(sentence, { minLength: 1, maxLength: 6 }), { maxLength: 8 }), (paragraphs) => {
        const blocks: Block[] = paragraphs.map((sentences, page) => {
          const text = sentences.join(' ');
          return { kind: 'text', text, place: { page: page + 1 }, lines: [{ end: text.length, rect: [0, 0, page, 1] }] };
        });
        const passages = passagesOf(blocks);
        const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');
        expect(letters(passages.map(({ text }) => text).join(''))).toBe(letters(paragraphs.flat().join('')));
        for (const { text, place } of passages) {
          expect(countWords(text)).toBeLessThanOrEqual(140);
          expect(text.length).toBeLessThanOrEqual(3200);
          expect(place.rects).toEqual([[0, 0, place.page! - 1, 1]]);
        }
        expect(passages.map(({ position }) => position)).toEqual(passages.map((_, at) => at));
      }),
    );
  });

  it('in the midst of a list have the words over that list among their headings, also of one within an item', () => {
    const item = (of: string): string => `${of} ${'word '.repeat(30)}end.`;
    const inner = ['one', 'two', 'three', 'four'].map((name) => `   - ${item(name)}`);
    const text = ['Steps:', '', '1. Customers are told of:', ...inner, ...[2, 3, 4, 5].map((at) => `${at}. ${item('Step')}`)].join('\n');
    expect(passagesOf(readMarkdown(text).blocks).map(({ heading, text: of }) => [heading, of.slice(0, 12)])).toEqual([
      [null, 'Steps:\n1. Cu'],
      ['Customers are told of:', '- four word '],
      ['Steps:', '2. Step word'],
      ['Steps:', '5. Step word'],
    ]);
  });

  it('are cut from a text without spaces too', () => {
    const passages = passagesOf(readMarkdown('a'.repeat(50_000)).blocks);
    expect(squash(passages.map(({ text }) => text).join(''))).toHaveLength(50_000);
    expect(Math.max(...passages.map(({ text }) => text.length))).toBeLessThanOrEqual(3200);
  });
});
