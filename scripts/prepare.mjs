// npm runs this at the end of `npm ci`, so that `npm start` need not build. An installation without devDependencies
// cannot build: it ships with a build, as the image does.
import { existsSync } from 'node:fs';

if (existsSync(new URL('../node_modules/@react-router/dev/bin.cjs', import.meta.url))) {
  await import('./check-node.mjs');
  const { build } = await import('./build.ts');
  await build();
}
