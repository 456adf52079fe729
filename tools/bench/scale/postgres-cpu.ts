import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the total CPU time of a PostgreSQL, ms, including processes that have ended. */
export function postgresCpuMs(folder: string): number {
  const postmaster = Number(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .reduce((sum, entry) => sum + cpuOf(Number(entry), postmaster), 0);
}

/** Hundredths of a second from /proc: user and system, and for the postmaster also its ended children's. */
function cpuOf(pid: number, postmaster: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    if (pid === postmaster) return (user + system + endedUser + endedSystem) * 10;
    return fields[1] === postmaster ? (user + system) * 10 : 0;
  } catch {
    return 0;
  }
}
