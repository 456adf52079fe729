import type { CallName, Input, Output } from '#contract/api.ts';
import type { ApiClient, Result } from '#web/api-client.ts';
import type { AdaptedCall, AdaptedCalls, Visit } from './adapted-calls.ts';
import { readers } from './readers.ts';
import { sessionCalls } from './session-calls.ts';
import { standingCalls } from './standing-calls.ts';

/**
 * Wraps a server that has only the specification's calls (API_ORIGIN) so that it offers the whole contract: screens and
 * shell need not know which of the two they call. One per page request.
 */
export function adaptServer(server: ApiClient, visit: Visit): ApiClient {
  const reading = withReaders(server);
  const adapted: AdaptedCalls = { ...sessionCalls(reading, visit), ...standingCalls(reading, visit) };
  return {
    ...reading,
    call<N extends CallName>(name: N, input: Input<N>) {
      const call: AdaptedCall<N> | undefined = adapted[name];
      return call ? call(input) : reading.call(name, input);
    },
  };
}

function withReaders(server: ApiClient): ApiClient {
  return {
    ...server,
    async call<N extends CallName>(name: N, input: Input<N>): Promise<Result<Output<N>>> {
      const result = await server.call(name, input);
      const read: ((answer: unknown) => Output<N>) | undefined = readers[name];
      return result.ok && read ? { ...result, data: read(result.data) } : result;
    },
  };
}
