import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guessLanguage } from './language.ts';
import { contentStems, splitWords } from './words.ts';

describe('words', () => {
  it('are normalised, with compounds in parts and whole', () => {
    expect(splitWords('Multi‑factor log-ins: TLS 1.2, ＡＥＳ-256')).toEqual([
      'multi',
      'factor',
      'multifactor',
      'log',
      'ins',
      'logins',
      'tls',
      '1.2',
      'aes',
      '256',
      'aes256',
    ]);
    expect(splitWords("the vendor’s staff isn't")).toEqual(['the', 'vendor', 'staff', 'is', 'not']);
    expect(splitWords("l'accès à l’infrastructure")).toEqual(['l', 'accès', 'à', 'l', 'infrastructure']);
    expect(splitWords("зобов'язання")).toEqual(['зобовязання']);
  });

  it.each([
    ['Are backups encrypted at rest?', 'encrypting the backup', 'en'],
    ['Ali šifrirate varnostne kopije?', 'šifriranje varnostnih kopij', 'sl'],
    ['Les sauvegardes sont-elles chiffrées ?', 'le chiffrement de la sauvegarde', 'fr'],
    ['I backup sono cifrati e le procedure sono documentate?', 'la procedura è documentata', 'it'],
    ['Чи шифруються резервні копії?', 'шифрування резервних копій', 'uk'],
  ] as const)('share stems across forms: %s', (one, other, language) => {
    expect(guessLanguage(one)).toBe(language);
    const shared = new Set(contentStems(one, language)).intersection(new Set(contentStems(other, language)));
    expect(shared.size).toBeGreaterThanOrEqual(language === 'it' ? 2 : 1);
  });

  it('say no language when nothing tells', () => {
    for (const text of ['', '12345', 'SOC 2', 'password rotation']) expect(guessLanguage(text)).toBeNull();
    expect(guessLanguage('политика информационной безопасности и объём')).toBeNull();
  });

  it('survive any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const stem of contentStems(text)) expect(stem).not.toMatch(/\s/u);
      }),
    );
  });
});
