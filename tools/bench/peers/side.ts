import { setTimeout as wait } from 'node:timers/promises';
import { begin } from './child.ts';

/** The catalogue query, as a shop's own page sends it. */
export interface Query {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** A server that has answered the query once. */
export interface Running {
  readonly pid: number;
  readonly query: Query;
  /** From the start of its process to that response. */
  readonly startMs: number;
  stop(): Promise<void>;
}

/** One shop of the comparison, with its goods in its database. */
export interface Side {
  readonly name: string;
  start(): Promise<Running>;
  /** Parses the response: the total, and prices (centavos) or names in order. */
  read(answer: unknown): { readonly total: number; readonly shown: readonly (number | string)[] };
  readonly expected: readonly (number | string)[];
}

/** Starts a server's program with Node and polls every hundredth of a second until it responds. */
export async function startServer(
  args: readonly string[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
  query: Query,
): Promise<Running> {
  const began = performance.now();
  const server = begin(process.execPath, args, options);
  while (!(await answers(query))) {
    if (server.hasEnded() || performance.now() - began > 120_000) {
      await server.stop();
      throw new Error(`${args.join(' ')} in ${options.cwd} does not answer:\n${server.said()}`);
    }
    await wait(10);
  }
  return { pid: server.pid, query, startMs: performance.now() - began, stop: () => server.stop() };
}

/** Returns the length of its response in bytes. @throws unless that shows the expected goods */
export async function expectSameGoods(side: Side, query: Query, of: number): Promise<number> {
  const answer = await (await ask(query)).text();
  const { total, shown } = side.read(JSON.parse(answer));
  if (total !== of || shown.join() !== side.expected.join())
    throw new Error(
      `${side.name} shows ${shown.join(', ')} of ${total}; all have to show ${side.expected.join(', ')} of ${of}`,
    );
  return Buffer.byteLength(answer);
}

async function answers(query: Query): Promise<boolean> {
  try {
    const answer = await ask(query);
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false;
  }
}

const ask = ({ url, ...init }: Query): Promise<Response> => fetch(url, init);
