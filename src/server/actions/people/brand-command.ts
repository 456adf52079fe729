import { z } from 'zod';
import { lookAtBrand } from './look-at-brand.ts';
import { publishLooked } from './write-brand.ts';
import { DomainError } from '#domain/errors.ts';
import { lockPartner } from '#server/queries/partners/brand-drafts.ts';
import type { TxStore } from '#server/database/store.ts';
import type { Command } from '#server/actions/base/command.ts';

const payload = z.object({ partner: z.number().int() });

/** Publishes a draft that binds customers: legal texts, days of grace. */
export const publishBrandCommand: Command<z.output<typeof payload>> = {
  payload,
  async look(tx, { partner }) {
    const { row, looked } = await locked(tx, partner);
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
      refusal: looked.changes.length === 0 ? 'conflict' : null,
      beneficiary: null,
      centavos: null,
    };
  },
  async carryOut({ jobs }, tx, { partner }, { maker, checker, approvalId, reason }) {
    const { looked } = await locked(tx, partner);
    await publishLooked(jobs, tx, partner, looked, { maker, checker }, { approval: approvalId, reason });
  },
};

async function locked(tx: TxStore, partner: number) {
  const row = await lockPartner(tx, partner);
  if (!row) throw new DomainError('not-found');
  return { row, looked: await lookAtBrand(tx, row) };
}
