import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns which of the texts occur in the files below a folder, byte for byte (ASCII for a pattern), as 'text in file'. */
export function textsInFiles(folder: string, texts: readonly (string | RegExp)[]): string[] {
  const found: string[] = [];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = readFileSync(path);
    for (const text of texts) {
      const occurs = typeof text === 'string' ? bytes.includes(text) : text.test(bytes.toString('latin1'));
      if (occurs) found.push(`${text} in ${path.slice(folder.length)}`);
    }
  }
  return found;
}
