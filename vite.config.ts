import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { texts } from './scripts/texts-plugin.ts';

export default defineConfig({
  plugins: process.env['VITEST'] ? [] : [reactRouter(), texts],
  // Development: find every dependency before the first page, or that page reloads once they are found.
  optimizeDeps: { entries: ['src/web/entry.client.tsx', 'src/web/root.tsx', 'src/web/screens/**/*.tsx'] },
  // Nothing is inlined as data:, so that the content security policy can stay strict.
  build: { assetsInlineLimit: 0, cssCodeSplit: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // Beside the entry, which React Router preloads: what stands in it comes before the first paint.
                { name: 'vendor', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
                // Small parts that every page brings: a request each would last longer than they do.
                {
                  name: 'frame',
                  test: /src[\\/]web[\\/](boot|early-taps|text[\\/]learnt-sentences|shell[\\/](error-pages|unavailable-page|broken-page|legal-sheets|browser-memory))\.tsx?$|preload-helper/,
                },
                {
                  name: 'shared',
                  // Not what some screens wait with or sell by, though they are several.
                  test: /src[\\/](web[\\/](?!ui[\\/](waiting|copy-button|plan)\.|shell[\\/](captcha|code-form)[\\/])((ui|shell|text)[\\/]|[^\\/]+$)|domain|contract)/,
                  minShareCount: 9,
                },
              ],
            },
          },
        },
      },
    },
  },
});
