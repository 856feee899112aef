/** Pages for readers in every language: none is forgotten, none says what the English no longer says. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Lexer, type Token, type Tokens } from 'marked';
import { expect, test } from 'vitest';
import { englishPages, readNotes, translated, translationsOf } from './translations-state.ts';

const root = join(import.meta.dirname, '..');
const notes = readNotes(root);
const all = translationsOf(root, notes);
const named = (state: string) => all.filter((one) => one.state === state).map(({ file }) => file);

test('every page is named in docs/translations.json, translated or as not translated yet: run npm run translations', () => {
  expect(Object.keys(notes).toSorted()).toEqual(englishPages(root).toSorted());
  for (const row of Object.values(notes)) expect(Object.keys(row)).toEqual(translated);
  const missing = Object.entries(notes).flatMap(([page, row]) =>
    translated.filter((one) => row[one] === null).map((one) => `${page} ${one}`),
  );
  expect(missing.toSorted()).toEqual(
    all
      .filter(({ state }) => state === 'missing')
      .map(({ page, language }) => `${page} ${language}`)
      .toSorted(),
  );
});

test('no translation is older than its English: bring it up to date, then name it to npm run translations', () => {
  expect([named('older'), named('unnoted')]).toEqual([[], []]);
});

test('terms, privacy and about are there in every language', () => {
  expect(named('missing').filter((file) => file.startsWith('server/'))).toEqual([]);
});

test('a translation has every heading, row, item, link and picture of its English', () => {
  const shapeOf = (path: string) => Lexer.lex(readFileSync(join(root, path), 'utf8')).flatMap(shape);
  for (const { page, file, state } of all) if (state !== 'missing') expect(shapeOf(file), file).toEqual(shapeOf(page));
});

/** What a translation may not lose: blocks with their size, and where links and pictures lead. */
function shape(token: Token): string[] {
  const { type } = token;
  if (type === 'space') return [];
  if (type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [`table ${header.length} × ${rows.length}`, ...[...header, ...rows.flat()].flatMap(({ tokens }) => leadsTo(tokens))];
  }
  if (type === 'list')
    return [`list ${(token as Tokens.List).items.length}`, ...(token as Tokens.List).items.flatMap(({ tokens }) => tokens.flatMap(shape))];
  if (type === 'code') return [`code ${(token as Tokens.Code).text}`];
  return [
    type === 'heading' ? `heading ${(token as Tokens.Heading).depth}` : type,
    ...leadsTo('tokens' in token ? (token.tokens ?? []) : []),
  ];
}

/** In any order: sentences of another language may turn round. */
const leadsTo = (tokens: Token[]): string[] =>
  tokens
    .flatMap((token): string[] => {
      const inner = 'tokens' in token ? leadsTo(token.tokens ?? []) : [];
      return token.type === 'link' || token.type === 'image'
        ? [`${token.type} ${String(token['href']).replace(/^(?:\.\.\/)+/, '')}`, ...inner]
        : inner;
    })
    .toSorted();
