import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { ahead } from './build/ahead.ts';
import { contractWithoutSchemas } from './build/contract-without-schemas.ts';
import { symbols } from './build/symbols.ts';
import { parts } from './build/parts.ts';
import { together } from './build/together.ts';
import { tokenSheet } from './build/token-sheet.ts';
import { unusedOfMaterial } from './build/left-out.ts';

// What is built is what is served: a build that a test run starts must not become one for development, half as large again.
if (process.argv.includes('build')) process.env['NODE_ENV'] = 'production';

const file = (path: string): string => join(import.meta.dirname, path);

/**
 * The service replaces `__NONCE__` in index.html for every answer; nothing is inlined, so that
 * `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-…'` holds.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), contractWithoutSchemas(), symbols(), tokenSheet(), unusedOfMaterial(), ahead(import.meta.dirname)],
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // All styles compressed are as large as one picture: one file, which comes with the page.
    cssCodeSplit: false,
    manifest: true,
    modulePreload: { polyfill: false },
    target: 'es2023',
    rolldownOptions: {
      // What emotion needs for class components, which we have none of; its files do not say that they may be left out.
      treeshake: { moduleSideEffects: [{ test: /hoist-non-react-statics/, sideEffects: false }] },
      output: {
        // The first script names every other one: a character less of each is what no compression finds.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: together(parts(file)),
        },
      },
    },
  },
  server: { proxy: { '/api': { target: process.env['REJOINDER_API'] ?? 'http://127.0.0.1:3000', changeOrigin: false } } },
});
