import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { until } from '#test/support/until.ts';
import { runs } from '#scripts/apt-install.ts';

/**
 * `npm run tool image`: builds the image, and starts the demo from it as docs/shipping.md says, twice on one volume: the keys
 * that the first start has made open what it has sealed. Says so and ends well where there is no Docker.
 */
const mostBytes = 300_000_000;
const name = `enganche-check-${process.pid}`;
const root = join(import.meta.dirname, '../..');

if (runs('docker', ['version'])) await check();
else console.log('There is no Docker here: the image was neither built nor started.');

async function check(): Promise<void> {
  execFileSync('docker', ['build', '--tag', name, root], { stdio: 'inherit' });
  try {
    const bytes = Number(docker('image', 'inspect', '--format', '{{.Size}}', name));
    if (bytes > mostBytes) throw new Error(`The image has ${bytes} bytes; it may have ${mostBytes}.`);
    await startsOnce();
    await startsOnce();
    console.log(
      `The image has ${Math.round(bytes / 1e6)} MB; it started twice on one volume, without any key set.`,
    );
  } finally {
    docker('volume', 'rm', '--force', name);
    docker('image', 'rm', '--force', name);
  }
}

async function startsOnce(): Promise<void> {
  const settings = ['SANDBOX=allow', 'PUBLIC_ORIGIN=http://localhost:3000'].flatMap((each) => [
    '--env',
    each,
  ]);
  docker(
    'run',
    '--detach',
    '--name',
    name,
    '--volume',
    `${name}:/data`,
    '--publish',
    '127.0.0.1::3000',
    ...settings,
    name,
  );
  try {
    const origin = `http://${docker('port', name, '3000/tcp').split('\n')[0]}`;
    await until('the server in the image', () =>
      fetch(`${origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    const { status } = await fetch(`${origin}/1/inicio`);
    if (status !== 200) throw new Error(`Its home page answers ${status}.`);
  } finally {
    console.log(docker('logs', '--tail', '5', name));
    docker('rm', '--force', name);
  }
}

function docker(...args: string[]): string {
  return execFileSync('docker', args, { encoding: 'utf8' }).trim();
}
