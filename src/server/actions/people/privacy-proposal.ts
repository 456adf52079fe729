import { z } from 'zod';
import { DomainError } from '#domain/errors.ts';
import { dayInWords } from '#domain/spanish-dates.ts';
import type { TxStore } from '#server/database/store.ts';
import { requestsOfPrivacy, type RequestOfPhone } from '#server/queries/office/asked-page.ts';
import { type PrivacyRequest } from '#server/queries/privacy/privacy-requests.ts';
import { staffOfRequest } from '#server/queries/staff/own-matters.ts';
import type { Proposal } from '#server/actions/base/command.ts';
import { lockAsked } from '#server/queries/privacy/asked.ts';

export const privacyPayload = z.object({ privacyRequest: z.string() });

interface Looked {
  readonly row: PrivacyRequest;
  readonly requests: readonly RequestOfPhone[];
  /** Who of the desk the person is. */
  readonly beneficiary: string | null;
}

/** What an act on somebody's data is about; before her identity is checked there is none. @throws not-found, conflict */
export async function lookedAt(tx: TxStore, id: string): Promise<Looked> {
  const row = await lockAsked(tx, 'privacy_requests', id);
  if (!row) throw new DomainError('not-found');
  if (row.phone === '') throw new DomainError('conflict', { messages: ['Sus datos ya se borraron.'] });
  if (row.identity_checked_at === null) {
    const messages = ['Compruebe primero la identidad de la persona.'];
    throw new DomainError('conflict', { messages });
  }
  const requests = await requestsOfPrivacy(tx, id);
  const [newest] = requests;
  return { row, requests, beneficiary: newest ? await staffOfRequest(tx, newest.id) : null };
}

/** What both acts have in common. No account: a customer's page does not show them. */
export function privacyProposal(
  { row, requests, beneficiary }: Looked,
  rest: Pick<Proposal, 'summary' | 'changes'>,
): Proposal {
  return {
    partnerId: row.partner_id,
    requestId: null,
    account: null,
    subject: row.id,
    ...rest,
    facts: {
      'Límite de la respuesta': dayInWords(row.answer_by),
      'Cuentas de la persona': requests.map(({ account }) => account).join(', ') || 'ninguna',
      'Cuentas que lo impiden': heldOf(requests).join(', ') || 'ninguna',
    },
    refusal: null,
    beneficiary,
    centavos: null,
  };
}

export const heldOf = (requests: readonly RequestOfPhone[]): string[] =>
  requests.flatMap(({ account, hold }) => (hold === null ? [] : [account]));
