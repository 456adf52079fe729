import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** A base backup and the WAL since: allows recovery to any later moment. */
export interface Archive {
  /**
   * Creates a data folder for recovery to `moment` (in PostgreSQL's format): when started, it recovers to that time and
   * opens for writing.
   */
  lay(name: string, moment: string): Promise<void>;
}

/** A server whose WAL is archived. Both run a program as the folder's owner; `run` one of PostgreSQL's. */
interface Place {
  readonly folder: string;
  /** Of the superuser. */
  readonly url: string;
  readonly restart: () => Promise<void>;
  readonly run: RunProgram;
  readonly asOwner: RunProgram;
}

type RunProgram = (program: string, ...args: string[]) => void;

/** Enables archiving as docs/backups.md describes, with PostgreSQL's own means, and takes the base backup. */
export async function archiveOf({ folder, url, restart, run, asOwner }: Place): Promise<Archive> {
  const log = join(folder, 'log');
  asOwner('mkdir', log);
  run('psql', url, '-c', 'alter system set archive_mode = on');
  run('psql', url, '-c', `alter system set archive_command = 'test ! -f ${log}/%f && cp %p ${log}/%f'`);
  await restart();
  run('pg_basebackup', '-D', join(folder, 'base'), '-d', url, '--checkpoint=fast', '--no-sync');
  return {
    async lay(name, moment) {
      await pieceArchived(url, log);
      const place = join(folder, name);
      asOwner('cp', '-a', join(folder, 'base'), place);
      const settings = {
        archive_mode: 'off',
        restore_command: `cp ${log}/%f %p`,
        recovery_target_time: moment,
        recovery_target_action: 'promote',
      };
      const lines = Object.entries(settings).map(([key, value]) => `${key} = '${value}'\n`);
      appendFileSync(join(place, 'postgresql.auto.conf'), lines.join(''));
      asOwner('touch', join(place, 'recovery.signal'));
    },
  };
}

/** Switches to a new WAL segment, and waits until the old one is archived. */
async function pieceArchived(url: string, log: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ piece: string }>(
      'select pg_walfile_name(pg_switch_wal()) as piece',
    );
    while (!existsSync(join(log, rows[0]?.piece ?? ''))) await pause(50);
  } finally {
    await client.end();
  }
}
