import type { OfficeOutput } from '#contract/office/api.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import { DomainError } from '#domain/errors.ts';
import { waitingActs } from '#server/actions/approvals/list-approvals.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { inTransaction } from '#server/database/store.ts';
import { companySignIns } from '#server/queries/staff/company-sign-ins.ts';
import { passkeyRuleOf } from '#server/queries/staff/passkey-rules.ts';
import { staffNames } from '#server/queries/staff/people.ts';
import { sessionsOfCompany } from '#server/queries/staff/staff-sessions.ts';
import { returnTo, wayIn } from '#server/actions/access/company-sign-in.ts';
import { partnerRefs } from '#server/actions/base/grants-on-wire.ts';
import { faultsAtIssuer } from '#server/actions/access/keep-company-sign-in.ts';
import { appendStaffEventOf } from '#server/actions/base/staff-events.ts';

/** Shows each partner's own way in, without its secret. */
export async function listCompanySettings(
  deps: Deps,
  staff: StaffCaller,
): Promise<OfficeOutput<'listCompanySignIns'>> {
  const { store } = deps;
  const [partners, rows] = await Promise.all([partnerRefs(store), companySignIns(store)]);
  const names = await staffNames(
    store,
    rows.flatMap(({ setBy }) => (setBy === null ? [] : [setBy])),
  );
  return {
    partners: await Promise.all(
      [...partners.values()].map(async (partner) => {
        const row = rows.find((each) => each.partner === partner.id);
        return {
          partner,
          current: row
            ? {
                key: row.key,
                issuer: row.issuer,
                clientId: row.clientId,
                emailDomain: row.emailDomain,
                setAt: row.setAt.toISOString(),
                setBy: row.setBy === null ? null : (names.get(row.setBy) ?? ''),
                way: wayIn(deps, row),
                redirectUri: returnTo(deps, row),
                sessions: await sessionsOfCompany(store, partner.id),
              }
            : null,
          passkeyRule: await passkeyRuleOf(store, partner.id),
          mayPropose: mayAt(staff.grants, 'make-grants', partner.id),
        };
      }),
    ),
    redirectPattern: returnTo(deps, { key: '<clave>' }),
    approvals: await waitingActs(store, staff, [
      'set-company-sign-in',
      'remove-company-sign-in',
      'set-passkey-rule',
    ]),
  };
}

/** Tests an issuer before it is proposed. The caller chooses the address, so each test is in the audit log. @throws not-found */
export async function testCompanyIssuer(
  deps: Deps,
  staff: StaffCaller,
  { partnerId, issuer }: { partnerId: number; issuer: string },
): Promise<{ faults: string[] }> {
  if (!(await partnerRefs(deps.store)).has(partnerId)) throw new DomainError('not-found');
  const faults = await faultsAtIssuer(deps, issuer);
  await inTransaction(deps.store, (tx) =>
    appendStaffEventOf(tx, staff, partnerId, {
      kind: 'company-sign-in-tested',
      detail: { issuer, faults: faults.length },
    }),
  );
  return { faults };
}
