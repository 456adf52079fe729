import { dayIn, type Day } from '#domain/calendar.ts';
import { formatMoney } from '#domain/credit/money.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { cancelContract } from '#server/actions/ends/cancel-contract.ts';
import { closeTheft } from '#server/actions/ends/close-theft.ts';
import { payRefund, showRefund } from '#server/actions/ends/pay-refund.ts';
import { reportTheft, type LossKind } from '#server/actions/ends/report-theft.ts';
import { revokeContract, type Notice } from '#server/actions/ends/revoke-contract.ts';
import { resumeContact, stopContact } from '#server/actions/ends/stop-contact.ts';
import { refuseNotice, takeNotice } from '#server/actions/ends/take-notice.ts';
import type { StopReason } from '#server/database/schema.ts';
import { openRefunds } from '#server/queries/loans/refunds.ts';
import type { Operation, Outcome } from './operation.ts';

/** Acts of a person of the desk in a customer's place; `by` is their name. */
interface ForCustomer {
  readonly account: string;
  readonly by: string;
}

const done = (account: string, what: string): Outcome => ({
  data: { account },
  lines: [`${account}: ${what}`],
});

export const cancelForCustomer: Operation<ForCustomer> = {
  async run(deps, { account, by }) {
    await cancelContract(deps, { person: by }, account);
    return done(account, 'the contract is cancelled; what was paid is to be returned.');
  },
};

export const revokeForCustomer: Operation<ForCustomer & Notice> = {
  async run(deps, { account, by, sentOn, deliveredOn }) {
    await revokeContract(deps, { person: by }, account, { sentOn, deliveredOn });
    return done(account, 'the contract is revoked; everything that was paid is to be returned.');
  },
};

export const receiveRevocation: Operation<ForCustomer & { sentOn: Day }> = {
  async run(deps, { account, by, sentOn }) {
    await takeNotice(deps, by, account, sentOn);
    return done(account, 'the notice is open: nothing locks or reminds until it is decided.');
  },
};

export const refuseRevocation: Operation<ForCustomer> = {
  async run(deps, { account, by }) {
    await refuseNotice(deps, by, account);
    return done(account, 'the notice is refused; the credit goes on.');
  },
};

export const reportTheftForCustomer: Operation<ForCustomer & { kind: LossKind }> = {
  async run(deps, { account, by, kind }) {
    await reportTheft(deps, { person: by }, account, kind);
    return done(account, 'the device is locked.');
  },
};

export const closeTheftForCustomer: Operation<ForCustomer> = {
  async run(deps, { account, by }) {
    await closeTheft(deps, { person: by }, account, null);
    return done(account, 'the report is closed.');
  },
};

export const stopContactWith: Operation<ForCustomer & { reason: StopReason }> = {
  async run(deps, { account, by, reason }) {
    await stopContact(deps, { person: by }, account, reason);
    return done(account, 'no message, call or lock any more.');
  },
};

export const resumeContactWith: Operation<ForCustomer> = {
  async run(deps, { account, by }) {
    await resumeContact(deps, { person: by }, account);
    return done(account, 'contact is allowed again.');
  },
};

/** Lists the money to be returned. Accounts of banks stay sealed: `refund show`. */
export const listRefunds: Operation<Record<string, never>> = {
  async run({ store }) {
    const data = await openRefunds(store);
    const lines = data.map(({ id, account, partner, centavos, dueBy, hasClabe, review }) => {
      const state = hasClabe ? (review ?? 'can be paid') : 'no CLABE yet';
      return `${id}  account ${account}, partner ${partner}, ${formatMoney(centavos)} by ${dueBy}: ${state}`;
    });
    return { data, lines: lines.length > 0 ? lines : ['Nothing is to be returned.'] };
  },
};

/** Shows where a refund is to be sent; the audit log says who asked. */
export const showRefundTo: Operation<{ refund: string; by: string }> = {
  async run(deps, { refund, by }) {
    const shown = await showRefund(deps, by, refund);
    const { account, centavos, dueBy, clabe, review, paidAt } = shown;
    const state = paidAt === null ? `by ${dueBy}` : `paid out on ${dayIn(businessZone, paidAt)}`;
    return {
      data: shown,
      lines: [
        `${account}: ${formatMoney(centavos)} ${state}, CLABE ${clabe ?? 'not given yet'}`,
        ...(review === null ? [] : [`To be looked at first: ${review}`]),
      ],
    };
  },
};

export const bookRefund: Operation<{
  refund: string;
  by: string;
  transfer: string;
  isReviewed: boolean;
}> = {
  async run(deps, { refund, by, transfer, isReviewed }) {
    await payRefund(deps, by, refund, { transfer, isReviewed });
    return { data: { refund }, lines: [`${refund}: booked as paid out.`] };
  },
};
