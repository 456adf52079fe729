import { z } from 'zod';
import type { AddressOf } from '#contract/office/acts.ts';
import type { BodyOf } from '#contract/office/act-bodies.ts';
import { DomainError } from '#domain/errors.ts';
import { setupItems, setupLacks, setupNames, type SetupFacts } from '#domain/partner/ready-to-sell.ts';
import { oneOf, placeOf } from '#server/actions/access/place-of-grant.ts';
import type { Command, Proposal } from '#server/actions/base/command.ts';
import { openPartner, partnerSetups } from '#server/queries/partners/setup.ts';
import { recordGrantAct } from './grant-commands.ts';

const payload = z.object({ partnerId: z.number().int() });

/** Opens a shop that has all that it needs: from then on its pages answer, and requests begin there. */
export const openShopCommand: Command<
  z.output<typeof payload>,
  AddressOf<'partner'> & BodyOf<'open-shop'>
> = {
  payload,
  from: ({ partner }) => ({ partnerId: oneOf(partner) }),
  async look(tx, { partnerId }) {
    const place = await placeOf(tx, partnerId);
    const [setup] = await partnerSetups(tx, partnerId);
    if (!setup) throw new DomainError('not-found');
    return {
      requestId: null,
      account: null,
      centavos: null,
      partnerId,
      subject: `${partnerId}/open-shop`,
      summary: `Poner en venta la tienda de ${place}`,
      changes: [{ what: 'Tienda', before: setup.isOnSale ? 'A la venta' : 'Cerrada', after: 'A la venta' }],
      facts: factsOf(setup.facts),
      beneficiary: null,
      ...refusalOf(setup),
    };
  },
  async carryOut(_deps, tx, { partnerId }, agreed) {
    if (!(await openPartner(tx, partnerId))) throw new DomainError('conflict');
    await recordGrantAct(tx, agreed, partnerId, 'shop-opened', {
      changes: [{ what: 'Tienda', before: 'Cerrada', after: 'A la venta' }],
    });
  },
};

const factsOf = (facts: SetupFacts): Record<string, string> =>
  Object.fromEntries(
    setupItems(facts)
      .filter(({ isNeeded }) => isNeeded)
      .map(({ key, isDone }) => [setupNames[key], isDone ? 'listo' : 'falta']),
  );

function refusalOf({
  isOnSale,
  facts,
}: {
  readonly isOnSale: boolean;
  readonly facts: SetupFacts;
}): Pick<Proposal, 'refusal' | 'because'> {
  if (isOnSale) return { refusal: 'conflict', because: 'La tienda ya está a la venta.' };
  const lacks = setupLacks(facts)
    .map((key) => setupNames[key])
    .map((name) => name.slice(0, 1).toLowerCase() + name.slice(1));
  if (lacks.length === 0) return { refusal: null };
  return { refusal: 'conflict', because: `Todavía falta: ${lacks.join(', ')}.` };
}
