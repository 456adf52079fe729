import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '#test/support/postgres-server.ts';
import { runs } from '#scripts/apt-install.ts';
import type { Floor } from './floors.ts';

/** nginx with one file of `bytes` bytes and no log, in one process, like our server. */
export async function nginx(bytes: number): Promise<Floor> {
  const folder = mkdtempSync(join(tmpdir(), 'enganche-nginx-'));
  const port = await freePort();
  writeFileSync(join(folder, 'page.html'), Buffer.alloc(bytes, 'x'));
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port));
  mkdirSync(join(folder, 'tmp'));
  const child = spawn(program(folder), ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  const floor: Floor = {
    origin,
    pid: child.pid ?? 0,
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null) {
        const ended = once(child, 'exit');
        child.kill();
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    await answersWith(`${origin}/page.html`, bytes, () => child.exitCode !== null);
  } catch (error) {
    await floor[Symbol.asyncDispose]();
    throw error;
  }
  return floor;
}

const configuration = (folder: string, port: number): string => `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log stderr error;
events { worker_connections 256; }
http {
  access_log off;
  keepalive_requests 100000000;
  default_type text/html;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/tmp/${name};`).join(' ')}
  server { listen 127.0.0.1:${port}; root ${folder}; }
}
`;

/**
 * Returns the machine's own nginx, or Debian's extracted into the folder: installing it would start a server on port
 * 80.
 */
function program(folder: string): string {
  if (runs('nginx', ['-v'])) return 'nginx';
  if (!runs('apt-get', ['--version'])) throw new Error('nginx: not found, and no apt-get to fetch it with');
  const run = (name: string, ...args: string[]) => execFileSync(name, args, { cwd: folder, stdio: 'pipe' });
  run('apt-get', '-qq', 'update');
  run('apt-get', '-qq', 'download', 'nginx');
  const archive = readdirSync(folder).find((name) => name.endsWith('.deb'));
  if (archive === undefined) throw new Error('apt-get brought no nginx');
  run('dpkg-deb', '-x', archive, 'debian');
  return join(folder, 'debian/usr/sbin/nginx');
}

async function answersWith(url: string, bytes: number, hasEnded: () => boolean): Promise<void> {
  for (let tries = 0; tries < 100 && !hasEnded(); tries++) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) {
      const { byteLength } = await answer.arrayBuffer();
      if (byteLength === bytes) return;
    }
    await setTimeout(50);
  }
  throw new Error('nginx does not answer');
}
