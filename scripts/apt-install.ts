import { spawnSync } from 'node:child_process';

/**
 * Installs Debian or Ubuntu packages non-interactively. Needs root and apt-get; otherwise throws with the command to
 * run.
 */
export function aptInstall(packages: readonly string[], reason: string): void {
  const command = `apt-get update && apt-get install -y ${packages.join(' ')}`;
  if (process.getuid?.() !== 0 || !runs('apt-get', ['--version'])) {
    throw new Error(
      `${reason}: not found, and only root on Debian or Ubuntu can add it here. Run: ${command}`,
    );
  }
  process.stderr.write(`${reason}: not found, installing with apt-get: ${packages.join(' ')}\n`);
  apt(['update']);
  apt(['install', '-y', '--no-install-recommends', ...packages]);
}

/**
 * Returns whether this program starts and exits with 0. A file of the right name is not enough (Ubuntu's snap shim).
 */
export const runs = (program: string, args: readonly string[]): boolean =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0;

/** Runs a command; an exception becomes one plain line and exit code 1. */
export function orSayWhy(command: () => void): void {
  try {
    command();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

function apt(args: readonly string[]): void {
  // Wait for the lock: on a fresh machine another apt-get may be installing updates.
  const all = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3', '-qq', ...args];
  const { status, stdout, stderr } = spawnSync('apt-get', all, {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (status !== 0) throw new Error(`apt-get ${args.join(' ')} failed (${status}):\n${stdout}${stderr}`);
}
