import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What may go wrong with one call: each fault is used up by the next request. */
export type VendorFault =
  /** Never answers. */
  | 'silent'
  /** Drops the connection before doing anything. */
  | 'reset'
  /** Does the work, then drops the connection before the response. */
  | 'lost answer'
  | 'error 500'
  /** A response outside the protocol. */
  | 'rubbish'
  /** 429 with Retry-After: 7. */
  | 'too many';

export interface VendorRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

export interface VendorAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export interface FakeVendor {
  readonly origin: string;
  /** Every request received, with its body. */
  readonly requests: VendorRequest[];
  readonly failNext: (fault: VendorFault) => void;
  readonly close: () => Promise<void>;
}

/** A local vendor over HTTP: `answer` implements its documented protocol. */
export async function startVendor(
  answer: (request: VendorRequest) => VendorAnswer | Promise<VendorAnswer>,
): Promise<FakeVendor> {
  const faults: VendorFault[] = [];
  const requests: VendorRequest[] = [];
  const server = createServer((incoming, reply) => {
    const fault = faults.shift() ?? null;
    if (fault === 'reset') return void incoming.socket.destroy();
    const serve = async () => {
      const body = await readAll(incoming);
      const url = new URL(incoming.url ?? '/', 'http://vendor');
      const request = { method: incoming.method ?? '', url, headers: incoming.headers, body };
      requests.push(request);
      if (fault === null || fault === 'lost answer') {
        // A request that the protocol does not have.
        const made = await Promise.resolve(request)
          .then(answer)
          .catch((error: unknown) => ({ status: 501, body: String(error) }));
        if (fault === 'lost answer') incoming.socket.destroy();
        else send(reply, made);
      } else if (fault !== 'silent') send(reply, broken[fault]);
    };
    // An aborted request does not count.
    serve().catch(() => incoming.socket.destroy());
  });
  await listening(server);
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    failNext: (fault) => void faults.push(fault),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const broken = {
  'error 500': { status: 500, body: 'Internal Server Error' },
  rubbish: { status: 200, body: '<html>maintenance</html>' },
  'too many': { status: 429, headers: { 'retry-after': '7' }, body: '{"code":20429}' },
} as const;

/** A JSON response, as from most vendors. */
export const json = (body: unknown, status = 200): VendorAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

function send(reply: ServerResponse, { status = 200, headers = {}, body = '' }: VendorAnswer): void {
  reply.writeHead(status, headers).end(body);
}

async function readAll(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const listening = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
