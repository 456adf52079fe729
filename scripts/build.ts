import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const marker = join(root, 'build/.built-from');

/** What the web build is made of. Contents are hashed, not times: a clone or a copy changes every time. */
const inputs = [
  'src/web/**/*',
  'src/domain/**/*',
  'src/contract/**/*',
  'scripts/{chunks,slim-router-plugin,texts-plugin,travelling-plugin}.ts',
  'public/**/*',
  'package-lock.json',
  '*.config.ts',
];

/** Builds the web unless the build in place was made of exactly these sources. True if it built. */
export async function buildIfStale(): Promise<boolean> {
  if (existsSync(marker) && readFileSync(marker, 'utf8') === fingerprint()) return false;
  await build();
  return true;
}

/** Builds the web, compresses its files, and leaves the marker last, so a build that broke off is stale. */
export async function build(): Promise<void> {
  const cli = join(root, 'node_modules/@react-router/dev/bin.cjs');
  if (!existsSync(cli)) {
    throw new Error(
      'The web must be built and the build tools are not installed: run npm ci, then npm run build.',
    );
  }
  const from = fingerprint();
  rmSync(join(root, 'build'), { recursive: true, force: true });
  run(cli, 'build');
  // In a process of its own: its library answers for all faults of the one it is in, and is only there to build.
  run(join(root, 'scripts/precompress.ts'), join(root, 'build/client'));
  writeFileSync(marker, from);
}

function run(...command: string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (status !== 0) throw new Error(`The web build failed:\n${stdout}${stderr}`);
}

function fingerprint(): string {
  const hash = createHash('sha256');
  const files = globSync(inputs, { cwd: root }).filter((file) => statSync(join(root, file)).isFile());
  for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name)).toSorted()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

if (import.meta.main) {
  if (process.argv.includes('--if-stale')) await buildIfStale();
  else await build();
}
