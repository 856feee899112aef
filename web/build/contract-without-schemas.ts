import * as mini from 'zod/mini';
import type { Plugin } from 'vite';

const id = '\0contract-schemas';

/**
 * The browser needs methods, paths and types of the contract, never its schemas: the service validates. For files of the
 * contract `zod/mini` becomes one inert value under every name, which takes 11 kB (gzip) off the first load. Whoever wants
 * to validate in a form imports `zod/mini` outside the contract and gets the real one.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'contract-without-schemas',
    enforce: 'pre',
    resolveId: (source, importer) => (source === 'zod/mini' && importer && /\/contract\/[^/]+\.ts$/.test(importer) ? id : null),
    load(source) {
      if (source !== id) return null;
      const names = Object.keys(mini).filter((name) => /^[a-zA-Z_$][\w$]*$/.test(name) && name !== 'default');
      const aliases = names.map((name) => `inert as ${name}`).join(', ');
      return `const inert = /* @__PURE__ */ new Proxy(function () {}, { get: () => inert, apply: () => inert });\nexport { ${aliases} };`;
    },
  };
}
