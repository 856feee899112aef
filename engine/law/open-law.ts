/** Everything that questions on law are answered from, opened from a folder; indexes are made when they are first needed. */
import { join } from 'node:path';
import type { Encoder } from '#engine/encoder/model.ts';
import type { KnowledgeIndex } from '#engine/search/model.ts';
import type { Law } from './ask.ts';
import { rarenessOf } from './find-statements.ts';
import type { Rareness } from './find-statements.ts';
import { readStoredActs } from './import/act-store.io.ts';
import type { LawLanguage } from './languages.ts';
import { openPassageIndex, openStatementIndex } from './law-index.io.ts';
import { readActs, readGlossary, readStatements, statementFiles } from './read-statements.io.ts';
import type { Statement } from './statement.ts';

/** Where imported acts are kept in the folder of the law. */
export const actFolder = (dir: string): string => join(dir, 'acts');

export interface OpenLaw extends Law {
  close(): Promise<void>;
}

/** `onIndex` sees each index when it is opened, before the first search in it. */
export async function openLaw(
  dir: string,
  encoder: Encoder | null,
  {
    statements = statementFiles().flatMap(readStatements),
    onIndex = async () => {},
  }: { statements?: Statement[]; onIndex?: (index: KnowledgeIndex, kind: 'statements' | 'passages') => Promise<void> } = {},
): Promise<OpenLaw> {
  const imported = await readStoredActs(actFolder(dir));
  const rareness = new Map<LawLanguage, Rareness>();
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
    glossary: readGlossary(),
    rareness(language) {
      const made = rareness.get(language) ?? rarenessOf(statements, language);
      rareness.set(language, made);
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
