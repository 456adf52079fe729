import { globSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { rolldown, type Plugin } from 'rolldown';
import { plainLetters } from './plain-letters.ts';

const root = join(import.meta.dirname, '..');
const outDir = join(root, 'build/main');

/**
 * The server and its libraries as a few files: a start that reads nine hundred modules takes a quarter of a second longer
 * than one that reads ten (docs/decisions/0076-the-server-in-a-few-files.md).
 */
async function bundleServer(): Promise<void> {
  const bundle = await rolldown({
    cwd: root,
    platform: 'node',
    input: { main: 'src/server/main.ts' },
    external: ownFiles,
    plugins: [atHome, plainLetters],
  });
  await bundle.write({
    dir: outDir,
    format: 'esm',
    // Side by side, so that what is beside one is beside all.
    chunkFileNames: '[name]-[hash].js',
    // Names of errors are in the log.
    keepNames: true,
    comments: false,
  });
}

/** Loaded from node_modules as before: they read files beside their code, are not JavaScript, or may not be installed. */
const ownFiles = [
  /^@electric-sql\//,
  /^sharp$/,
  /^@fastify\/swagger/,
  /^(pdfkit|fontkit)$/,
  /^vite$/,
  /^@fastify\/middie$/,
  /^@opentelemetry\//,
  /^pg-native$/,
  // Asked for by nobody: shapes are checked by the contract's schemas.
  /^@fastify\/(ajv|fast-json-stringify)-compiler$/,
];

/** Files beside a module of ours stay where they are, and it finds them as before. */
const atHome: Plugin = {
  name: 'at-home',
  transform(code, id) {
    if (!ours.has(id) || !/\bimport\.meta\b/.test(code)) return null;
    const there = (path: string) => JSON.stringify(`/${relative(outDir, path)}`);
    return code
      .replaceAll('import.meta.dirname', `(import.meta.dirname + ${there(dirname(id))})`)
      .replaceAll('import.meta.url', `urlOfHome(import.meta.dirname + ${there(id)}).href`)
      .replace(/^/, "import { pathToFileURL as urlOfHome } from 'node:url';\n");
  },
};

const ours = new Set(globSync('{src,db}/**/*.ts', { cwd: root }).map((file) => join(root, file)));

if (import.meta.main) await bundleServer();
