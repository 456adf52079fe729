import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { chunkOf } from './scripts/chunks.ts';
import { plainLetters } from './scripts/plain-letters.ts';
import { slimReact } from './scripts/slim-react-plugin.ts';
import { slimRouter } from './scripts/slim-router-plugin.ts';
import { texts } from './scripts/texts-plugin.ts';
import { travelling } from './scripts/travelling-plugin.ts';

/** A class is named in styles, scripts and every page: four letters of a hash; a build in which two are alike fails. */
const shortName = (name: string, file: string): string => {
  const short = `_${createHash('sha256')
    .update(`${relative(import.meta.dirname, file)} ${name}`)
    .digest('base64url')
    .slice(0, 4)}`;
  const known = named.get(short) ?? `${file} ${name}`;
  if (known !== `${file} ${name}`)
    throw new Error(`Two classes are called ${short}: ${known}, ${file} ${name}`);
  named.set(short, known);
  return short;
};
const named = new Map<string, string>();

const plainLettersOnTheServer: Plugin = {
  ...plainLetters,
  applyToEnvironment: ({ name }) => name === 'ssr',
};

export default defineConfig({
  plugins: process.env['VITEST']
    ? []
    : [reactRouter(), texts, travelling, slimReact, slimRouter, plainLettersOnTheServer],
  // Development: find every dependency before the first page, or that page reloads once they are found.
  optimizeDeps: { entries: ['src/web/entry.client.tsx', 'src/web/root.tsx', 'src/web/screens/**/*.tsx'] },
  // A plain text file is served from assets/; nothing is inlined as data: so the CSP can stay strict.
  // React Router names what a page preloads; nothing else has to.
  build: { assetsInlineLimit: 0, sourcemap: false, cssCodeSplit: false, modulePreload: false },
  css: { modules: { generateScopedName: shortName } },
  environments: {
    // Zod by itself is a hundred files to find and read, with its sentences in fifty languages.
    ssr: { resolve: { noExternal: ['zod'] } },
    client: {
      build: {
        rolldownOptions: {
          // What React Router warns of is for who writes the code: development says it.
          treeshake: { manualPureFunctions: ['warning', 'warnOnce', 'warningOnce'] },
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'libraries',
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]|rolldown\/runtime/,
                },
                {
                  name: chunkOf,
                  debugName: 'ours',
                  test: /src[\\/](web|domain|contract)[\\/]|virtual:travelling/,
                },
              ],
            },
          },
        },
      },
    },
  },
});
