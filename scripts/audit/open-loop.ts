import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** What came of one request; ms from the moment it was due, so that waiting for a free socket counts too. */
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
 * A process of its own that asks for `url` so often, whether or not the earlier ones were answered: a crowd does not
 * wait for the slowest of it, as a fixed number of connections does. Prints its shots once all are answered; status 0:
 * no answer came.
 */
async function crowd({ url, cookie, perSecond, seconds }: OpenLoop): Promise<Shot[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });
  const shots: Shot[] = [];
  const total = Math.round(perSecond * seconds);
  const began = performance.now();
  const dueAt = (index: number) => began + (index * 1000) / perSecond;
  let sent = 0;
  while (sent < total) {
    for (; sent < total && dueAt(sent) <= performance.now(); sent++) shoot(dueAt(sent));
    await pause(2);
  }
  while (shots.length < total) await pause(10);
  agent.destroy();
  return shots;

  function shoot(due: number) {
    const over = (status: number) => void shots.push({ status, ms: performance.now() - due });
    request(url, { agent, headers: { cookie }, timeout: 20_000 }, (response) => {
      response.resume().once('end', () => over(response.statusCode ?? 0));
      response.once('error', () => over(0));
    })
      .once('error', () => over(0))
      .end();
  }
}

process.stdout.write(JSON.stringify(await crowd(JSON.parse(process.argv[2] ?? '{}') as OpenLoop)));
