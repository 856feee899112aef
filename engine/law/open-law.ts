/** Everything that questions on law are answered from, opened from a folder; indexes are made when they are first needed. */
import { join } from 'node:path';
import type { Encoder } from '#engine/encoder/model.ts';
import type { KnowledgeIndex } from '#engine/search/model.ts';
import type { Law } from './ask.ts';
import { vocabularyOf } from './find-statements.ts';
import type { Vocabulary } from './find-statements.ts';
import { readStoredActs } from './import/act-store.io.ts';
import type { LawLanguage } from './languages.ts';
import { openPassageIndex, openStatementIndex } from './law-index.io.ts';
import { readActs, readFigures, readGlossary, readOverrides, readStatements, statementFiles } from './read-statements.io.ts';
import type { Statement } from './statement.ts';
import { statementOf } from './tables.ts';
import type { Override } from './tables.ts';

/** Where imported acts are kept in the folder of the law. */
export const actFolder = (dir: string): string => join(dir, 'acts');

export interface OpenLaw extends Law {
  close(): Promise<void>;
}

/** The statements that ship, and the yearly figures as they are on a day. */
const shipped = (now: Date): Statement[] => [
  ...statementFiles().flatMap(readStatements),
  ...readFigures().map((figure) => statementOf(figure, now.toISOString().slice(0, 10))),
];

/** `onIndex` sees each index when it is opened, before the first search in it. */
export async function openLaw(
  dir: string,
  encoder: Encoder | null,
  {
    statements = shipped(new Date()),
    overrides = readOverrides(),
    onIndex = async () => {},
  }: {
    statements?: Statement[];
    overrides?: Override[];
    onIndex?: (index: KnowledgeIndex, kind: 'statements' | 'passages') => Promise<void>;
  } = {},
): Promise<OpenLaw> {
  const imported = await readStoredActs(actFolder(dir));
  const vocabularies = new Map<LawLanguage, Vocabulary>();
  const opened = new Map<string, Promise<KnowledgeIndex>>();
  const once = (name: string, kind: 'statements' | 'passages', open: () => Promise<KnowledgeIndex>): Promise<KnowledgeIndex> => {
    const known =
      opened.get(name) ??
      open().then(async (index) => {
        await onIndex(index, kind);
        return index;
      });
    opened.set(name, known);
    return known;
  };
  return {
    statements: new Map(statements.map((one) => [one.id, one])),
    acts: new Map(readActs().map((act) => [act.short, act])),
    imported,
    overrides,
    glossary: readGlossary(),
    vocabulary(language) {
      const made = vocabularies.get(language) ?? vocabularyOf(statements, language);
      vocabularies.set(language, made);
      return made;
    },
    statementIndex: (language) => once(language, 'statements', () => openStatementIndex(dir, encoder, statements, language)),
    passageIndex: async () =>
      imported.size === 0 ? null : once('passages', 'passages', () => openPassageIndex(dir, encoder, imported.values())),
    async close() {
      for (const index of opened.values()) await (await index).close();
    },
  };
}
