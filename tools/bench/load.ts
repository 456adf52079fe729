import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';

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

/** Requests one URL over some connections for some seconds, after a warm-up of a fifth of that. */
export async function load(
  url: string,
  pid: number,
  { connections = 10, seconds = 6, headers, method = 'GET', body }: LoadOptions = {},
): Promise<Load> {
  const ask = (duration: number) =>
    autocannon({
      url,
      connections,
      duration,
      method,
      setupClient: keepNoBody,
      ...(headers && { headers }),
      ...(body && { body }),
    });
  await ask(Math.max(1, seconds / 5));
  const before = cpuMsOf(pid);
  const result = await ask(seconds);
  const cpu = cpuMsOf(pid) - before;
  const answered = result.requests.total;
  return {
    requestsPerSecond: answered / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpuMs: answered === 0 ? Number.NaN : cpu / answered,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}

/**
 * autocannon decodes every body as UTF-8 text, which for a compressed body costs more than serving it, on cores that
 * both share.
 */
function keepNoBody(client: autocannon.Client): void {
  const { pipelinedRequests } = client as unknown as { pipelinedRequests: { addBody: () => void } };
  pipelinedRequests.addBody = () => {};
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
