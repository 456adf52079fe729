import { isCompanyKey, isEmailDomain } from '#domain/staff/company-sign-in.ts';
import { returnTo, wayIn } from '#server/actions/staff/company-sign-in.ts';
import { takeCompanyAway } from '#server/actions/staff/keep-company-sign-in.ts';
import { inTransaction } from '#server/database/store.ts';
import { appendPartnerEvent } from '#server/queries/audit/audit-events.ts';
import { companySignIns, saveCompanySignIn } from '#server/queries/staff/company-sign-ins.ts';
import { partnersInScope } from '#server/queries/staff/partners-in-scope.ts';
import { OperatorError, type Operation } from './operation.ts';

/** Lets a partner's people sign in with their company's account; prints the address that the company must know. */
export const setCompanySignIn: Operation<{
  partner: number;
  key: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  emailDomain: string;
}> = {
  async run(deps, given) {
    const { partner, key, clientId, clientSecret } = given;
    const known = (await partnersInScope(deps.store)).map(({ id }) => id);
    if (!known.includes(partner)) throw new OperatorError('There is no such partner.');
    const emailDomain = given.emailDomain.toLowerCase();
    const { issuer } = given;
    if (!isCompanyKey(key))
      throw new OperatorError('--key must be 2 to 40 of a-z, 0-9 and -; it is in the address of the way in.');
    if (!deps.companySignIn.accepts(issuer))
      throw new OperatorError('--issuer must be an https address of the internet.');
    if (!isEmailDomain(emailDomain))
      throw new OperatorError('--domain must be the domain of the company’s e-mails.');
    const isSaved = await inTransaction(deps.store, async (tx) => {
      const company = { partnerId: partner, key, issuer, clientId, clientSecret, emailDomain };
      if (!(await saveCompanySignIn(tx, company, null))) return false;
      await appendPartnerEvent(tx, partner, {
        kind: 'company-sign-in-set',
        actor: 'operator',
        detail: { key, issuer, clientId, emailDomain, decidedBy: 'one person' },
      });
      return true;
    });
    if (!isSaved) throw new OperatorError('Another partner has that --key.');
    const data = {
      way: wayIn(deps, { key }),
      redirectUri: returnTo(deps, { key }),
    };
    return { data, lines: [`Way in: ${data.way}`, `Redirect URI, for the company: ${data.redirectUri}`] };
  },
};

export const listCompanySignIns: Operation<Record<string, never>> = {
  async run({ store }) {
    const data = await companySignIns(store);
    const lines = data.map(
      ({ partner, key, issuer, emailDomain }) =>
        `${String(partner).padStart(5)}  ${key}  @${emailDomain}  ${issuer}`,
    );
    return { data, lines: lines.length > 0 ? lines : ['No partner has a sign-in of its own.'] };
  },
};

/** Sessions that it opened end at once. */
export const removeCompany: Operation<{ partner: number }> = {
  async run({ store }, { partner }) {
    const removed = await inTransaction(store, async (tx) => {
      const row = await takeCompanyAway(tx, partner);
      if (!row) return null;
      await appendPartnerEvent(tx, partner, {
        kind: 'company-sign-in-removed',
        actor: 'operator',
        detail: { ...row, decidedBy: 'one person' },
      });
      return row;
    });
    if (!removed) throw new OperatorError('That partner has no sign-in of its own.');
    return { data: removed, lines: ['Removed. Its people sign in with passkeys and codes.'] };
  },
};
