import { Agent, request } from 'node:http';

/** A call of a server as it is: nothing is followed, kept or unpacked. */
export interface Call {
  readonly method: string;
  readonly headers: Headers;
  readonly body: Uint8Array | string | null;
}

export interface CallAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

/**
 * By Node's own client and not by `fetch`: whoever measures a server with as many calls as it takes shares its cores, and
 * `fetch` costs as much as half of such a call.
 */
export const httpCall = (url: URL, { method, headers, body }: Call): Promise<CallAnswer> =>
  new Promise((resolve, reject) => {
    const asked = request(url, { agent, method, headers: Object.fromEntries(headers) }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('error', reject);
      answer.once('end', () => {
        const headers = new Headers();
        for (let at = 0; at < answer.rawHeaders.length; at += 2) {
          headers.append(answer.rawHeaders[at] ?? '', answer.rawHeaders[at + 1] ?? '');
        }
        resolve({ status: answer.statusCode ?? 0, headers, body: Buffer.concat(chunks) });
      });
    });
    asked.once('error', reject);
    asked.end(body ?? undefined);
  });

const agent = new Agent({ keepAlive: true });
