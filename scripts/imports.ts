import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const root = join(import.meta.dirname, '..');
const { imports: aliases } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  imports: Record<string, string>;
};

/**
 * Returns the files of this repository that `file` imports, types included, as paths from the root; without packages.
 */
export function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const specifiers = [...text.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*'([.#][\w./$-]+)'/g)].map(
    ([, specifier = '']) => specifier,
  );
  return [...new Set(specifiers.map((specifier) => resolved(file, specifier)))];
}

function resolved(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier));
  for (const [alias, target] of Object.entries(aliases)) {
    const prefix = alias.slice(0, -1);
    if (specifier.startsWith(prefix)) return normalize(target.slice(0, -1) + specifier.slice(prefix.length));
  }
  throw new Error(`${file} imports ${specifier}, which matches no alias`);
}
