import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** The folder of one run and the user of its engines: PostgreSQL and PgBouncer refuse root. */
export interface Place {
  readonly folder: string;
  /** Empty: the current user. */
  readonly user: { readonly uid?: number; readonly gid?: number };
  /** Creates a folder inside, owned by the engines. */
  makeFolder(name: string): string;
  /** Writes a file inside that the engines can read; returns its path. */
  write(name: string, text: string): string;
  discard(): void;
}

export function takePlace(): Place {
  const folder = mkdtempSync(join(tmpdir(), 'enganche-cluster-'));
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const user = userInfo().uid === 0 ? { uid: id('-u'), gid: id('-g') } : {};
  const give = (path: string) => {
    if (user.uid !== undefined) chownSync(path, user.uid, user.gid);
    return path;
  };
  give(folder);
  return {
    folder,
    user,
    makeFolder(name) {
      const path = join(folder, name);
      mkdirSync(path, { mode: 0o700 });
      return give(path);
    },
    write(name, text) {
      const path = join(folder, name);
      writeFileSync(path, text, { mode: 0o600 });
      return give(path);
    },
    discard: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Returns distinct unused ports on loopback. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<ReturnType<typeof createServer>>((resolve, reject) => {
          const server = createServer().once('error', reject);
          server.listen(0, '127.0.0.1', () => resolve(server));
        }),
    ),
  );
  return Promise.all(
    servers.map((server) => {
      const bound = server.address();
      const port = typeof bound === 'object' && bound ? bound.port : 0;
      return new Promise<number>((resolve) => void server.close(() => resolve(port)));
    }),
  );
}
