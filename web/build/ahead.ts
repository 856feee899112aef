import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { iconIn } from './icon.ts';

/** Pages on which somebody arrives from elsewhere: the files and texts that their first picture needs. */
const pages = {
  auth: [['features/auth/auth-screen.tsx'], ['common', 'auth']],
  requests: [
    ['app/shell/shell.tsx', 'features/requests/request-list-screen.tsx'],
    ['common', 'requests'],
  ],
  review: [
    ['app/shell/shell.tsx', 'features/review/review-screen.tsx'],
    ['common', 'review'],
  ],
} as const;

type Bundle = Rolldown.OutputBundle;
const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((file) => file.type === 'chunk');

/** A chunk with all that it imports. */
function withImports(bundle: Bundle, file: string, seen = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (seen.has(file) || chunk?.type !== 'chunk') return seen;
  seen.add(file);
  for (const other of chunk.imports) withImports(bundle, other, seen);
  return seen;
}

/** By page, the files beyond those that every page fetches; by text and language, its file. */
export function filesAhead(bundle: Bundle, root: string): { files: Record<string, string[]>; texts: Record<string, string> } {
  const named = new Map(
    chunksOf(bundle).flatMap((chunk) => (chunk.facadeModuleId ? [[chunk.facadeModuleId, chunk.fileName] as const] : [])),
  );
  const fileOf = (path: string): string => named.get(join(root, path)) ?? '';
  const always = new Set(chunksOf(bundle).flatMap((chunk) => (chunk.isEntry ? [...withImports(bundle, chunk.fileName)] : [])));
  const files = Object.entries(pages).map(([page, [modules]]) => {
    const needed = new Set<string>();
    for (const module of modules) withImports(bundle, fileOf(module), needed);
    return [page, [...needed].filter((file) => !always.has(file))] as const;
  });
  const wanted = new Set(Object.values(pages).flatMap(([, texts]) => texts));
  const texts = [...named].flatMap(([module, file]) => {
    const [, name = '', text = ''] = /\/i18n\/((?:\w+)\/([\w-]+))\.json$/.exec(module) ?? [];
    return wanted.has(text as never) ? [[name, file] as const] : [];
  });
  return { files: Object.fromEntries(files), texts: Object.fromEntries(texts) };
}

/**
 * Writes into the page which files its first picture needs (`__AHEAD__`), so that `first.js` has them fetched before our script is there
 * to ask for them; and its icon, which is no call then.
 */
export function ahead(root: string): Plugin {
  return {
    name: 'ahead',
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle }) => {
        const needed = bundle ? filesAhead(bundle, root) : { files: {}, texts: {} };
        const pagesNeed = Object.entries(needed.files).map(([page, files]) => [
          page,
          { files, texts: pages[page as keyof typeof pages][1] },
        ]);
        const written = JSON.stringify({ pages: Object.fromEntries(pagesNeed), texts: needed.texts });
        const icon = await iconIn(join(root, 'public/favicon.svg'));
        return html.replace('"__AHEAD__"', `'${written}'`).replace('href="/favicon.svg" type="image/svg+xml"', icon);
      },
    },
  };
}
