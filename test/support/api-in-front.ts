import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A stubbed response of a call; 'nothing' drops the connection. */
export type Instead = { status: number; body?: string | object } | 'nothing';

/** A proxy of /api/v1 that forwards every call to the real server, except those that a test stubs. */
export interface ApiInFront extends AsyncDisposable {
  readonly origin: string;
  /** 'POST onboarding/checkPhone/5512345678', in order of arrival. */
  readonly calls: readonly string[];
  /** Stubs the calls that match until another stub, or null, is given for the same pattern. */
  instead(pattern: RegExp, answer: Instead | null): void;
}

export async function apiInFront(realOrigin: () => string): Promise<ApiInFront> {
  const calls: string[] = [];
  const answers = new Map<string, { pattern: RegExp; answer: Instead }>();
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const call = `${request.method} ${(request.url ?? '').replace('/api/v1/', '')}`;
    calls.push(call);
    const found = [...answers.values()].find(({ pattern }) => pattern.test(call));
    if (!found) return passOn(request, response, realOrigin());
    if (found.answer === 'nothing') return request.socket.destroy();
    const { status, body = '' } = found.answer;
    const type = typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json';
    response.writeHead(status, { 'content-type': type });
    return response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
  const server = createServer((request, response) => void serve(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    instead: (pattern, answer) => {
      if (answer === null) answers.delete(pattern.source);
      else answers.set(pattern.source, { pattern, answer });
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function passOn(request: IncomingMessage, response: ServerResponse, origin: string) {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !notPassedOn.has(name)) headers.set(name, String(value));
  }
  const body = request.method === 'GET' ? null : new Uint8Array(await buffer(request));
  const answer = await fetch(origin + request.url, { method: request.method ?? 'GET', headers, body });
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) {
    if (name !== 'content-encoding' && name !== 'content-length') response.appendHeader(name, value);
  }
  response.end(await answer.bytes());
}

const notPassedOn = new Set(['host', 'connection', 'content-length', 'transfer-encoding']);
