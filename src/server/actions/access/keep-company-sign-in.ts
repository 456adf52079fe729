import { DomainError } from '#domain/errors.ts';
import { faultsOfIssuer, isCompanyKey, isEmailDomain } from '#domain/staff/company-sign-in.ts';
import type { Deps } from '#server/actions/base/context.ts';
import type { TxStore } from '#server/database/store.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { removeCompanySignIn } from '#server/queries/staff/company-sign-ins.ts';
import { endSessionsOfCompany } from '#server/queries/staff/staff-sessions.ts';

export interface CompanyGiven {
  readonly key: string;
  readonly issuer: string;
  readonly emailDomain: string;
}

/** Refuses settings with which nobody could sign in. @throws invalid-input */
export function assertCompany({ companySignIn }: Pick<Deps, 'companySignIn'>, company: CompanyGiven): void {
  const { key, issuer, emailDomain } = company;
  const messages = [
    ...(isCompanyKey(key)
      ? []
      : ['La clave es de 2 a 40 letras minúsculas sin acento, números y guiones: está en la dirección.']),
    ...(companySignIn.accepts(issuer)
      ? []
      : ['El emisor es una dirección https de internet, sin signos de pregunta ni «#».']),
    ...(isEmailDomain(emailDomain) ? [] : ['Escriba el dominio de los correos, como «cadena.mx».']),
  ];
  if (messages.length > 0) throw new DomainError('invalid-input', { messages });
}

/** Reads what an issuer publishes. Returns in Spanish sentences what is wrong with it: none, and people can sign in. */
export async function faultsAtIssuer(
  { companySignIn }: Pick<Deps, 'companySignIn'>,
  issuer: string,
): Promise<string[]> {
  if (!companySignIn.accepts(issuer))
    return ['El emisor es una dirección https de internet, sin signos de pregunta ni «#».'];
  try {
    return faultsOfIssuer(issuer, await companySignIn.look({ issuer }, AbortSignal.timeout(10_000)));
  } catch (cause) {
    if (!(cause instanceof ProviderError)) throw cause;
    // Not which of the two: this page is no means to look into a network.
    return ['El emisor no responde, o no está en internet.'];
  }
}

/** Sessions that it opened end at once. Returns null when there is none. */
export async function takeCompanyAway(tx: TxStore, partnerId: number) {
  const row = await removeCompanySignIn(tx, partnerId);
  if (!row) return null;
  return { ...row, sessions: await endSessionsOfCompany(tx, partnerId) };
}
