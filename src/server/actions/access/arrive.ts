import type { Caller, Session, Trx } from '#server/context.ts';
import { touchSession } from '#server/queries/sessions.ts';

/**
 * Who calls, as far as the call says: a cookie, and the shop in whose pages it is. Whose cookie it is becomes known with
 * the first message of the call's own transaction (arrive), not by one before it (docs/decisions/0097-foreseen.md).
 */
export class PresumedCaller implements Caller {
  session: Session | null = null;
  readonly sessionId: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly partnerHint: number;

  constructor(sessionId: string, partnerHint: number, { ip, userAgent }: Pick<Caller, 'ip' | 'userAgent'>) {
    this.sessionId = sessionId;
    this.partnerHint = partnerHint;
    this.ip = ip;
    this.userAgent = userAgent;
  }
}

/** A presumed caller has no session, or one of another shop: nothing was done, and the call is to be made out first. */
export class NotAsPresumed extends Error {
  override readonly name = 'NotAsPresumed';
}

/** To be asked together with what the transaction reads first. @throws NotAsPresumed */
export async function arrive(trx: Trx, caller: Caller): Promise<void> {
  if (!(caller instanceof PresumedCaller) || caller.session !== null) return;
  const session = await touchSession(trx, caller.sessionId);
  if (session === null || session.partnerId !== caller.partnerHint) throw new NotAsPresumed();
  caller.session = session;
}
