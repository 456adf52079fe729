import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * What the network does to one request. lost: it arrives, its response does not. cut: half of the response arrives.
 * truncated: half of the request arrives. twice: it arrives twice. late: it arrives when the test releases it.
 */
export type Manner = 'plain' | (typeof unrulyManners)[number];
export const unrulyManners = ['reset', 'lost', 'cut', 'truncated', 'rubbish', 'twice', 'late'] as const;

/** A TCP proxy in front of one port. How it treats a connection is decided when the connection opens. */
export interface UnrulyProxy extends AsyncDisposable {
  readonly origin: string;
  manner: Manner;
  /** The number of requests held back as `late`. */
  readonly held: number;
  /** Releases them. */
  letGo(): void;
}

export async function unrulyProxy(target: {
  readonly port: number;
  readonly host: string;
}): Promise<UnrulyProxy> {
  const open = new Set<Socket>();
  let held: (() => void)[] = [];

  const server = createServer((client) => {
    track(client);
    treat(proxy.manner, client).catch(() => client.destroy());
  });

  function track(socket: Socket): Socket {
    open.add(socket);
    return socket.on('error', () => {}).once('close', () => open.delete(socket));
  }

  async function treat(manner: Manner, client: Socket): Promise<void> {
    const request = await wholeRequest(client);
    if (manner === 'reset') return void client.resetAndDestroy();
    if (manner === 'rubbish') return void client.end(Buffer.from('\u0000\u0001 <html>502 \ufffd\r\n\r\n'));
    if (manner === 'late') await new Promise<void>((resolve) => held.push(resolve));
    if (manner === 'truncated') {
      send(request.subarray(0, request.length - Math.ceil(request.length / 4))).end();
      return void client.resetAndDestroy();
    }
    if (manner === 'twice') await answerTo(request);
    const answer = await answerTo(request);
    if (manner === 'lost') return void client.resetAndDestroy();
    client.end(manner === 'cut' ? answer.subarray(0, Math.floor(answer.length / 2)) : answer);
  }

  const send = (request: Buffer): Socket => {
    const upstream = track(connect(target.port, target.host));
    upstream.write(request);
    return upstream;
  };

  async function answerTo(request: Buffer): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of send(request)) parts.push(part as Buffer);
    return Buffer.concat(parts);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: UnrulyProxy = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    manner: 'plain',
    get held() {
      return held.length;
    },
    letGo() {
      for (const go of held) go();
      held = [];
    },
    async [Symbol.asyncDispose]() {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
  return proxy;
}

/** Reads head and body, by content-length; the connection is not kept alive, so that a response ends with it. */
async function wholeRequest(client: Socket): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  for (;;) {
    const [part] = (await once(client, 'data')) as [Buffer];
    bytes = Buffer.concat([bytes, part]);
    const end = bytes.indexOf('\r\n\r\n');
    if (end === -1) continue;
    const head = bytes.subarray(0, end).toString('latin1');
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
    if (bytes.length < end + 4 + length) continue;
    const closing = `${head.replace(/\r\nconnection:[^\r]*/i, '')}\r\nconnection: close\r\n\r\n`;
    return Buffer.concat([Buffer.from(closing, 'latin1'), bytes.subarray(end + 4)]);
  }
}
