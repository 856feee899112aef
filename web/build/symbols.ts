import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const prefix = 'symbol:';

/** `import d from 'symbol:check'` gives the path of one Material Symbol (outlined, weight 400) as a string. */
export function symbols(): Plugin {
  const require = createRequire(import.meta.url);
  return {
    name: 'symbols',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const name = id.slice(prefix.length + 1);
      const svg = await readFile(require.resolve(`@material-symbols/svg-400/outlined/${name}.svg`), 'utf8');
      const path = /<path d="([^"]+)"/.exec(svg)?.[1];
      if (!path) throw new Error(`The symbol "${name}" has no path.`);
      return `export default ${JSON.stringify(path)};`;
    },
  };
}
