import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Knowledge, openKnowledge } from '#engine/knowledge/open-knowledge.ts';
import { createEmbeddedEngine } from './embedded-engine.ts';
import { askedAlone } from './read-question.ts';

/** Three times what a cell of a workbook may hold. */
const LONG = 100_000;
const MILLISECONDS = 60_000;

let home: string;
let knowledge: Knowledge;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'hostile-'));
  await writeFile(join(home, 'policy.md'), '# Backups\n\nBackups are encrypted with AES-256 and kept for 35 days.\n');
  knowledge = await openKnowledge({ paths: [home], encode: false });
});
afterAll(async () => {
  await knowledge.close();
  await rm(home, { recursive: true, force: true });
});

// What goes back over the rest of a text at each of its signs takes minutes here, and the test ends before.
describe('a question that repeats one thing is read in its length', () => {
  const repeated = [
    '(',
    '[',
    '](',
    '(a) ',
    '(a) x (b) ',
    '(1',
    '. ',
    ', ',
    ': ',
    '? ',
    ' ',
    '\n',
    '\t',
    '|',
    '| ',
    '"',
    '<a ',
    'a',
    '1.',
    'e.g. ',
    'if yes, ',
  ];
  /** Runs that nothing matches because of what stands right behind them. */
  const ended = ['Aq', 'A-Aq', 'A1q', "A'q"];
  it.each([...repeated.map((part) => [part, '']), ...ended.map((part) => [part.slice(0, -1), part.slice(-1)])])(
    '%j before %j',
    async (part, end) => {
      const text = `Do you encrypt backups ${part.repeat(LONG / part.length)}${end} of customers?`;
      const proposal = await createEmbeddedEngine().answer(askedAlone(text, ['Yes', 'No']), { index: knowledge.index });
      expect(proposal.confidence).toBeLessThan(1);
    },
    MILLISECONDS,
  );
});
