import type { OfficeOutput } from '#contract/office/api.ts';
import { creditAct, creditActNames, creditActs, type CreditStanding } from '#domain/staff/acts.ts';
import { mayAt, maySee, type Permission } from '#domain/staff/permissions.ts';
import { sealedFields } from '#domain/staff/sealed-fields.ts';
import type { StaffCaller } from '#server/actions/context.ts';

type Credit = OfficeOutput<'getCredit'>;

/** What this person may do on a credit as it stands: the buttons of the page. The acts themselves look again. */
export function mayOnCredit(
  staff: StaffCaller,
  credit: CreditStanding & Pick<Credit, 'payoff'>,
  partnerId: number,
): Pick<Credit, 'may' | 'acts'> {
  const may = (permission: Permission) => mayAt(staff.grants, permission, partnerId);
  const acts = creditActNames.filter((name) => creditAct(name).may(credit) && may(creditAct(name).make));
  const ofActs = creditActNames.map((name) => [creditActs[name].formerly[2], acts.includes(name)]);
  return {
    may: {
      note: may('write-notes'),
      reveal:
        (credit.archive === null || may('read-privacy')) &&
        [null, ...sealedFields].some((field) => maySee(staff.grants, field, partnerId)),
      quote: credit.payoff !== null && may('quote-payoffs'),
      logContact: credit.archive === null && may('log-contacts'),
      ...(Object.fromEntries(ofActs) as Omit<Credit['may'], 'note' | 'reveal' | 'quote' | 'logContact'>),
    },
    acts,
  };
}
