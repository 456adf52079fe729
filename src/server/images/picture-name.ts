import { createHash } from 'node:crypto';

/**
 * Returns 'galaxy-a56-oliva-1a2b3c4d.svg': the subject, then a hash of the content, so that a name's content never
 * changes.
 */
export function pictureName(about: string, extension: string, content: string | Uint8Array): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  return `${slugOf(about)}-${hash}.${extension}`;
}

/** Returns lower-case ASCII letters, digits and single hyphens; accents are stripped. */
export function slugOf(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return (
    plain
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 80) || 'imagen'
  );
}
