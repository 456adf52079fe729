import type { Result } from '#web/api-client.ts';

/** Spec §9: the product request is retried up to three times. A refusal is a response and is not retried. */
export async function withRetries<T>(
  ask: () => Promise<Result<T>>,
  retries = productRetries,
): Promise<Result<T>> {
  const result = await ask();
  const failed = !result.ok && (result.status === 0 || result.status >= 500);
  return failed && retries > 0 ? withRetries(ask, retries - 1) : result;
}

const productRetries = 3;
