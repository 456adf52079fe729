import { z } from 'zod';
import type { AddressOf } from '#contract/office/acts.ts';
import type { BodyOf } from '#contract/office/act-bodies.ts';
import { fromPesos } from '#domain/credit/money.ts';
import { DomainError } from '#domain/errors.ts';
import { placeChanges, placeInWords, type PlaceFacts } from '#domain/partner/place-limits.ts';
import { quoted } from '#domain/staff/roles.ts';
import type { TxStore } from '#server/database/store.ts';
import {
  changePlace,
  everyPlaceOf,
  insertPlace,
  paymentPlaceById,
  placeFactsOf,
} from '#server/queries/partners/stores.ts';
import type { Command, Proposal } from '#server/actions/base/command.ts';
import { recordGrantAct } from './grant-commands.ts';
import { assertKept } from './keep-picture.ts';
import { oneOf, placeOf } from '#server/actions/access/place-of-grant.ts';

const centavos = z.number().int().nullable();
const limits = {
  feeCentavos: centavos,
  minCentavos: centavos,
  maxCentavos: centavos,
  hours: z.string().nullable(),
};
/** Null: as it is; acts from before places had them do not say. */
const change = z.object({
  place: z.number().int(),
  name: z.string().nullable().default(null),
  logo: z.string().nullable().default(null),
  isOpen: z.boolean().nullable().default(null),
  ...limits,
});

/** Sets what a till shows, charges and takes: customers see it before they pay, and are not sent where their sum is refused. */
export const setPaymentPlaceCommand: Command<
  z.output<typeof change>,
  AddressOf<'place'> & BodyOf<'set-payment-place'>
> = {
  payload: change,
  from: ({ place, name, logo, isOpen, ...sums }) => ({ place, name, logo, isOpen, ...inCentavos(sums) }),
  async look(tx, payload, deps) {
    const { row, now, wanted } = await placeInScope(tx, payload);
    if (payload.logo !== null && payload.logo !== now.file)
      await assertKept(deps, row.partner_id, payload.logo);
    const changes = placeChanges(now, wanted);
    return {
      ...noRecord,
      ...(await refusalOf(tx, row.partner_id, wanted.name, row.id)),
      partnerId: row.partner_id,
      subject: `${row.partner_id}/payment-place/${row.id}`,
      summary: `Cambiar lo que cobra y recibe ${row.name} en ${await placeOf(tx, row.partner_id)}`,
      changes,
      facts: placeInWords(now),
      ...(changes.length === 0 && { refusal: 'conflict' }),
    };
  },
  async carryOut(_deps, tx, payload, agreed) {
    const { row, now, wanted } = await placeInScope(tx, payload);
    await changePlace(tx, row.id, wanted);
    const changes = placeChanges(now, wanted);
    await recordGrantAct(tx, agreed, row.partner_id, 'payment-place-set', { place: row.name, changes });
  },
};

const added = z.object({ partnerId: z.number().int(), name: z.string(), logo: z.string(), ...limits });

/** Adds a till, after the others. */
export const addPaymentPlaceCommand: Command<
  z.output<typeof added>,
  AddressOf<'partner'> & BodyOf<'add-payment-place'>
> = {
  payload: added,
  from: ({ partner, name, logo, ...sums }) => ({
    partnerId: oneOf(partner),
    name,
    logo,
    ...inCentavos(sums),
  }),
  async look(tx, { partnerId, ...place }, deps) {
    const where = await placeOf(tx, partnerId);
    await assertKept(deps, partnerId, place.logo);
    return {
      ...noRecord,
      ...(await refusalOf(tx, partnerId, place.name)),
      partnerId,
      subject: `${partnerId}/payment-place/${place.name.toLowerCase()}`,
      summary: `Agregar el lugar de pago ${quoted(place.name)} en ${where}`,
      changes: placeChanges(null, factsOf(place)),
      facts: {},
    };
  },
  async carryOut(_deps, tx, { partnerId, ...place }, agreed) {
    await insertPlace(tx, partnerId, factsOf(place));
    const changes = placeChanges(null, factsOf(place));
    await recordGrantAct(tx, agreed, partnerId, 'payment-place-added', { place: place.name, changes });
  },
};

const noRecord = { requestId: null, account: null, centavos: null, beneficiary: null } as const;

const factsOf = ({ logo, ...place }: Omit<z.output<typeof added>, 'partnerId'>): PlaceFacts => ({
  ...place,
  file: logo,
  isOpen: true,
});

/** Two places of one name cannot be told apart by who pays. */
async function refusalOf(
  tx: TxStore,
  partnerId: number,
  name: string,
  except?: number,
): Promise<Pick<Proposal, 'refusal' | 'because' | 'field'>> {
  const others = (await everyPlaceOf(tx, partnerId)).filter(({ id }) => id !== except);
  if (others.every((other) => other.name.toLowerCase() !== name.toLowerCase())) return { refusal: null };
  return { refusal: 'conflict', because: 'Ya hay un lugar de pago con ese nombre.', field: 'name' };
}

/** @throws not-found */
async function placeInScope(
  tx: TxStore,
  { place: id, name, logo, isOpen, ...sums }: z.output<typeof change>,
) {
  const row = await paymentPlaceById(tx, id);
  if (!row) throw new DomainError('not-found');
  const now = placeFactsOf(row);
  const wanted: PlaceFacts = {
    name: name ?? now.name,
    file: logo ?? now.file,
    isOpen: isOpen ?? now.isOpen,
    ...sums,
  };
  return { row, now, wanted };
}

interface Sums {
  readonly fee: number | null;
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly hours: string | null;
}
const inCentavos = ({ fee, minimum, maximum, hours }: Sums) => ({
  feeCentavos: centavosOrNone(fee),
  minCentavos: centavosOrNone(minimum),
  maxCentavos: centavosOrNone(maximum),
  hours,
});
const centavosOrNone = (pesos: number | null) => (pesos === null ? null : fromPesos(pesos));
