import { contextFor } from '#web/context.ts';
import type { Visit } from '#web/other-server/adapted-calls.ts';
import type { TransportInit } from '#web/api-client.ts';

export interface ScriptedApi {
  /** For loaders and actions. */
  readonly context: ReturnType<typeof contextFor>;
  /** 'POST /onboarding/checkPhone/5512345678', in order. */
  readonly calls: string[];
  /** The parsed body of the last call of that name. */
  bodyOf(call: string): unknown;
}

/**
 * A scripted server, for tests of what a screen does with its responses: by call, a body with status 200 or a whole
 * Response. A call that is not in the script fails the test with its name. With `otherServer` it has only the
 * specification's calls.
 */
export function scriptedApi(script: Readonly<Record<string, unknown>>, otherServer?: Visit): ScriptedApi {
  const calls: string[] = [];
  const unscripted: string[] = [];
  const bodies = new Map<string, unknown>();
  const transport = (path: string, { method, body }: TransportInit): Promise<Response> => {
    const call = `${method} ${path}`;
    calls.push(call);
    bodies.set(call, typeof body === 'string' ? JSON.parse(body) : body);
    if (!(call in script)) {
      // The client takes this for a network failure; the test learns of it from `calls`.
      unscripted.push(call);
      return Promise.reject(new Error(`Not in the script: ${call}`));
    }
    const answer = script[call];
    return Promise.resolve(answer instanceof Response ? answer.clone() : Response.json(answer));
  };
  const context = contextFor({
    transport,
    nonce: '',
    otherServer,
    onFault: (error) => {
      throw error;
    },
  });
  return {
    context,
    get calls() {
      if (unscripted.length > 0) throw new Error(`Not in the script: ${unscripted.join(', ')}`);
      return calls;
    },
    bodyOf: (call) => bodies.get(call),
  };
}

/** A page request of another server's visitor who is not signed in. */
export const visiting = (path: string): Visit => ({
  path,
  customers: { who: () => null, keep: () => {}, forget: () => {} },
});

/** A refusal as the server sends it. */
export const refusing = (
  status: number,
  code: string,
  sentence = 'No',
  headers: Record<string, string> = {},
) => Response.json({ errors: [sentence] }, { status, headers: { 'x-error-code': code, ...headers } });

/** Runs a loader or action and returns the path it redirects to, or null. */
export async function redirectOf(run: () => unknown): Promise<string | null> {
  let answer: unknown;
  try {
    answer = await run();
  } catch (thrown) {
    answer = thrown;
  }
  return answer instanceof Response ? answer.headers.get('location') : null;
}

/** A posted form. */
export const posting = (fields: Record<string, string>): Request =>
  new Request('http://shop.test/', { method: 'POST', body: new URLSearchParams(fields) });
