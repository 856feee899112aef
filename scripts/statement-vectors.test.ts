import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { lawLanguages } from '#engine/law/languages.ts';
import { readVectors } from '#engine/law/read-statements.io.ts';
import { textsWithoutVector } from './statement-vectors.ts';

const manifest = JSON.parse(readFileSync(new URL('../models/e5-small-5lang/manifest.json', import.meta.url), 'utf8')) as {
  name: string;
  sha256: string;
};

it.each(lawLanguages.map((language) => [language]))(
  'every text of a statement ships with its vector of the model that ships: %s',
  (language) => {
    expect(readVectors(language)?.model).toBe(`${manifest.name}:${manifest.sha256.slice(0, 16)}`);
    expect(textsWithoutVector(language)).toEqual([]);
  },
);
