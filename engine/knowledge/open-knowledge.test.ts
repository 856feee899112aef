import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contentHash, openKnowledge } from './open-knowledge.ts';
import type { Knowledge, OpenKnowledgeOptions } from './open-knowledge.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'knowledge test č-'));
  await mkdir(join(home, 'kb', 'deep'), { recursive: true });
  await writeFile(join(home, 'kb', 'backup.md'), '# Backup\n\nBackups are kept for 35 days.\n');
  await writeFile(join(home, 'kb', 'deep', 'access.txt'), 'Access to production is reviewed every quarter.\n');
  await writeFile(join(home, 'kb', 'broken.pdf'), '%PDF-1.7 broken');
  await writeFile(join(home, 'kb', '.hidden.md'), 'Never read.');
});
afterEach(() => rm(home, { recursive: true, force: true }));

const withKnowledge = async <T>(options: Partial<OpenKnowledgeOptions>, use: (knowledge: Knowledge) => Promise<T>): Promise<T> => {
  const knowledge = await openKnowledge({ paths: [join(home, 'kb')], encode: false, ...options });
  try {
    return await use(knowledge);
  } finally {
    await knowledge.close();
  }
};
const found = async (knowledge: Knowledge, words: string) =>
  (await knowledge.index.search(words, { top: 9 })).map(({ document }) => document.name);

describe('knowledge opened from files', () => {
  it('lists every file by its relative name, the unreadable with a sentence', async () => {
    await withKnowledge({}, async ({ files, index }) => {
      expect(files.map(({ path, status }) => [path, status])).toEqual([
        ['backup.md', 'ready'],
        ['broken.pdf', 'failed'],
        ['deep/access.txt', 'ready'],
      ]);
      expect(files[1]!.error).toContain('broken.pdf');
      expect((await index.search('how long are backups kept', { top: 1 }))[0]!.document.name).toBe('backup.md');
    });
    await withKnowledge({ paths: [join(home, 'kb', 'deep'), join(home, 'kb', 'backup.md')] }, async ({ files }) => {
      expect(files.map(({ path }) => path)).toEqual(['backup.md', 'deep/access.txt']);
    });
  });

  it('tells files of one name in folders of one name apart', async () => {
    for (const part of ['one', 'two']) {
      await mkdir(join(home, part, 'docs'), { recursive: true });
      await writeFile(join(home, part, 'docs', 'index.md'), `The policy of part ${part} holds for all.`);
    }
    const paths = [join(home, 'one', 'docs'), join(home, 'two', 'docs'), join(home, 'kb', 'backup.md')];
    await withKnowledge({ paths }, async (knowledge) => {
      expect(knowledge.files.map(({ path }) => path)).toEqual(['backup.md', 'one/docs/index.md', 'two/docs/index.md']);
      expect(await found(knowledge, 'policy of part two')).toContain('two/docs/index.md');
    });
  });

  it('keeps what is unchanged, reads what changed and drops what is gone', async () => {
    const dataDir = join(home, 'data');
    const idsOf = ({ index }: Knowledge) =>
      index
        .search('backups access logs', { top: 9 })
        .then((hits) => new Map(hits.map((hit) => [hit.document.name, hit.kind === 'passage' ? hit.passage.id : ''])));
    const before = await withKnowledge({ dataDir }, idsOf);
    await writeFile(join(home, 'kb', 'deep', 'access.txt'), 'Access and logs are reviewed every month.\n');
    await writeFile(join(home, 'kb', 'new.md'), 'Logs are kept for 90 days.\n');
    const after = await withKnowledge({ dataDir }, idsOf);
    expect([...after.keys()].sort()).toEqual(['backup.md', 'deep/access.txt', 'new.md']);
    expect(after.get('backup.md')).toBe(before.get('backup.md'));
    expect(after.get('deep/access.txt')).not.toBe(before.get('deep/access.txt'));
    await rm(join(home, 'kb', 'backup.md'));
    await withKnowledge({ dataDir }, async (knowledge) => expect(await found(knowledge, 'backups access logs')).not.toContain('backup.md'));
    const opened = await openKnowledge({ dataDir, encode: false });
    expect(await opened.index.stats()).toMatchObject({ documents: 2 });
    await opened.close();
  });

  it('makes a broken index anew from the files', async () => {
    const dataDir = join(home, 'data');
    await withKnowledge({ dataDir }, async () => undefined);
    await writeFile(join(dataDir, 'index', 'index.json'), '{');
    await expect(openKnowledge({ dataDir, encode: false })).rejects.toThrow(/made anew/);
    await withKnowledge({ dataDir }, async (knowledge) => expect(await found(knowledge, 'backups')).toEqual(['backup.md']));
  });

  it('never finds what is excluded by its content, wherever a copy lies', async () => {
    const text = '# Backup\n\nBackups are kept for 35 days.\n';
    await writeFile(join(home, 'kb', 'deep', 'copy.md'), text);
    const exclude = new Set([contentHash(new TextEncoder().encode(text))]);
    const dataDir = join(home, 'data');
    await withKnowledge({ dataDir }, async (knowledge) => expect(await found(knowledge, 'backups')).toHaveLength(1));
    for (const options of [{ exclude }, { exclude, dataDir }]) {
      await withKnowledge(options, async (knowledge) => {
        expect(await found(knowledge, 'backups kept')).toEqual([]);
        expect(knowledge.files.map(({ path }) => path)).toEqual(['broken.pdf', 'deep/access.txt']);
      });
    }
    await withKnowledge({ dataDir }, async (knowledge) => expect(await found(knowledge, 'backups')).toHaveLength(1));
  });

  it('leaves no temporary folder, and says what is not there', async () => {
    const temporary = join(home, 'tmp');
    const ours = async () => (await readdir(temporary)).filter((name) => name.startsWith('rejoinder-'));
    await mkdir(temporary);
    vi.stubEnv('TMPDIR', temporary);
    await withKnowledge({}, async () => expect(await ours()).toHaveLength(1));
    expect(await ours()).toEqual([]);
    vi.unstubAllEnvs();
    await expect(openKnowledge({ paths: [join(home, 'nowhere')], encode: false })).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(openKnowledge({ dataDir: join(home, 'nothing'), encode: false })).rejects.toThrow(/There is no index in/);
  });
});
