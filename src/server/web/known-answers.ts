import type { CallName } from '#contract/api.ts';
import { answerCache } from '#server/http/answer-cache.ts';
import { policies } from '#server/http/policies.ts';
import { faultOf } from '#server/log.ts';

/**
 * What pages know of the public calls without asking: the answers as values, until something in the shop changes.
 * A page of a shop is mostly made of these, and asking for each of them cost more than rendering it.
 */
export interface KnownAnswers {
  /** `ask` is asked only if nothing is known; an answer that did not go well is never kept. */
  get(path: string, ask: () => Promise<Response>): Promise<Response | { readonly known: unknown }>;
  forget(): void;
}

/** Calls whose answer is the same for everybody, and changes only with the shop. */
export const isKnowable = (name: CallName): boolean => policies[name].cache === 'public';

export function knownAnswers(freshMs: number, log: { warn(line: object, text: string): void }): KnownAnswers {
  const cache = answerCache<Answer>({
    freshMs,
    maxBytes: 8 * 1024 * 1024,
    // As values they take about twice their text.
    bytesOf: ({ text }) => text.length * 3,
    mayBeKept: ({ status }) => status === 200,
    isFault: ({ status }) => status >= 500,
    onFault(error) {
      log.warn({ err: faultOf(error) }, 'a known answer could not be made anew');
      return 'keep';
    },
  });
  return {
    async get(path, ask) {
      const answer = await cache.get(path, async () => {
        const response = await ask();
        const text = await response.text();
        const { status, headers } = response;
        return { status, headers, text, ...(status === 200 && { known: frozen(JSON.parse(text)) }) };
      });
      if ('known' in answer) return { known: answer.known };
      const { status, headers, text } = answer;
      return new Response(text, { status, headers });
    },
    forget: () => cache.forget(),
  };
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly known?: unknown;
}

/** Everybody gets the same value: whoever tried to change it would change it for all. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}
