import { join } from 'node:path';

/**
 * Returns the socket of a server with the embedded database for operator commands; the folder's permissions protect it.
 */
export const adminSocket = (dataDir: string): string => join(dataDir, 'admin.sock');
