/** `node eval/law/learn-letters.ts`: writes `legal/letters.json`, which tells the language of a question, from the statements that ship and the ways to ask for them. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { latinLanguages, lettersIn } from '#engine/law/letters.ts';
import { readStatements, statementFiles } from '#engine/law/read-statements.io.ts';
import { saidIn } from '#engine/law/statement.ts';

/** Of each language: of 25,190 ways to ask, with and without marks, 48 are told wrongly with 400, 32 with 800, 23 with 1,500. */
const MOST = 800;
/** Logarithms are kept in tenths, of how often three letters stand among so many. */
const AMONG = 1e5;

const statements = statementFiles().flatMap(readStatements);
const letters = Object.fromEntries(
  latinLanguages.map((language) => {
    const counts = new Map<string, number>();
    for (const one of statements)
      for (const three of [saidIn(one, language), ...one.asked[language]].flatMap(lettersIn))
        counts.set(three, (counts.get(three) ?? 0) + 1);
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const most = [...counts].toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).slice(0, MOST);
    return [language, Object.fromEntries(most.map(([three, count]) => [three, Math.round(10 * Math.log((AMONG * count) / all))]))];
  }),
);
const lines = latinLanguages.map((language) => ` ${JSON.stringify(language)}: ${JSON.stringify(letters[language])}`);
await writeFile(fileURLToPath(new URL('../../legal/letters.json', import.meta.url)), `{\n${lines.join(',\n')}\n}\n`);
