import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One package of the lock file. */
interface Locked {
  readonly license?: string;
  readonly dev?: boolean;
}

/** Packages whose licence is not one that we agreed to, a line each. */
export function foreignLicences(packages: Readonly<Record<string, Locked>>): string[] {
  return Object.entries(packages).flatMap(([path, { license: named, dev = false }]) => {
    const name = path.replace(/^.*node_modules\//, '');
    const license = named ?? inItsFile[name];
    if (path === '' || (license !== undefined && isAgreed(license, dev))) return [];
    return [`${name}: ${license ?? 'says nothing of its licence'}${dev ? ' (development only)' : ''}`];
  });
}

/** May be passed on in a product, whatever that product's own terms are. */
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
/** libvips, which sharp loads as a library of its own: it may be replaced, as the LGPL wants. */
const asLibrary = ['LGPL-3.0-or-later'];
/** Tools and data that build and test, and are not passed on. */
const toolsOnly = ['MPL-2.0', 'Python-2.0', 'Artistic-2.0', 'CC-BY-3.0', 'CC-BY-4.0', 'WTFPL'];

/** Packages that have their licence in a file only, and which it is. */
const inItsFile: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

/** 'A AND B': all of them; 'A OR B': one. */
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
