import type { Output } from '#contract/api.ts';
import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps, Trx } from '#server/context.ts';
import { spendProof } from '#server/queries/captcha-proofs.ts';
import { requestsOfPhone } from '#server/queries/credit-requests.ts';
import { personOf } from '#server/queries/people.ts';
import { signedContracts, type SignedContract } from '#server/queries/signed-contracts.ts';
import { sessionOf } from './own-request.ts';
import { shopOf } from './shop-of.ts';

/**
 * Whether a phone has signed contracts. A stranger with a solved captcha learns only whether a credit is active
 * (the flow needs that bit); names and ids go to who verified the phone with a code, and needs no captcha.
 * @throws no-session, captcha-required
 */
export async function checkPhone(deps: Deps, caller: Caller, phone: string): Promise<Output<'checkPhone'>> {
  const session = sessionOf(caller);
  return deps.db.transaction().execute(async (trx) => {
    const isOwner = session.verifiedPhone === phone;
    if (!isOwner && !(await spendProof(trx, session.id, 'check-phone'))) {
      throw new DomainError('captcha-required');
    }
    const contracts = await signedContracts(trx, phone, shopOf(caller));
    if (isOwner) return { datos: await ownData(trx, caller, phone, contracts) };
    const hasActive = contracts.some((contract) => contract.active);
    return { datos: hasActive ? { contratos_firmados: true } : null };
  });
}

async function ownData(
  trx: Trx,
  caller: Caller,
  phone: string,
  contracts: readonly SignedContract[],
): Promise<Output<'checkPhone'>['datos']> {
  const [newest] = await requestsOfPhone(trx, phone, shopOf(caller));
  if (!newest) return null;
  const [signed] = contracts;
  const person = await personOf(trx, signed?.requestId ?? newest.id);
  const said = {
    contratos_firmados: signed !== undefined,
    credito_activo: contracts.some((contract) => contract.active),
  };
  if (!person) return said;
  return {
    ...said,
    datos_generales: {
      nombre: person.names,
      apellido_paterno: person.last_name_1,
      id: signed?.account ?? newest.account,
      numero_celular: phone,
    },
  };
}
