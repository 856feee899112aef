/** `rejoinder law acts`: what the law is answered from. */
import type { CommandModule } from 'yargs';
import { openLaw } from '#engine/law/open-law.ts';
import { print } from '../output.ts';
import { lawFolder, lawOptions } from './folder.ts';
import type { LawArguments } from './folder.ts';

export const acts: CommandModule<object, LawArguments> = {
  command: 'acts',
  describe: 'List the acts that questions are answered from',
  builder: (yargs) => yargs.options(lawOptions).example('$0 law acts --json', 'Statements and imported paragraphs, act by act') as never,
  handler: async ({ data, json }) => {
    const law = await openLaw(lawFolder(data), null);
    const known = new Map([...law.acts].map(([short, { title, address }]) => [short, { title: title.sl, url: address }]));
    for (const [short, { title }] of law.imported) if (!known.has(short)) known.set(short, { title, url: '' });
    const rows = [...known].map(([act, { title, url }]) => {
      const imported = law.imported.get(act);
      const statements = [...law.statements.values()].filter((one) => one.act === act);
      return {
        act,
        title,
        url,
        statements: statements.length,
        verified: statements.filter(({ verified }) => verified).length,
        imported_at: imported?.importedAt ?? null,
        articles: imported?.articles.length ?? 0,
        whole: imported?.whole ?? null,
        gaps: imported?.gaps ?? [],
      };
    });
    const used = rows.filter(({ statements, imported_at }) => statements > 0 || imported_at !== null);
    await law.close();
    print(json, { acts: used }, () =>
      used
        .map(({ act, title, statements, articles, imported_at }) => {
          const imported = imported_at === null ? 'not imported' : `${articles} articles imported ${imported_at.slice(0, 10)}`;
          return `${act}  ${title}: ${statements} statements, ${imported}`;
        })
        .join('\n'),
    );
  },
};
