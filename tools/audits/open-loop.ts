import { connect, type Socket } from 'node:net';
import { setImmediate as nextRound } from 'node:timers/promises';

/** The outcome of one request; ms from its scheduled time, so that waiting for a free socket counts too. */
export interface Shot {
  readonly status: number;
  readonly ms: number;
}

export interface OpenLoop {
  readonly url: string;
  readonly cookie: string;
  readonly perSecond: number;
  readonly seconds: number;
}

/**
 * Open-loop load in a separate process: requests `url` at a fixed rate, whether or not earlier requests were answered,
 * because a crowd, unlike a fixed number of connections, does not wait for its slowest member. Prints its shots once
 * all are answered; status 0: no response. Uses raw sockets: Node's HTTP client would need as much CPU as the server
 * under test.
 */
async function crowd({ url, cookie, perSecond, seconds }: OpenLoop): Promise<Shot[]> {
  const { hostname, port, host, pathname } = new URL(url);
  const asked = Buffer.from(`GET ${pathname} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\n\r\n`);
  const shots: Shot[] = [];
  const free: Phone[] = [];
  const waiting: number[] = [];
  const total = Math.round(perSecond * seconds);
  const began = performance.now();
  const dueAt = (index: number) => began + (index * 1000) / perSecond;
  let open = 0;
  let sent = 0;
  while (sent < total) {
    for (; sent < total && dueAt(sent) <= performance.now(); sent++) shoot(dueAt(sent));
    await nextLook();
  }
  while (shots.length < total) await nextLook();
  for (const { socket } of free) socket.destroy();
  return shots;

  function shoot(due: number) {
    const phone = free.pop() ?? (open < mostOpen ? dial() : undefined);
    if (!phone) return void waiting.push(due);
    phone.due = due;
    phone.socket.write(asked);
  }

  function dial(): Phone {
    open++;
    const socket = connect(Number(port), hostname).setNoDelay().setTimeout(patienceMs);
    const phone: Phone = { socket, due: null, heard: '', isUsed: false };
    socket.setEncoding('latin1').on('data', (text: string) => {
      phone.heard += text;
      const status = statusOfWhole(phone.heard);
      if (status === null) return;
      phone.heard = '';
      phone.isUsed = true;
      over(phone, status);
      free.push(phone);
      const next = waiting.shift();
      if (next !== undefined) shoot(next);
    });
    socket
      .on('timeout', () => socket.destroy())
      .on('error', () => {})
      .on('close', () => {
        open--;
        const at = free.indexOf(phone);
        if (at >= 0) free.splice(at, 1);
        // Like a browser: retry when the server closes an idle connection just as it is reused.
        if (phone.due !== null && phone.isUsed && phone.heard === '') shoot(phone.due);
        else over(phone, 0);
      });
    return phone;
  }

  function over(phone: Phone, status: number) {
    if (phone.due !== null) shots.push({ status, ms: performance.now() - phone.due });
    phone.due = null;
  }
}

/** A connection, its pending request with the scheduled time, and the response so far. */
interface Phone {
  readonly socket: Socket;
  due: number | null;
  heard: string;
  /** It has carried a response before. */
  isUsed: boolean;
}

/** Returns null until the response is complete; all responses here have a Content-Length. */
function statusOfWhole(heard: string): number | null {
  const end = heard.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const length = /\r\ncontent-length: (\d+)/i.exec(heard)?.[1];
  if (length === undefined) throw new Error(`an answer of no stated length: ${heard.slice(0, end)}`);
  return heard.length < end + 4 + Number(length) ? null : Number(heard.slice(9, 12));
}

/**
 * Polls once per millisecond. Waking up for each response, thousands of times a second, would make the server pay for
 * waking an idle core, which no remote crowd does.
 */
async function nextLook(): Promise<void> {
  Atomics.wait(nobody, 0, 0, 1);
  await nextRound();
}

const nobody = new Int32Array(new SharedArrayBuffer(4));
const mostOpen = 2_000;
const patienceMs = 20_000;

process.stdout.write(JSON.stringify(await crowd(JSON.parse(process.argv[2] ?? '{}') as OpenLoop)));
