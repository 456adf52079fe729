import { until } from './until.ts';

/** Waits until the product has no work left that is due: what was done before has had its effects, messages and papers too. */
export async function idle(origin: string): Promise<void> {
  let waiting: readonly string[] = [];
  const isIdle = async () => {
    const answer = await fetch(`${origin}/sandbox/idle`);
    ({ waiting = [] } = (await answer.json()) as { waiting?: readonly string[] });
    return answer.ok;
  };
  await until('its work to be done', isIdle).catch((error: unknown) => {
    throw new Error(`Work is left: ${waiting.join(', ')}`, { cause: error });
  });
}
