import type { Output } from '#contract/api.ts';
import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import { spendProof, addTo } from '#server/queries/codes/rate-buckets.ts';
import { requestsOfPhone } from '#server/queries/requests/credit-requests.ts';
import { personOf } from '#server/queries/requests/people.ts';
import { accountLogins } from '#server/queries/sessions/known-browsers.ts';
import { signedContracts, type SignedContract } from '#server/queries/loans/contracts.ts';
import { accessTo } from '#server/queries/sessions/sessions.ts';
import { maskOf } from '#server/actions/base/masks.ts';
import { limitKey, networksOf } from './send-limits.ts';
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
      countCheck(deps, tx, caller.ip),
      look,
    ]);
    if (!isProved) throw new DomainError('captcha-required');
    if (full) throw full;
    const hasActive = contracts.some((contract) => contract.active);
    return { datos: hasActive ? { contratos_firmados: true } : null };
  });
}

/** Prevents enumeration of customers, however many captchas are solved. */
async function countCheck(deps: Deps, tx: TxStore, ip: string): Promise<DomainError | null> {
  if (!deps.config.limited) return null;
  const key = `check:${limitKey(deps, networksOf(ip).subscriber)}`;
  const limit = deps.config.phoneChecksPerHour;
  const { full, secondsLeft } = await addTo(tx, { key, windowSeconds: 3600, limit });
  return full ? new DomainError('rate-limited', { retryAfterSeconds: secondsLeft }) : null;
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
  return {
    ...result,
    datos_generales: {
      nombre: nameOf(person.names),
      apellido_paterno: nameOf(person.last_name_1),
      id: signed?.account ?? newest.account,
      numero_celular: phone,
    },
  };
}
