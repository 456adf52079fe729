import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { texts } from './scripts/texts-plugin.ts';

export default defineConfig({
  plugins: process.env['VITEST'] ? [] : [reactRouter(), texts],
  // Development: find every dependency before the first page, or that page reloads once they are found.
  optimizeDeps: { entries: ['src/web/entry.client.tsx', 'src/web/root.tsx', 'src/web/screens/**/*.tsx'] },
  // A plain text file is served from assets/; nothing is inlined as data: so the CSP can stay strict.
  build: { assetsInlineLimit: 0, sourcemap: false, cssCodeSplit: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few requests on a slow line: the libraries, the kit with its words, and one small file per screen.
            codeSplitting: {
              groups: [
                { name: 'libraries', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
                {
                  name: 'kit',
                  test: /src[\\/](web[\\/](ui|text|shell)|domain)[\\/].*\.tsx?$|es\.json$/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
  },
});
