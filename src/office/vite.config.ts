import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** The desk's own build, beside the storefront's: `react-router build src/office` writes build/office. */
export default defineConfig({
  base: '/oficina/',
  publicDir: false,
  plugins: [reactRouter()],
  // Nothing is inlined as data:, so that the content security policy can stay strict.
  // The output is outside of this folder, where Vite would not empty it by itself.
  build: { assetsInlineLimit: 0, cssCodeSplit: false, emptyOutDir: true },
  optimizeDeps: { entries: ['entry.client.tsx', 'root.tsx', 'pages/**/*.tsx'] },
  ssr: {
    // The widgets are part of the build: a production installation need not have them.
    noExternal: [/^@?react-aria/, /^@react-(stately|types|aria)\//, /^@conform-to\//, /^@simplewebauthn\//],
  },
});
