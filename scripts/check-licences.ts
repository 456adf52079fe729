import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One package of the lock file. */
interface Locked {
  readonly license?: string;
  readonly dev?: boolean;
}

/** Returns a line for each package whose licence is not on the lists. */
export function foreignLicences(packages: Readonly<Record<string, Locked>>): string[] {
  return Object.entries(packages).flatMap(([path, { license: named, dev = false }]) => {
    const name = path.replace(/^.*node_modules\//, '');
    const license = named ?? inItsFile[name];
    if (path === '' || (license !== undefined && isAgreed(license, dev))) return [];
    return [`${name}: ${license ?? 'says nothing of its licence'}${dev ? ' (development only)' : ''}`];
  });
}

/** May be redistributed in a product under any terms. */
const free = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'Zlib',
  'CC0-1.0',
];
/** libvips, which sharp loads as a separate library: it may be replaced, as the LGPL requires. */
const asLibrary = ['LGPL-3.0-or-later'];
/** Build and test tools and data, which are not redistributed. */
const toolsOnly = ['MPL-2.0', 'Python-2.0', 'Artistic-2.0', 'CC-BY-3.0', 'CC-BY-4.0', 'WTFPL'];

/** Packages that state their licence only in a file. */
const inItsFile: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

/** 'A AND B' requires both; 'A OR B' one. */
function isAgreed(expression: string, dev: boolean): boolean {
  const agreed = new Set([...free, ...asLibrary, ...(dev ? toolsOnly : [])]);
  const text = expression.replace(/[()]/g, '');
  if (text.includes(' OR ')) return text.split(' OR ').some((each) => agreed.has(each));
  return text.split(' AND ').every((each) => agreed.has(each));
}

if (import.meta.main) {
  const lock = readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, Locked> };
  for (const line of foreignLicences(packages)) {
    console.error(`licence not agreed to: ${line}`);
    process.exitCode = 1;
  }
}
