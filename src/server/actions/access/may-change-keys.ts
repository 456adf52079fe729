import { DomainError } from '#domain/errors.ts';
import type { StaffCaller } from '#server/actions/base/context.ts';
import type { Store } from '#server/database/store.ts';
import { isNewSession } from '#server/queries/staff/staff-sessions.ts';

/** For so long after signing in she may change how she signs in: a browser left open is not enough. */
const freshMinutes = 15;

/** A key opens more than her company vouches for. @throws no-permission in a session of her company's, or that is not new */
export async function assertMayChangeKeys(
  store: Store,
  { companyPartnerId, sessionId }: StaffCaller,
): Promise<void> {
  if (companyPartnerId !== null)
    throw notNow(
      'Para cambiar sus llaves entre con una llave o con un código, no con la cuenta de su empresa.',
    );
  if (!(await isNewSession(store, sessionId, freshMinutes)))
    throw notNow(
      'Para cambiar sus llaves salga y vuelva a entrar: por seguridad se hace en los primeros 15 minutos.',
    );
}

const notNow = (message: string) => new DomainError('no-permission', { messages: [message] });
