import { randomBytes } from 'node:crypto';
import { persistedText } from './persisted-text.ts';

/** The secret kept in the data folder: 256 random bits, made at the first start. */
export const persistedSecret = (dataDir: string): string =>
  persistedText(dataDir, 'secret', () => randomBytes(32).toString('base64url'));
