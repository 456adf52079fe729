import type { Output } from '#contract/api.ts';
import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { checksUsual, fewChecksPerNetwork } from '#domain/partner/usual-codes.ts';
import { codeDayOf } from '#server/queries/codes/code-days.ts';
import { spendProof, addToAll } from '#server/queries/codes/rate-buckets.ts';
import { requestsOfPhone } from '#server/queries/requests/credit-requests.ts';
import { personOf } from '#server/queries/requests/people.ts';
import { accountLogins } from '#server/queries/sessions/known-browsers.ts';
import { signedContracts, type SignedContract } from '#server/queries/loans/contracts.ts';
import { accessTo } from '#server/queries/sessions/sessions.ts';
import { maskOf } from '#server/actions/base/masks.ts';
import { checkCaps } from './send-limits.ts';
import { sessionOf, shopOf } from './own-request.ts';

/**
 * Returns whether a phone has signed contracts. A stranger with a captcha solution learns only whether a credit is
 * active (the flow needs that bit); names and ids are for a session that verified the phone with a code, which needs no
 * captcha.
 * @throws no-session, captcha-required; rate-limited when its address asks about too many phones
 */
export async function checkPhone(deps: Deps, caller: Caller, phone: string): Promise<Output<'checkPhone'>> {
  const session = sessionOf(caller);
  return inTransaction(deps.store, async (tx) => {
    const look = signedContracts(tx, phone, shopOf(caller));
    if (session.verifiedPhone === phone) return { datos: await ownData(tx, caller, phone, await look) };
    const [isProved, full, contracts] = await Promise.all([
      spendProof(tx, session.id, 'check-phone'),
      countCheck(deps, tx, caller, look),
      look,
    ]);
    if (!isProved) throw new DomainError('captcha-required');
    if (full) throw full;
    const hasActive = contracts.some((contract) => contract.active);
    return { datos: hasActive ? { contratos_firmados: true } : null };
  });
}

/**
 * Prevents enumeration of customers, however many captchas are solved: by address, by the network around it, and, while a
 * partner's are more than usual, by few of each.
 */
async function countCheck(
  deps: Deps,
  tx: TxStore,
  caller: Caller,
  look: Promise<readonly SignedContract[]>,
): Promise<DomainError | null> {
  if (!deps.config.limited) return null;
  const partnerId = shopOf(caller) ?? (await look)[0]?.partnerId ?? null;
  const { usual } = await codeDayOf(tx, partnerId);
  const [one, around, all] = await addToAll(tx, [
    ...checkCaps(deps, caller.ip),
    { key: `check:partner:${partnerId ?? 0}`, windowSeconds: 3600, limit: checksUsual(usual) },
  ]);
  const { subscriber: few, neighbourhood: fewAround } = fewChecksPerNetwork;
  const full = [
    one && (one.full || (all?.full && one.count > few)) ? one : null,
    around && (around.full || (all?.full && around.count > fewAround)) ? around : null,
  ].find((each) => each !== null);
  return full ? new DomainError('rate-limited', { retryAfterSeconds: full.secondsLeft }) : null;
}

async function ownData(
  tx: TxStore,
  caller: Caller,
  phone: string,
  contracts: readonly SignedContract[],
): Promise<Output<'checkPhone'>['datos']> {
  const rows = await requestsOfPhone(tx, phone, shopOf(caller));
  const [newest] = rows;
  if (!newest) return null;
  const [signed] = contracts;
  const isIdle = signed !== undefined && (await accountLogins(tx, signed.requestId)).isIdle;
  const person = isIdle ? undefined : await personOf(tx, signed?.requestId ?? newest.id);
  const result = {
    contratos_firmados: signed !== undefined,
    credito_activo: contracts.some((contract) => contract.active),
  };
  if (!person) return result;
  const shown = rows.find(({ id }) => id === signed?.requestId) ?? newest;
  const isProved = (await accessTo(tx, sessionOf(caller), shown)) === 'full';
  const nameOf = (name: string) => (isProved ? name : maskOf('name', name));
  const known = { id: signed?.account ?? newest.account, numero_celular: phone };
  return {
    ...result,
    ...known,
    datos_generales: {
      nombre: nameOf(person.names),
      apellido_paterno: nameOf(person.last_name_1),
      ...known,
    },
  };
}
