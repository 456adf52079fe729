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
  readonly partnerHint: number | null;
  /** In which the session has to be; null: in any, for the call names its shop itself. */
  readonly presumedShop: number | null;

  constructor(
    sessionId: string,
    presumedShop: number | null,
    { ip, userAgent, partnerHint }: Pick<Caller, 'ip' | 'userAgent' | 'partnerHint'>,
  ) {
    this.sessionId = sessionId;
    this.presumedShop = presumedShop;
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
  const isHere = caller.presumedShop === null || session?.partnerId === caller.presumedShop;
  if (session === null || !isHere) throw new NotAsPresumed();
  caller.session = session;
}
