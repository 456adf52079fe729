import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: process.env['VITEST'] ? [] : [reactRouter()],
  // A plain text file is served from assets/; nothing is inlined as data: so the CSP can stay strict.
  build: { assetsInlineLimit: 0, sourcemap: false },
});
