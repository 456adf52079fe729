import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** What a request is called in the log and in `x-request-id`: unique across processes, telling nothing. */
export const newRequestId = (): string => calling.getStore() ?? randomUUID();

/** Calls that `work` makes inside this process are found in the log under the id of the page that they are made for. */
export const withRequestId = <T>(id: string, work: () => T): T => calling.run(id, work);

const calling = new AsyncLocalStorage<string>();
