import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes of the scripts that a screen loads, as sent with gzip. */
export interface ScreenBytes {
  readonly files: number;
  readonly bytes: number;
}

/** React Router's build manifest: what each route needs. */
interface Manifest {
  readonly entry: Module;
  readonly routes: Readonly<Record<string, Module & { parentId?: string }>>;
}
interface Module {
  readonly module: string;
  readonly imports: readonly string[];
}

/**
 * By screen ('catalogo'), from the build in `buildDir`: the manifest itself, the entry, and the screen with its
 * layouts. Chunks loaded later on demand are not included.
 */
export function screenScripts(buildDir: string): Map<string, ScreenBytes> {
  const client = join(buildDir, 'client');
  const list = readdirSync(join(client, 'assets')).find((name) => /^manifest-[0-9a-f]{8}\.js$/.test(name));
  if (list === undefined) throw new Error(`${buildDir} has no manifest of its routes`);
  const text = readFileSync(join(client, 'assets', list), 'utf8');
  const manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest;
  const filesOf = (id: string): string[] => {
    const { module, imports, parentId } = manifest.routes[id] ?? { module: '', imports: [] };
    return [module, ...imports, ...(parentId === undefined ? [] : filesOf(parentId))];
  };
  const { entry } = manifest;
  const screens = Object.keys(manifest.routes).filter((id) => /^screens\/([\w-]+)\/\1$/.test(id));
  return new Map(
    screens.map((id) => {
      const files = new Set([`/assets/${list}`, entry.module, ...entry.imports, ...filesOf(id)]);
      const bytes = [...files].reduce((sum, file) => sum + sentBytes(join(client, file)), 0);
      return [id.split('/')[1] ?? id, { files: files.size, bytes }];
    }),
  );
}

/** Small files are sent uncompressed. */
function sentBytes(file: string): number {
  return statSync(`${file}.gz`, { throwIfNoEntry: false })?.size ?? statSync(file).size;
}
