import type { z } from 'zod';
import type { AddressOf } from '#contract/office/acts.ts';
import { DomainError } from '#domain/errors.ts';
import { recordOfPrivacy } from './asked.ts';
import type { Command } from '#server/actions/base/command.ts';
import { lookedAt, privacyPayload, privacyProposal } from './privacy-proposal.ts';
import { lockAsked } from '#server/queries/privacy/asked.ts';

/** Lets who proposed it take a copy of a person's data for a day, to hand it to her. */
export const handOutCopyCommand: Command<z.output<typeof privacyPayload>, AddressOf<'privacy'>> = {
  payload: privacyPayload,
  from: ({ id }) => ({ privacyRequest: id }),
  async look(tx, { privacyRequest }) {
    const looked = await lookedAt(tx, privacyRequest);
    if (looked.requests.length === 0)
      throw new DomainError('conflict', { messages: ['No hay datos de esa persona.'] });
    return privacyProposal(looked, {
      summary: 'Entregar a una persona la copia de sus datos',
      changes: [{ what: 'Copia de sus datos', before: null, after: 'Para descargar durante un día' }],
    });
  },
  async carryOut(_deps, tx, { privacyRequest }, { maker, checker, approvalId, reason }) {
    const row = await lockAsked(tx, 'privacy_requests', privacyRequest);
    if (!row) throw new DomainError('not-found');
    await recordOfPrivacy(tx, maker, row, {
      kind: 'privacy-copy-agreed',
      detail: { privacyRequest, approval: approvalId },
      note: reason,
      ...(checker && { checkedBy: checker }),
    });
  },
};
