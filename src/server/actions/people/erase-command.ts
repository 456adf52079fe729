import type { z } from 'zod';
import type { AddressOf } from '#contract/office/acts.ts';
import { DomainError } from '#domain/errors.ts';
import { erasePersonIn } from './erase-person.ts';
import { appendStaffEvent, appendStaffEventOf } from '#server/actions/base/staff-events.ts';
import { acrossPartnersIn } from '#server/database/across-partners-in.ts';
import type { Command } from '#server/actions/base/command.ts';
import { heldOf, lookedAt, privacyPayload, privacyProposal } from './privacy-proposal.ts';

/** Erases a person's data at the partner for good, on her request. */
export const erasePersonCommand: Command<z.output<typeof privacyPayload>, AddressOf<'privacy'>> = {
  payload: privacyPayload,
  from: ({ id }) => ({ privacyRequest: id }),
  async look(tx, { privacyRequest }) {
    const looked = await lookedAt(tx, privacyRequest);
    if (looked.row.kind !== 'cancellation')
      throw new DomainError('conflict', { messages: ['La persona no pidió que se borren sus datos.'] });
    const held = heldOf(looked.requests);
    if (held.length > 0)
      throw new DomainError('conflict', {
        messages: [`Tiene un crédito abierto o dinero por recibir: ${held.join(', ')}.`],
      });
    return privacyProposal(looked, {
      summary: 'Borrar los datos de una persona, para siempre',
      changes: [
        { what: 'Datos de la persona', before: 'Guardados', after: 'Borrados' },
        { what: 'Lo que firmó', before: 'Guardado', after: 'Bajo llave, los años que pide la ley' },
      ],
    });
  },
  async carryOut(_deps, tx, { privacyRequest }, { maker, checker, approvalId, reason }) {
    const { row, requests } = await lookedAt(tx, privacyRequest);
    const event = {
      kind: 'erased' as const,
      detail: { privacyRequest, approval: approvalId },
      note: reason,
      ...(checker && { checkedBy: checker }),
    };
    // Messages and sessions have nothing to do with the desk's own role; the partner is said in each statement.
    const done = await acrossPartnersIn(tx.db, 'desk', () =>
      erasePersonIn(tx, row.phone, row.partner_id, (id) => appendStaffEvent(tx, maker, id, event)),
    );
    if (done.outcome === 'open-credit') throw new DomainError('conflict');
    if (requests.length === 0) await appendStaffEventOf(tx, maker, row.partner_id, event);
  },
};
