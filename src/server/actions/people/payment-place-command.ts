import { z } from 'zod';
import type { AddressOf } from '#contract/office/acts.ts';
import type { BodyOf } from '#contract/office/act-bodies.ts';
import { fromPesos } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import { limitsInWords, placeChanges } from '#domain/partner/place-limits.ts';
import type { TxStore } from '#server/database/store.ts';
import { limitsOfPlace, paymentPlaceById, setPlaceLimits } from '#server/queries/partners/stores.ts';
import type { Command } from '#server/actions/base/command.ts';
import { recordGrantAct } from './grant-commands.ts';
import { placeOf } from '#server/actions/access/place-of-grant.ts';

const centavos = z.number().int().nullable();
const payload = z.object({
  place: z.number().int(),
  feeCentavos: centavos,
  minCentavos: centavos,
  maxCentavos: centavos,
  hours: z.string().nullable(),
});

/** Sets what a till charges and takes: customers see it before they pay, and are not sent where their sum is refused. */
export const setPaymentPlaceCommand: Command<
  z.output<typeof payload>,
  AddressOf<'place'> & BodyOf<'set-payment-place'>
> = {
  payload,
  from: ({ place, fee, minimum, maximum, hours }) => ({
    place,
    feeCentavos: centavosOrNone(fee),
    minCentavos: centavosOrNone(minimum),
    maxCentavos: centavosOrNone(maximum),
    hours,
  }),
  async look(tx, { place: id, ...wanted }) {
    const place = await placeInScope(tx, id);
    const now = limitsOfPlace(place);
    const changes = placeChanges(now, wanted);
    return {
      requestId: null,
      account: null,
      centavos: null,
      partnerId: place.partner_id,
      subject: `${place.partner_id}/payment-place/${id}`,
      summary: `Cambiar lo que cobra y recibe ${place.name} en ${await placeOf(tx, place.partner_id)}`,
      changes,
      facts: limitsInWords(now),
      refusal: changes.length === 0 ? 'conflict' : null,
      beneficiary: null,
    };
  },
  async carryOut(_deps, tx, { place: id, ...wanted }, agreed) {
    const place = await placeInScope(tx, id);
    await setPlaceLimits(tx, id, wanted);
    const changes = placeChanges(limitsOfPlace(place), wanted);
    await recordGrantAct(tx, agreed, place.partner_id, 'payment-place-set', { place: place.name, changes });
  },
};

async function placeInScope(tx: TxStore, id: number) {
  const place = await paymentPlaceById(tx, id);
  if (!place) throw new DomainError('not-found');
  return place;
}

const centavosOrNone = (pesos: number | null) => (pesos === null ? null : fromPesos(pesos));
