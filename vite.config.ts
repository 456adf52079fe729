import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { chunkOf } from './scripts/chunks.ts';
import { slimRouter } from './scripts/slim-router-plugin.ts';
import { texts } from './scripts/texts-plugin.ts';
import { travelling } from './scripts/travelling-plugin.ts';

export default defineConfig({
  plugins: process.env['VITEST'] ? [] : [reactRouter(), texts, travelling, slimRouter],
  // Development: find every dependency before the first page, or that page reloads once they are found.
  optimizeDeps: { entries: ['src/web/entry.client.tsx', 'src/web/root.tsx', 'src/web/screens/**/*.tsx'] },
  // A plain text file is served from assets/; nothing is inlined as data: so the CSP can stay strict.
  build: { assetsInlineLimit: 0, sourcemap: false, cssCodeSplit: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // What React Router warns of is for who writes the code: development says it.
          treeshake: { manualPureFunctions: ['warning', 'warnOnce', 'warningOnce'] },
          output: {
            codeSplitting: {
              groups: [
                { name: 'libraries', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
                { name: chunkOf, test: /src[\\/](web|domain|contract)[\\/]|virtual:travelling/ },
              ],
            },
          },
        },
      },
    },
  },
});
