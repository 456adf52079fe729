import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** Returns the id of a request in the log and in `x-request-id`: unique across processes, without any personal data. */
export const newRequestId = (): string => calling.getStore() ?? randomUUID();

/** Runs `work` so that its calls inside this process are logged under the id of the page that makes them. */
export const withRequestId = <T>(id: string, work: () => T): T => calling.run(id, work);

const calling = new AsyncLocalStorage<string>();
