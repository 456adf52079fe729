import { z } from 'zod';
import type { AddressOf } from '#contract/office/acts.ts';
import type { BodyOf } from '#contract/office/act-bodies.ts';
import { DomainError } from '#domain/errors.ts';
import type { Command } from '#server/actions/base/command.ts';
import { appendStaffEvent } from '#server/actions/base/staff-events.ts';
import { lockRequest } from '#server/queries/requests/credit-requests.ts';
import { claimOf, insertClaim } from '#server/queries/requests/credit-requests-page.ts';
import { heldBy } from './claim-request.ts';

const payload = z.object({ requestId: z.string() });

/** Marks a request as the work of who does it, if nobody works on it. */
export const claimCommand: Command<
  z.output<typeof payload>,
  AddressOf<'request'> & BodyOf<'claim-request'>
> = {
  payload,
  async look(tx, { requestId }) {
    const row = await lockRequest(tx, requestId);
    if (!row) throw new DomainError('not-found');
    const held = await claimOf(tx, row.id);
    return {
      partnerId: row.partner_id,
      requestId: row.id,
      account: row.account,
      subject: row.id,
      summary: `Tomar la solicitud de la cuenta ${row.account}`,
      changes: [{ what: 'Lleva', before: held?.name ?? 'Nadie', after: 'Usted' }],
      facts: {},
      refusal: held ? 'conflict' : null,
      ...(held && { because: heldBy(held.name) }),
      beneficiary: null,
      centavos: null,
    };
  },
  async carryOut(_deps, tx, { requestId }, { maker }) {
    if (!(await insertClaim(tx, requestId, maker.id)))
      throw new DomainError('conflict', { messages: [heldBy(null)] });
    await appendStaffEvent(tx, maker, requestId, { kind: 'request-claimed' });
  },
};
