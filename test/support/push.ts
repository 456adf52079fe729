import { randomBytes } from 'node:crypto';
import type { Deps } from '#server/actions/base/context.ts';
import { pushBrowser } from '#server/sandbox/push-browser.ts';
import { rowsOf } from './rows.ts';

/** A browser of the sandbox, as /sandbox/push makes them. */
export function sandboxBrowser({ config }: Pick<Deps, 'config'>) {
  const id = randomBytes(16).toString('base64url');
  const { p256dh, auth } = pushBrowser(config.secret, id);
  return { endpoint: `${config.publicOrigin}/sandbox/push/${id}`, keys: { p256dh, auth } };
}

/** Notifications that the sandbox's browsers of a phone have shown. */
export async function shownTo(deps: Pick<Deps, 'store'>, phone: string) {
  const messages = await rowsOf(deps, 'sandbox_messages', 'recipient', phone);
  return messages
    .filter(({ channel }) => channel === 'push')
    .map(({ subject, body }) => ({ title: subject, body }));
}
