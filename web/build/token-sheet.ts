import type { Plugin } from 'vite';
import { tokenCss } from '../app/look/tokens.ts';

const id = 'virtual:tokens.css';

/** `import 'virtual:tokens.css'` writes the tokens of app/tokens.ts as custom properties, light and dark. */
export function tokenSheet(): Plugin {
  return {
    name: 'token-sheet',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (source) => (source === `\0${id}` ? tokenCss() : null),
  };
}
