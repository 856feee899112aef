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
  {
    file: /\/useLazyRipple\/index\.mjs$/,
    askedBy: /\/ButtonBase\//,
    instead:
      'const nothing = () => {}; const none = { ref: null, shouldMount: false, start: nothing, stop: nothing, pulsate: nothing }; export default () => none;',
  },
  // No button of ours has Material's ring while it waits (`loading`): it is disabled, with `Turning` before its words.
  { file: /\/CircularProgress(?:\/index\.mjs)?$/, askedBy: /\/(?:Icon)?Button\//, instead: 'export default () => null;' },
  // Nothing of ours is styled by `sx`: its vocabulary of a hundred short words, and what turns them into styles.
  {
    file: /\/styleFunctionSx(?:\/index\.mjs)?$/,
    askedBy: /@mui\/(?:material|system)\//,
    instead:
      'export default () => null; export const unstable_defaultSxConfig = {}; export const extendSxProp = (props) => props; export const unstable_createStyleFunctionSx = () => () => null;',
  },
  { file: /\/styleFunctionSx\/styleFunctionSx\.mjs$/, askedBy: /\/createTheme\//, instead: 'export default () => null;' },
  { file: /\/styleFunctionSx\/defaultSxConfig\.mjs$/, askedBy: /\/createTheme\//, instead: 'export default {};' },
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
