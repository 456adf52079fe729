import type { Deps } from '#server/actions/context.ts';
import { DomainError } from '#domain/errors.ts';
import { acrossPartners } from '#server/database/partner-scope.ts';
import { createShop, listPartners } from './create-partner.ts';
import { listDeliveries, recordAct } from './deliveries.ts';
import { closeContact, listContacts } from './delivery-contacts.ts';
import {
  bookRefund,
  cancelForCustomer,
  closeTheftForCustomer,
  listRefunds,
  receiveRevocation,
  refuseRevocation,
  reportTheftForCustomer,
  resumeContactWith,
  revokeForCustomer,
  showRefundTo,
  stopContactWith,
} from './ends.ts';
import { allowIdentity } from './identity.ts';
import { importPostalCodes } from './import-postal-codes.ts';
import { importProducts, importPromoters, removeProduct } from './import-shop.ts';
import {
  answerReview,
  listOutbox,
  listReviews,
  rotateVaultKeys,
  showRequest,
  verifyAudit,
} from './maintenance.ts';
import { bookPayment, listPayments, returnPayment } from './payments.ts';
import {
  confirmPhoneChange,
  listPhoneChanges,
  proposePhoneChange,
  refusePhoneChange,
} from './phone-changes.ts';
import { checkBooks } from './check-books.ts';
import { answerPrivacyRequest, listPrivacy } from './privacy.ts';
import { listCompanySignIns, removeCompany, setCompanySignIn } from './company-sign-in.ts';
import { inviteToDesk, listDesk, withdrawFromDesk } from './staff.ts';
import { OperatorError, type Operation, type Outcome } from './operation.ts';

/** All operations of the command line, by name. */
export const operations = {
  'partner create': createShop,
  'partner list': listPartners,
  'product import': importProducts,
  'product remove': removeProduct,
  'promoter import': importPromoters,
  'postal-codes import': importPostalCodes,
  'request show': showRequest,
  'review list': listReviews,
  'review answer': answerReview,
  'identity allow': allowIdentity,
  'contact list': listContacts,
  'contact done': closeContact,
  'delivery list': listDeliveries,
  'delivery act': recordAct,
  'credit cancel': cancelForCustomer,
  'credit revoke': revokeForCustomer,
  'revocation receive': receiveRevocation,
  'revocation refuse': refuseRevocation,
  'theft report': reportTheftForCustomer,
  'theft close': closeTheftForCustomer,
  'contact stop': stopContactWith,
  'contact resume': resumeContactWith,
  'refund list': listRefunds,
  'refund show': showRefundTo,
  'refund paid': bookRefund,
  'phone-change list': listPhoneChanges,
  'phone-change propose': proposePhoneChange,
  'phone-change confirm': confirmPhoneChange,
  'phone-change refuse': refusePhoneChange,
  payments: listPayments,
  'payments book': bookPayment,
  'payments return': returnPayment,
  'ledgers check': checkBooks,
  'privacy list': listPrivacy,
  'privacy answer': answerPrivacyRequest,
  'staff invite': inviteToDesk,
  'staff list': listDesk,
  'staff withdraw': withdrawFromDesk,
  'sign-in set': setCompanySignIn,
  'sign-in list': listCompanySignIns,
  'sign-in remove': removeCompany,
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
