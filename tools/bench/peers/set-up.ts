import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { begin } from './child.ts';

/** Where a peer is installed: its packages, our files next to them, and its own database. */
export interface Place {
  readonly folder: string;
  readonly databaseUrl: string;
}

/** Installs packages from npm with the current configuration, without running install scripts. */
export async function install(
  folder: string,
  packages: { dependencies: Record<string, string>; overrides?: Record<string, string> },
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'peer', private: true, ...packages }));
  const quiet = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await begin('npm', ['install', ...quiet], { cwd: folder }).done();
}

/** Copies files of this folder next to the installed packages, under the given names. */
export function lay(folder: string, from: string, files: Readonly<Record<string, string>>): void {
  for (const [file, name] of Object.entries(files))
    copyFileSync(join(import.meta.dirname, from, file), join(folder, name));
}

export const run = (args: readonly string[], folder: string, env: NodeJS.ProcessEnv): Promise<void> =>
  begin(process.execPath, args, { cwd: folder, env }).done();
