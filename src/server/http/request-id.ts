import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

const idBytes = 9;

/** Drawn for hundreds at once: each draw of its own takes ten times as long, however few bytes it is for. */
let drawn = Buffer.alloc(0);

/** What a request is called in the log and in `x-request-id`: twelve letters, unique across processes, telling nothing. */
export function newRequestId(): string {
  const ofPage = calling.getStore();
  if (ofPage !== undefined) return ofPage;
  if (drawn.byteLength === 0) drawn = randomBytes(idBytes * 512);
  const id = drawn.toString('base64url', 0, idBytes);
  drawn = drawn.subarray(idBytes);
  return id;
}

/** Calls that `work` makes inside this process are found in the log under the id of the page that they are made for. */
export const withRequestId = <T>(id: string, work: () => T): T => calling.run(id, work);

const calling = new AsyncLocalStorage<string>();
