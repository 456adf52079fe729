import { join } from 'node:path';

/** Where a server with the embedded database takes the operator's commands: whoever may read its folder may ask. */
export const adminSocket = (dataDir: string): string => join(dataDir, 'admin.sock');
