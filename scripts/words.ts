/** `npm run words`: writes the types of the screens' words (web/i18n/i18next.d.ts) from the files in English. */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { wordsTypes } from './words-types.ts';

const folder = join(import.meta.dirname, '../web/i18n');
const names = readdirSync(join(folder, 'en')).map((file) => file.replace(/\.json$/, ''));
writeFileSync(join(folder, 'i18next.d.ts'), wordsTypes(names.toSorted()));
