import { z } from 'zod';
import type { AddressOf } from '#contract/office/acts.ts';
import type { BodyOf } from '#contract/office/act-bodies.ts';
import { each } from '#contract/address.ts';
import { addressAtDesk } from '#domain/applicant/address-key.ts';
import { fullName } from '#domain/applicant/name.ts';
import {
  rectifiableNames,
  rectify,
  type KnownData,
  type RectifiableField,
  type Rectified,
  typedFields,
} from '#domain/applicant/rectification.ts';
import { dayIn } from '#domain/calendar.ts';
import { DomainError } from '#domain/errors.ts';
import { standing } from '#domain/onboarding/progress.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { appendStaffEvent } from '#server/actions/base/staff-events.ts';
import { appNow } from '#server/database/clock.ts';
import type { TxStore } from '#server/database/store.ts';
import { maskOf, maskOfAddress, maskOfBirthday } from '#server/actions/base/masks.ts';
import { contractOf } from '#server/queries/loans/contracts.ts';
import {
  fingerprintOf,
  insertRectification,
  knownDataOf,
  writeRectified,
} from '#server/queries/privacy/rectifications.ts';
import { isToBeDone, type PrivacyRequest } from '#server/queries/privacy/privacy-requests.ts';
import { factsOf, lockRequest, type CreditRequest } from '#server/queries/requests/credit-requests.ts';
import type { Command } from '#server/actions/base/command.ts';
import { lookedAt, privacyPayload, privacyProposal } from './privacy-proposal.ts';
import { tellWhatWasDone } from './tell-what-was-done.ts';

/** A proposal that waits may be older than a field: it leaves that as it is. */
const text = z.string().max(200).default('');

/** As typed; sealed with the proposal, and taken out of it when the person is erased (forget-notes.ts). */
export const rectifyPayload = privacyPayload.extend({
  requestId: z.string(),
  typed: z.object({ ...each(typedFields, text), email: z.string().max(300) }),
});
type Asked = AddressOf<'privacy'> & BodyOf<'rectify-data'>;
export type RectifyPayload = z.output<typeof rectifyPayload>;

/** Corrects a person's data because she asked for it. What was signed stays as it was signed. */
export const rectifyDataCommand: Command<RectifyPayload, Asked> = {
  payload: rectifyPayload,
  from: ({ id, requestId, evidence: _evidence, reason: _reason, ...typed }) => ({
    privacyRequest: id,
    requestId,
    typed,
  }),
  reason: ({ reason, evidence }) => `${reason.replace(/\.$/, '')}. Prueba: ${evidence}`,
  async look(tx, payload) {
    const looked = await lookedAt(tx, payload.privacyRequest);
    if (looked.row.kind !== 'rectification')
      throw new DomainError('conflict', { messages: ['La persona no pidió corregir sus datos.'] });
    if (looked.row.answered_at !== null && !(await isToBeDone(tx, looked.row.id)))
      throw new DomainError('conflict', { messages: ['Su petición ya se respondió.'] });
    const { row, known, rectified } = await rectifiedBy(tx, payload);
    await assertRectifiable(tx, row, rectified.fields);
    const common = privacyProposal(looked, {
      summary: `Corregir datos de la persona de la solicitud ${row.account}`,
      changes: rectified.fields.map((field) => ({
        what: rectifiableNames[field],
        before: masked(field, known),
        after: masked(field, rectified.data),
      })),
    });
    return {
      ...common,
      // Her data are taken out of the proposal when she is erased.
      requestId: row.id,
      facts: {
        'Límite de la respuesta': common.facts['Límite de la respuesta'] ?? '',
        'Datos de la persona': { hidden: fingerprintOf(tx, known) },
        Contrato: row.contract_signed_at === null ? 'sin firmar' : 'firmado',
      },
    };
  },
  async carryOut(deps, tx, payload, { maker, checker, approvalId, reason }) {
    const { asked, row, rectified } = await rectifiedBy(tx, payload);
    const { fields } = rectified;
    const afterSignature = row.contract_signed_at !== null;
    await writeRectified(tx, row, rectified.data, fields);
    const { privacyRequest } = payload;
    await insertRectification(tx, { requestId: row.id, privacyRequest, fields, afterSignature });
    deps.hub.publish(tx, row.id);
    if (asked.answered_at !== null)
      await tellWhatWasDone(deps, tx, asked, { rectified: { fields, afterSignature } });
    await appendStaffEvent(tx, maker, row.id, {
      kind: 'data-rectified',
      detail: { privacyRequest, approval: approvalId, fields, afterSignature },
      note: reason,
      ...(checker && { checkedBy: checker }),
    });
  },
};

/** What was asked and the request, both locked, with what is known and what it becomes. @throws not-found; invalid-input with what is wrong */
export async function rectifiedBy(
  tx: TxStore,
  { privacyRequest, requestId, typed }: RectifyPayload,
): Promise<{ asked: PrivacyRequest; row: CreditRequest; known: KnownData; rectified: Rectified }> {
  const { row: asked, requests } = await lookedAt(tx, privacyRequest);
  const row = requests.some(({ id }) => id === requestId) ? await lockRequest(tx, requestId) : undefined;
  if (!row) throw new DomainError('not-found');
  const known = await knownDataOf(tx, row);
  const result = rectify(known, typed, dayIn(businessZone, await appNow(tx.db)));
  if (!result.ok) {
    const [field = ''] = Object.keys(result.errors);
    throw new DomainError('invalid-input', { field, messages: Object.values(result.errors) });
  }
  return { asked, row, known, rectified: result.rectified };
}

/** Data on which a decision or a paper that is being made depends are not changed below it. @throws conflict */
async function assertRectifiable(
  tx: TxStore,
  row: CreditRequest,
  fields: readonly RectifiableField[],
): Promise<void> {
  if (row.contract_signed_at !== null) {
    const contract = await contractOf(tx, row.id);
    if (contract?.contract_file === null)
      throw new DomainError('conflict', {
        messages: ['Su contrato firmado se está escribiendo. Inténtelo en unos minutos.'],
      });
    return;
  }
  if (standing(factsOf(row)).state === 'open' && fields.some((field) => field !== 'email'))
    throw new DomainError('conflict', {
      messages: [
        'La solicitud sigue abierta: aquí solo se corrige el correo. Pida la corrección en la solicitud, o espere a que termine.',
      ],
    });
}

function masked(field: RectifiableField, { person, rfc, email, address }: KnownData): string | null {
  switch (field) {
    case 'name':
      return person && maskOf('name', fullName(person));
    case 'birthday':
      return person && maskOfBirthday(person.birthday);
    case 'curp':
      return person && maskOf('curp', person.curp);
    case 'rfc':
      return rfc && maskOf('rfc', rfc);
    case 'email':
      return email && maskOf('email', email);
    case 'address':
      return address && maskOfAddress(address);
  }
}

/** In clear, for whoever gives a reason. */
export function shownValue(field: RectifiableField, { person, rfc, email, address }: KnownData): string {
  switch (field) {
    case 'name':
      return person ? fullName(person) : '';
    case 'birthday':
      return person?.birthday ?? '';
    case 'curp':
      return person?.curp ?? '';
    case 'rfc':
      return rfc ?? '';
    case 'email':
      return email ?? '';
    case 'address':
      return address ? addressAtDesk(address) : '';
  }
}
