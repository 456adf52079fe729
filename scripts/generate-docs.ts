import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { journeyPage } from './docs/journey-page.ts';
import { shopSentences } from './docs/shop-sentences.ts';

const root = join(import.meta.dirname, '..');
const pages = {
  'docs/journey.md': journeyPage,
  'src/server/actions/people/shop-sentences.generated.json': shopSentences,
};

/** Returns the generated pages whose file differs from what the code generates. */
const stale = (): string[] =>
  Object.entries(pages)
    .filter(([file, page]) => read(file) !== page())
    .map(([file]) => file);

function read(file: string): string | null {
  try {
    return readFileSync(join(root, file), 'utf8');
  } catch {
    return null;
  }
}

if (process.argv.includes('--check')) {
  const old = stale();
  for (const file of old) console.error(`${file} is stale: run npm run docs`);
  process.exitCode = old.length > 0 ? 1 : 0;
} else {
  for (const [file, page] of Object.entries(pages)) writeFileSync(join(root, file), page());
}
