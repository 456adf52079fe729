import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { oneAtATime } from './one-at-a-time.ts';

const root = join(import.meta.dirname, '..');
/** Not in build/, which a build removes. */
const turn = join(root, 'node_modules/.cache/enganche/building');

/** Something that is made of sources. */
interface Made {
  /** What it is, as a person says it. */
  readonly what: string;
  /** Written last, so that a build that broke off is stale. */
  readonly marker: string;
  readonly folders: readonly string[];
  /** Single files, as globs of one folder. */
  readonly files: readonly string[];
  readonly make: () => Promise<void>;
}

/** The pages, for the browser and for rendering them. */
const web: Made = {
  what: 'the web',
  marker: 'build/.built-from',
  folders: ['src/web', 'src/domain', 'src/contract', 'public'],
  files: [
    'scripts/{chunks,plain-letters,slim-react-plugin,slim-router-plugin,texts-plugin,travelling-plugin}.ts',
    'package-lock.json',
    '*.config.ts',
  ],
  async make() {
    for (const old of ['build/client', 'build/server']) {
      rmSync(join(root, old), { recursive: true, force: true });
    }
    await run(join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build');
    await run(join(root, 'scripts/precompress.ts'), join(root, 'build/client'));
  },
};

/** The server with its libraries. */
const server: Made = {
  what: 'the server',
  marker: 'build/main/.built-from',
  folders: ['src/server', 'src/domain', 'src/contract', 'db'],
  files: ['scripts/{bundle-server,plain-letters}.ts', 'package.json', 'package-lock.json'],
  async make() {
    rmSync(join(root, 'build/main'), { recursive: true, force: true });
    await run(join(root, 'scripts/bundle-server.ts'));
  },
};

/**
 * Builds what is not made of exactly these sources. Says what it built. Of two that start at once the second waits, and
 * finds it built: one's build would remove the other's.
 */
export async function buildIfStale(): Promise<string[]> {
  const all = [web, server];
  return all.every(isFresh) ? [] : oneAtATime(turn, () => inTurn(all, isFresh, build));
}

/** Each is looked at when it is its turn: React Router's build begins by removing all of build/, the server's part too. */
export async function inTurn<Made>(
  all: readonly Made[],
  fresh: (made: Made) => boolean,
  make: (made: Made) => Promise<string>,
): Promise<string[]> {
  const built: string[] = [];
  for (const made of all) if (!fresh(made)) built.push(await make(made));
  return built;
}

async function build(made: Made): Promise<string> {
  if (!existsSync(join(root, 'node_modules/@react-router/dev/bin.cjs'))) {
    throw new Error(
      'The product must be built and the build tools are not installed: run npm ci, then npm run build.',
    );
  }
  const from = filesOf(made);
  const mark: Mark = { contents: contentsOf(from), looks: looksOf(from) };
  rmSync(join(root, made.marker), { force: true });
  await made.make();
  writeFileSync(join(root, made.marker), JSON.stringify(mark));
  return made.what;
}

interface Mark {
  /** A hash of names and contents: what decides. A clone or a copy changes every time. */
  readonly contents: string;
  /** A hash of names, sizes and times: while these are as they were, nothing need be read. */
  readonly looks: string;
}

function isFresh(made: Made): boolean {
  const marker = join(root, made.marker);
  if (!existsSync(marker)) return false;
  const known = markIn(readFileSync(marker, 'utf8'));
  const files = filesOf(made);
  const looks = looksOf(files);
  if (known?.looks === looks) return true;
  if (known?.contents !== contentsOf(files)) return false;
  try {
    writeFileSync(marker, JSON.stringify({ ...known, looks }));
  } catch {
    // Somebody else's folder: it is read again next time.
  }
  return true;
}

/** Null for what another version has written. */
function markIn(text: string): Mark | null {
  try {
    return JSON.parse(text) as Mark;
  } catch {
    return null;
  }
}

function filesOf({ folders, files }: Made): string[] {
  const inFolders = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const single = globSync(files, { cwd: root }).map((file) => join(root, file));
  return [...inFolders, ...single].filter((name) => !/\.test\.tsx?$/.test(name)).toSorted();
}

function contentsOf(files: readonly string[]): string {
  return hashOf(files, (file) => readFileSync(file));
}

function looksOf(files: readonly string[]): string {
  return hashOf(files, (file) => {
    const { size, mtimeMs } = statSync(file);
    return `${size} ${mtimeMs}`;
  });
}

function hashOf(files: readonly string[], what: (file: string) => string | Buffer): string {
  const hash = createHash('sha256');
  for (const file of files) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(what(file))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Runs Node on `command`; a signal that ends this process ends it too, so that no build outlives a start. */
async function run(...command: string[]): Promise<void> {
  const running = promisify(execFile)(process.execPath, command, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    maxBuffer: Infinity,
  });
  const end = (signal: NodeJS.Signals) => {
    running.child.kill(signal);
    process.exit(128 + constants.signals[signal]);
  };
  const signals: NodeJS.Signals[] = ['SIGINT', 'SIGTERM'];
  for (const signal of signals) process.once(signal, end);
  try {
    await running;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`The build failed:\n${stdout}${stderr}`, { cause: error });
  } finally {
    for (const signal of signals) process.off(signal, end);
  }
}

if (import.meta.main) {
  if (process.argv.includes('--if-stale')) await buildIfStale();
  else await oneAtATime(turn, () => inTurn([web, server], () => false, build));
}
