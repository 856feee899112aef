import type { Plugin } from 'vite';

const id = '\0no-ripple';

/** No button of ours spreads rings when it is pressed (the theme says so): what draws them, and moves them, stays out of the first load. */
export function withoutRipple(): Plugin {
  return {
    name: 'without-ripple',
    enforce: 'pre',
    resolveId: (source, importer) => (/\/TouchRipple(?:\.mjs)?$/.test(source) && importer?.includes('/ButtonBase/') ? id : null),
    load: (source) => (source === id ? 'export default () => null;' : null),
  };
}
