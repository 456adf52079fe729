import { DomainError } from '#domain/errors.ts';
import {
  identityProofNames,
  type IdentityProof,
  type PrivacyField,
  type LookReason,
} from '#domain/staff/sealed-fields.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { answerPrivacy } from './answer-privacy.ts';
import { recordOfPrivacy } from './record-of-privacy.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import {
  lockPrivacyRequest,
  noteIdentityChecked,
  type PrivacyRequest,
} from '#server/queries/privacy/privacy-requests.ts';
import { sealedOf } from './show-privacy.ts';

interface Look {
  readonly id: string;
  readonly field: PrivacyField;
  readonly reason: LookReason;
  readonly reasonText: string;
}

/** Shows one sealed field; who looked and why is in the audit log before anything is shown. @throws not-found */
export function revealPrivacy(
  { store }: Deps,
  staff: StaffCaller,
  { id, field, reason, reasonText }: Look,
): Promise<{ value: string }> {
  return inTransaction(store, async (tx) => {
    const row = await lockPrivacyRequest(tx, id);
    const value = row && sealedOf(row).get(field);
    if (!row || value === undefined) throw new DomainError('not-found');
    const detail = { privacyRequest: id, field: fieldNames[field], reason };
    await recordOfPrivacy(tx, staff, row, { kind: 'viewed', detail, note: reasonText });
    return { value };
  });
}

const fieldNames: Record<PrivacyField, string> = {
  phone: 'phone',
  text: 'texto de la solicitud de privacidad',
  answer: 'respuesta de privacidad',
};

/** Notes how a person was compared with her data, once. @throws not-found, conflict */
export async function checkPrivacyIdentity(
  { store }: Deps,
  staff: StaffCaller,
  { id, how }: { id: string; how: IdentityProof },
): Promise<void> {
  await inTransaction(store, async (tx) => {
    const row = await openRequest(tx, id);
    if (!(await noteIdentityChecked(tx, id, { by: staff.id, how }))) {
      throw new DomainError('conflict', { messages: ['La identidad ya se comprobó.'] });
    }
    const detail = { privacyRequest: id, identity: identityProofNames[how] };
    await recordOfPrivacy(tx, staff, row, { kind: 'privacy-identity-checked', detail });
  });
}

/** Answers, once. @throws not-found, conflict */
export async function answerAtDesk(
  deps: Deps,
  staff: StaffCaller,
  { id, text }: { id: string; text: string },
): Promise<void> {
  await inTransaction(deps.store, async (tx) => {
    await openRequest(tx, id);
    await answerPrivacy(deps, tx, id, { answer: text, staff });
  });
}

/** @throws not-found; conflict once it is answered */
async function openRequest(tx: TxStore, id: string): Promise<PrivacyRequest> {
  const row = await lockPrivacyRequest(tx, id);
  if (!row) throw new DomainError('not-found');
  if (row.answered_at !== null) {
    const messages = [`Ya se respondió: ${row.answered_by ?? 'otra persona'}.`];
    throw new DomainError('conflict', { messages });
  }
  return row;
}
