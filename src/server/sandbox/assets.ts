import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '#domain/errors.ts';

/** Returns the immutable URL of a file. */
export const assetUrl = (name: AssetName): string => `/sandbox/assets/${assets[name].hash}/${name}`;

export function registerAssets(app: FastifyInstance): void {
  app.get('/assets/:hash/:name', (request, reply) => {
    const { hash, name } = request.params as { hash: string; name: string };
    const asset = Object.hasOwn(assets, name) ? assets[name as AssetName] : undefined;
    if (asset?.hash !== hash) throw new DomainError('not-found');
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    return reply.type(asset.type).send(asset.bytes);
  });
}

type AssetName =
  | 'sandbox.css'
  | 'icon.svg'
  | 'messages.js'
  | 'till.js'
  | 'identity-done.js'
  | 'figtree.woff2';

const folder = join(import.meta.dirname, 'assets');
/** Shares the font file of the shop. */
const font = join(import.meta.dirname, '../../web/ui/fonts/figtree-spanish-wght.woff2');

const script = 'text/javascript; charset=utf-8';
const figtree = asset(readFileSync(font), 'font/woff2');
const styles = [
  'font',
  'base',
  'top',
  'controls',
  'first-page',
  'rows',
  'messages',
  'till',
  'clock',
  'identity',
  'widths',
].map((name) => readFileSync(join(folder, `styles/${name}.css`), 'utf8'));
const style = styles.join('\n').replace('figtree.woff2', `/sandbox/assets/${figtree.hash}/figtree.woff2`);

const assets: Readonly<Record<AssetName, Asset>> = {
  'figtree.woff2': figtree,
  'icon.svg': file('icon.svg', 'image/svg+xml'),
  'identity-done.js': file('identity-done.js', script),
  'messages.js': file('messages.js', script),
  'till.js': file('till.js', script),
  'sandbox.css': asset(Buffer.from(style), 'text/css; charset=utf-8'),
};

interface Asset {
  readonly type: string;
  readonly bytes: Buffer;
  readonly hash: string;
}

function file(name: string, type: string): Asset {
  return asset(readFileSync(join(folder, name)), type);
}

function asset(bytes: Buffer, type: string): Asset {
  return { type, bytes, hash: createHash('sha256').update(bytes).digest('base64url').slice(0, 12) };
}
