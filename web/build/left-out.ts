import type { Plugin } from 'vite';

const id = '\0left-out:';

interface LeftOut {
  /** Which file of the library, by the end of its name. */
  file: RegExp;
  /** The file that asks for it. */
  askedBy: RegExp;
  /** What it gets instead. */
  instead: string;
}

/** Parts of Material that it brings along for uses that we have not. */
const leftOut: LeftOut[] = [
  // No button of ours spreads rings when it is pressed (the theme says so): what draws and moves them.
  { file: /\/TouchRipple(?:\.mjs)?$/, askedBy: /\/ButtonBase\//, instead: 'export default () => null;' },
  // Both schemes are one theme on our own custom properties (web/app/look/theme.ts): what makes two of them, and four hundred more properties.
  { file: /\/createThemeWithVars\.mjs$/, askedBy: /\/styles\/createTheme\.mjs/, instead: 'export default () => null;' },
  { file: /\/ThemeProviderWithVars\.mjs$/, askedBy: /\/styles\/ThemeProvider\.mjs/, instead: 'export const CssVarsProvider = () => null;' },
];

/** Leaves out of the first load what of Material nothing here uses. */
export function unusedOfMaterial(): Plugin {
  return {
    name: 'unused-of-material',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const at = leftOut.findIndex(({ file, askedBy }) => file.test(source) && askedBy.test(importer));
      return at < 0 ? null : id + String(at);
    },
    load: (source) => (source.startsWith(id) ? (leftOut[Number(source.slice(id.length))]?.instead ?? null) : null),
  };
}
