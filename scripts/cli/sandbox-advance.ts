import { OperatorError, type Outcome } from '#server/operations/operation.ts';

/**
 * Moves the clock of a running shop with sandbox services ahead, like its page /sandbox/clock, and runs the work that
 * becomes due. The clock cannot go back.
 * @throws OperatorError when nothing responds at `origin`, or it has no sandbox
 */
export async function advanceSandbox(origin: string, hours: number): Promise<Outcome> {
  const url = new URL('/sandbox/clock', origin);
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ days: Math.floor(hours / 24), hours: hours % 24 }),
  }).catch(() => {
    throw new OperatorError(
      `Nothing answers at ${url.origin}: is the shop running there? Else say --at http://…`,
    );
  });
  if (answer.status === 404)
    throw new OperatorError(`${url.origin} has no sandbox: its clock cannot be moved.`);
  if (!answer.ok) throw new OperatorError(`Not moved (${answer.status}): ${await answer.text()}`);
  const { now } = (await answer.json()) as { now: string };
  return { data: { now }, lines: [`The shop's time is now ${now}.`] };
}
