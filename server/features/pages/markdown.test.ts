import { expect, test } from 'vitest';
import { outsideAddress, renderMarkdown } from './markdown.ts';

const render = (markdown: string) => renderMarkdown(markdown, outsideAddress);

test('HTML in a page is shown as it was written', () => {
  const { html } = render('# A\n\n<script>alert(1)</script>\n\nText <img src=x onerror=alert(1)> more\n\n`<b>`');
  expect(html).not.toMatch(/<(?:script|img|b)\b/);
  expect(html).toContain('&lt;script&gt;');
  expect(html).toContain('&lt;img src=x');
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'http://example.com', '../secret.md', ' javascript:alert(1)'])(
  'an address that leads nowhere good, %s, is words alone',
  (address) => {
    expect(render(`See [here](<${address}>) and ![a picture](<${address}>).`).html).toBe('<p>See here and a picture.</p>\n');
  },
);

test('a title with quotes cannot leave its attribute', () => {
  expect(render('[x](https://example.com/"onclick="a)').html).toBe('<p><a href="https://example.com/&quot;onclick=&quot;a">x</a></p>\n');
});

test('headings have anchors, the same words again with a number, and sections their plain text', () => {
  const page = render(
    '# Guide\n\nBegin *here*.\n\n## Add files & folders\n\n- one\n- two `code`\n\n## Keys\n\n| key | does |\n|---|---|\n| `a` | approve |\n\n## Keys\n',
  );
  expect(page.title).toBe('Guide');
  expect(page.html).toContain('<h2 id="add-files--folders" tabindex="-1">Add files &amp; folders</h2>');
  expect(page.sections).toEqual([
    { anchor: '', title: 'Guide', level: 1, text: 'Begin here.' },
    { anchor: 'add-files--folders', title: 'Add files & folders', level: 2, text: 'one two code' },
    { anchor: 'keys', title: 'Keys', level: 2, text: 'key does a approve' },
    { anchor: 'keys-1', title: 'Keys', level: 2, text: '' },
  ]);
});

test('a translation has the anchors of its original, so that an address leads to the same place', () => {
  const english = render('# Guide\n\n## Keys\n\n## Files\n');
  const { html, sections } = renderMarkdown('# Navodila\n\n## Tipke\n\nVse.\n\n## Datoteke\n', outsideAddress, english);
  expect(html).toContain('<h2 id="files" tabindex="-1">Datoteke</h2>');
  expect(sections.map(({ anchor, title }) => [anchor, title])).toEqual([
    ['', 'Navodila'],
    ['keys', 'Tipke'],
    ['files', 'Datoteke'],
  ]);
});
