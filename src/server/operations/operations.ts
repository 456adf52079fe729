import type { Deps } from '#server/actions/base/context.ts';
import { DomainError } from '#domain/errors.ts';
import { acrossPartners } from '#server/database/partner-scope.ts';
import { createShop, listPartners } from './create-partner.ts';
import { allowIdentity, receiveRevocation, refuseRevocation } from './customers.ts';
import { importPostalCodes, importProducts, importPromoters } from './import-shop.ts';
import { checkBooks, listOutbox, rotateVaultKeys, showRequest, verifyAudit } from './maintenance.ts';
import { OperatorError, type Operation, type Outcome } from './operation.ts';
import { inviteToDesk, listDesk } from './staff.ts';

/** All operations of the command line, by name. */
export const operations = {
  'partner create': createShop,
  'partner list': listPartners,
  'product import': importProducts,
  'promoter import': importPromoters,
  'postal-codes import': importPostalCodes,
  'request show': showRequest,
  'identity allow': allowIdentity,
  'revocation receive': receiveRevocation,
  'revocation refuse': refuseRevocation,
  'ledgers check': checkBooks,
  'staff invite': inviteToDesk,
  'staff list': listDesk,
  outbox: listOutbox,
  'audit verify': verifyAudit,
  'keys rotate': rotateVaultKeys,
};

export type OperationName = keyof typeof operations;
export type GivenOf<N extends OperationName> = (typeof operations)[N] extends Operation<infer G> ? G : never;

/** @throws OperatorError with a message for the user of the command line */
export async function runOperation(deps: Deps, name: string, given: unknown): Promise<Outcome> {
  const operation = (operations as Record<string, Operation<never> | undefined>)[name];
  if (!operation) throw new OperatorError(`There is no operation ${name}.`);
  try {
    return await acrossPartners('operator', () => operation.run(deps, given as never));
  } catch (error) {
    if (error instanceof DomainError) throw new OperatorError(`Not possible: ${error.code}.`);
    throw error;
  }
}
