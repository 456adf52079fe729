import { randomBytes } from 'node:crypto';
import { persistedText } from './persisted-text.ts';

/** Returns the secret in the data folder: 256 random bits, created at the first start. */
export const persistedSecret = (dataDir: string): string =>
  persistedText(dataDir, 'secret', () => randomBytes(32).toString('base64url'));
