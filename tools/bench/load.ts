import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { aptInstall } from '#scripts/apt-install.ts';

export interface Load {
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** User and system time of the serving process per answered request. */
  readonly cpuMs: number;
  /** Not 2xx, or no response. */
  readonly failed: number;
}

interface LoadOptions {
  readonly connections?: number;
  readonly seconds?: number;
  readonly headers?: Record<string, string>;
  readonly method?: 'GET' | 'POST';
  readonly body?: string;
}

/** Requests one URL over some connections for some seconds with wrk, after a warm-up of a fifth of that. */
export async function load(
  url: string,
  pid: number,
  { connections = 10, seconds = 6, headers = {}, method = 'GET', body = '' }: LoadOptions = {},
): Promise<Load> {
  if (!hasWrk()) aptInstall(['wrk'], 'wrk (asks for pages)');
  const folder = mkdtempSync(join(tmpdir(), 'enganche-wrk-'));
  const script = join(folder, 'request.lua');
  writeFileSync(script, `wrk.method = ${JSON.stringify(method)}\nwrk.body = ${JSON.stringify(body)}\n`);
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const ask = async (duration: number) => {
    const args = ['-t1', `-c${connections}`, `-d${Math.ceil(duration)}s`, '--latency', '-s', script];
    return (await promisify(execFile)('wrk', [...args, ...given, url])).stdout;
  };
  try {
    await ask(Math.max(1, seconds / 5));
    const before = cpuMsOf(pid);
    const said = await ask(seconds);
    const cpu = cpuMsOf(pid) - before;
    return resultOf(said, cpu);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** `wrk --version` exits with 1. */
const hasWrk = (): boolean => spawnSync('wrk', ['-v'], { stdio: 'ignore' }).error === undefined;

function resultOf(said: string, cpu: number): Load {
  const count = (pattern: RegExp) => Number(pattern.exec(said)?.[1] ?? 0);
  const answered = count(/(\d+) requests in/);
  const broken = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(said) ?? [];
  return {
    requestsPerSecond: count(/Requests\/sec:\s+([\d.]+)/),
    p50: milliseconds(/^\s+50%\s+(\S+)/m.exec(said)?.[1]),
    p99: milliseconds(/^\s+99%\s+(\S+)/m.exec(said)?.[1]),
    cpuMs: answered === 0 ? Number.NaN : cpu / answered,
    failed: broken
      .slice(1)
      .reduce((sum, each) => sum + Number(each), count(/Non-2xx or 3xx responses: (\d+)/)),
  };
}

/** Parses wrk's 636.00us, 2.34ms or 1.20s. Returns milliseconds with one digit. */
function milliseconds(text = ''): number {
  const [, figure = '', unit = ''] = /^([\d.]+)(us|ms|s)$/.exec(text) ?? [];
  const factor = { us: 0.001, ms: 1, s: 1000 }[unit] ?? Number.NaN;
  return Math.round(Number(figure) * factor * 10) / 10;
}

/** Returns one line of a table. */
export function loadWords({ requestsPerSecond, p50, p99, cpuMs, failed }: Load): string {
  const wrong = failed > 0 ? `; ${failed} FAILED` : '';
  return `${Math.round(requestsPerSecond).toLocaleString('en')}/s; p50 ${p50} ms, p99 ${p99} ms; CPU ${cpuMs.toFixed(3)} ms${wrong}`;
}

/**
 * Returns the total CPU time of a process, in ms, from the kernel's count of hundredths of a second (fields 14 and 15).
 */
export function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Returns the resident memory of a process, MB. */
export function residentMb(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? Number.NaN) / 1024;
}
