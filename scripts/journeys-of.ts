import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Returns the journeys that name the path of a changed screen or page, those that name it most first. */
export function journeysOf(
  changed: readonly string[],
  journeys: readonly string[],
  read = (file: string) => readFileSync(join(root, file), 'utf8'),
): string[] {
  const segments = (pages: string) =>
    new Set(changed.flatMap((file) => new RegExp(`^${pages}/([^/.]+)/`).exec(file)?.[1] ?? []));
  const named = { shop: segments('src/web/screens'), desk: segments('src/office/pages') };
  const timesNamed = (file: string) => {
    const paths = [...named[file.startsWith('test/e2e/office/') ? 'desk' : 'shop']];
    if (paths.length === 0) return 0;
    return read(file).match(new RegExp(`/(${paths.join('|')})(?![\\w-])`, 'g'))?.length ?? 0;
  };
  return journeys
    .map((file) => ({ file, times: timesNamed(file) }))
    .filter(({ times }) => times > 0)
    .toSorted((a, b) => b.times - a.times)
    .map(({ file }) => file);
}
