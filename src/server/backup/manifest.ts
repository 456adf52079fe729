import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

/** What a backup holds, and how to know that it is whole. */
export type Manifest = z.output<typeof manifestShape>;
export type TableSums = Manifest['tables'];

/** A backup that must not be restored, in words for the operator. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}

const manifestShape = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  engine: z.enum(['pglite', 'postgres']),
  /** Tells whether the secret of the place is the one that the data were written under, without telling it. */
  secretCheck: z.string(),
  /** Id of the master key that was the current one. */
  vaultKey: z.string(),
  migrations: z.array(z.string()),
  tables: z.record(z.string(), z.object({ rows: z.number(), sum: z.string() })),
  /** Every file beside the manifest, by its path. */
  parts: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
  roles: z.array(z.string()),
});

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = JSON.stringify(manifest, null, 2);
  await writeFile(join(folder, 'manifest.json'), text, { flush: true });
  await writeFile(join(folder, 'manifest.sha256'), `${sha256(text)}  manifest.json\n`, { flush: true });
}

/** The manifest of a backup whose every part is there as it was written. @throws BackupRefused */
export async function readWholeManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => {
    throw new BackupRefused(`${folder} is no backup: it has no manifest.json`);
  });
  const sum = await readFile(join(folder, 'manifest.sha256'), 'utf8').catch(() => '');
  if (sum.split(' ')[0] !== sha256(text)) throw new BackupRefused('manifest.json is not as it was written');
  const manifest = manifestShape.parse(JSON.parse(text));
  for (const part of manifest.parts) {
    const found = await describe(folder, part.path).catch(() => null);
    if (!found) throw new BackupRefused(`${part.path} is missing`);
    if (found.bytes !== part.bytes) {
      throw new BackupRefused(`${part.path} has ${found.bytes} bytes, not ${part.bytes}`);
    }
    if (found.sha256 !== part.sha256) throw new BackupRefused(`${part.path} is not as it was written`);
  }
  return manifest;
}

export async function describe(folder: string, path: string): Promise<Manifest['parts'][number]> {
  const file = join(folder, path);
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return { path, bytes: (await stat(file)).size, sha256: hash.digest('hex') };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
