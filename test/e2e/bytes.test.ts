import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { screenScripts } from '#test/support/screen-bytes.ts';
import { openStage } from './conformance/stage.ts';

const kilobyte = 1024;

test('no screen loads more than 140 KB of scripts, gzip, the routes’ list included', () => {
  const screens = screenScripts(join(import.meta.dirname, '../../build'));
  expect(screens.size).toBeGreaterThan(25);
  for (const [screen, { bytes }] of screens) {
    expect(bytes, screen).toBeLessThanOrEqual(140 * kilobyte);
  }
});

test('before its first picture a page asks for no script', async () => {
  await using stage = await openStage();
  for (const screen of ['inicio', 'catalogo', 'detalle-producto/1']) {
    const html = await (await fetch(`${stage.origin}/1/${screen}`)).text();
    expect(html, screen).not.toMatch(/modulepreload|<script[^>]* src=/);
    const [head, script] = html.split(/<script[^>]*type="module" async="">/);
    expect(head, screen).toContain('</main>');
    expect(script, screen).toMatch(/^import "\/assets\/manifest-/);
  }
});

test('no script of either app brings the schemas of the contract: a page asks, the server checks', () => {
  for (const app of ['client', 'office/client']) {
    const assets = join(import.meta.dirname, '../../build', app, 'assets');
    const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(25);
    expect(scripts.filter((name) => readFileSync(join(assets, name), 'utf8').includes('ZodObject'))).toEqual(
      [],
    );
  }
});
