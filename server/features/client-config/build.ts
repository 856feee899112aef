import manifest from '../../../package.json' with { type: 'json' };

/** What runs here, for reports of problems. */
export const build: string = manifest.version;
