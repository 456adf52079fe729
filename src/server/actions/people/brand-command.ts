import { z } from 'zod';
import type { AddressOf } from '#contract/office/acts.ts';
import type { BodyOf } from '#contract/office/act-bodies.ts';
import { oneOf } from '#server/actions/access/place-of-grant.ts';
import { assertBrandVersion, lookAtBrand } from './look-at-brand.ts';
import { publishLooked } from './write-brand.ts';
import { DomainError } from '#domain/errors.ts';
import { lockPartner } from '#server/queries/partners/brand-drafts.ts';
import type { TxStore } from '#server/database/store.ts';
import type { Command } from '#server/actions/base/command.ts';

const payload = z.object({
  partner: z.number().int(),
  /** Of the draft on the screen; a proposal has the facts instead. */
  version: z.number().int().optional(),
});

/** Publishes the draft, all of it at once; by two people what binds customers or says where they find the shop. */
export const publishBrandCommand: Command<
  z.output<typeof payload>,
  AddressOf<'partner'> & BodyOf<'publish-brand'>
> = {
  payload,
  from: ({ partner, version }) => ({ partner: oneOf(partner), version }),
  async look(tx, { partner, version }) {
    const { row, looked } = await locked(tx, partner);
    if (version !== undefined) assertBrandVersion(looked, version);
    const isEmpty = looked.changes.length === 0;
    return {
      partnerId: partner,
      requestId: null,
      account: null,
      subject: `brand/${partner}`,
      summary: `Publicar la marca de ${row.name}`,
      changes: looked.changes,
      // Another draft, or another text in the shop, is another act.
      facts: {
        Borrador: String(looked.version),
        ...Object.fromEntries(looked.changes.map(({ what, before }) => [what, before ?? 'vacío'])),
      },
      refusal: isEmpty ? 'invalid-input' : null,
      ...(isEmpty && { because: 'No hay nada que publicar.' }),
      beneficiary: null,
      centavos: null,
      isEnough: async () =>
        !looked.needsTwo || [
          'Los textos legales, los días de gracia, los datos de contacto, los mensajes sobre dinero y los correos con una respuesta los confirma otra persona: escriba el motivo.',
        ],
    };
  },
  async carryOut(_, tx, { partner }, { maker, checker, approvalId, reason }) {
    const { looked } = await locked(tx, partner);
    const more = approvalId === null ? {} : { approval: approvalId, reason };
    await publishLooked(tx, partner, looked, { maker, checker }, more);
  },
  kept: ({ partner }) => ({ partner }),
};

async function locked(tx: TxStore, partner: number) {
  const row = await lockPartner(tx, partner);
  if (!row) throw new DomainError('not-found');
  return { row, looked: await lookAtBrand(tx, row) };
}
