import { describe, expect, it } from 'vitest';
import { actPage } from '../testing/act-page.ts';
import { readAct, UnreadableAct } from './read-act.ts';

const paragraphs = (html: string, article: string) =>
  readAct(html)
    .articles.find(({ number }) => number === article)!
    .paragraphs.map(({ number, text }) => [number, text]);

describe('a page of an act', () => {
  it('is read paragraph by paragraph: items, tables and closing sentences stay where they belong', () => {
    const page = actPage([
      'clen 3. člen',
      'clen (rok)',
      'odstavek (1) Rok je:',
      'alinea -&nbsp;&nbsp;do enega leta 15 dni,',
      'alinea -&nbsp;&nbsp;nad enim letom 30 dni.',
      'odstavek Rok se po&shy;daljša za dva dni.',
      'odstavek (2) (prenehal veljati)',
      'odstavek (2.a) Taksa:',
      '<table class="tabela"><tr><td><p>do EUR</p></td><td><p>odstotek</p></td></tr><tr><td>&nbsp;</td><td>16</td></tr></table>',
      'odstavek Znesek se uskladi.',
    ]);
    expect(paragraphs(page, '3')).toEqual([
      ['1', '(1) Rok je:\n- do enega leta 15 dni,\n- nad enim letom 30 dni.\nRok se podaljša za dva dni.'],
      ['2', '(2) (prenehal veljati)'],
      ['2.a', '(2.a) Taksa:\ndo EUR odstotek 16\nZnesek se uskladi.'],
    ]);
    const [article] = readAct(page).articles;
    expect(article!.heading).toBe('(rok)');
    expect(article!.paragraphs.map(({ items, repealed }) => [items, repealed])).toEqual([
      [2, false],
      [0, true],
      [0, false],
    ]);
  });

  it('numbers paragraphs by their place where the act does not', () => {
    const page = actPage(['clen 20. člen', 'odstavek Prvi.', 'odstavek Drugi, ki našteva:', 'alinea – eno;', 'odstavek Tretji.']);
    expect(paragraphs(page, '20').map(([number]) => number)).toEqual(['1', '2', '3']);
  });

  it('gives each heading to its own article, before or after the number', () => {
    const after = readAct(actPage(['clen 1. člen', 'clen (namen)', 'odstavek A.', 'clen 2. člen', 'odstavek B.']));
    expect(after.articles.map(({ number, heading }) => [number, heading])).toEqual([
      ['1', '(namen)'],
      ['2', null],
    ]);
    const before = readAct(actPage(['clen Namen', 'clen 1. člen', 'odstavek A.', 'clen Darilo', 'clen 2. člen', 'odstavek B.']));
    expect(before.articles.map(({ number, heading }) => [number, heading])).toEqual([
      ['1', 'Namen'],
      ['2', 'Darilo'],
    ]);
  });

  it('knows articles with letters, repealed ones, and says which numbers are missing', () => {
    const numbers = ['1. člen', '2.a člen', '5. člen', '5.a člen', '5.b člen', '5.č člen', '255.aa člen'];
    const act = readAct(
      actPage([...numbers.flatMap((number) => [`clen ${number}`, 'odstavek Besedilo.']), 'clen 256. člen', 'clen (črtan)']),
    );
    expect(act.articles.map(({ number }) => number)).toEqual(['1', '2.a', '5', '5.a', '5.b', '5.č', '255.aa', '256']);
    expect(act.articles.at(-1)).toMatchObject({ repealed: true, paragraphs: [] });
    expect(act.gaps).toEqual(['2-4', '5.c', '6-255']);
  });

  it('keeps what amending acts say of themselves apart, and annexes', () => {
    const act = readAct(
      actPage(['clen 1. člen', 'odstavek Prvotno.', 'napaka (popravek)'], {
        after: [
          'odstavek Zakon o spremembi – ZVz-A (Uradni list RS, št. 1/24) vsebuje naslednjo končno določbo:',
          'clen 1. člen',
          'odstavek Začetek veljavnosti.',
          'naslov Priloga 1: Seznam',
          'MsoNormal Prvi zgled',
        ],
      }),
    );
    expect(act.articles).toHaveLength(1);
    expect(act.articles[0]).toMatchObject({ paragraphs: [{ text: 'Prvotno.' }], notes: ['(popravek)'] });
    expect(act.transitional).toMatchObject([
      { amendingAct: 'ZVz-A', articles: [{ number: '1', paragraphs: [{ text: 'Začetek veljavnosti.' }] }] },
    ]);
    expect(act.annexes).toEqual([{ title: 'Priloga 1: Seznam', lines: ['Prvi zgled'] }]);
  });

  it('is not whole when it was cut', () => {
    expect(readAct(actPage(['clen 1. člen', 'odstavek A.'])).whole).toBe(true);
    expect(readAct(actPage(['clen 1. člen', 'odstavek A.'], { signed: false, closed: false })).whole).toBe(false);
    expect(readAct(actPage(['clen 1. člen', 'odstavek A.'], { closed: false })).whole).toBe(false);
  });

  it('is refused when a text of it belongs nowhere, and when it is no act', () => {
    expect(() => readAct(actPage(['clen 1. člen', 'odstavek A.', '<div>stray</div>']))).toThrow(UnreadableAct);
    expect(() => readAct(actPage(['clen 1. člen', 'odstavek A.', 'poglavje II.', 'odstavek Brez člena.']))).toThrow(/Brez člena/u);
    expect(() => readAct('<html><body>Hello</body></html>')).toThrow(/no article/u);
  });

  it('gives the same paragraph the same hash, and a changed one another', () => {
    const hash = (text: string) => readAct(actPage(['clen 1. člen', `odstavek ${text}`])).articles[0]!.paragraphs[0]!.hash;
    expect(hash('Rok je  15 dni.')).toBe(hash('Rok je 15 dni.'));
    expect(hash('Rok je 16 dni.')).not.toBe(hash('Rok je 15 dni.'));
  });
});
