import { z } from 'zod';
import type { AddressOf } from '#contract/office/acts.ts';
import type { BodyOf } from '#contract/office/act-bodies.ts';
import {
  correctionWords,
  corrections,
  fewerAlone,
  type Correction,
  type MovementKind,
} from '#domain/catalogue/stock.ts';
import { DomainError } from '#domain/errors.ts';
import type { EventKind } from '#domain/staff/event-kinds.ts';
import type { Agreed, Command, Proposal } from '#server/actions/base/command.ts';
import { colorIn } from '#server/actions/base/plan-of-request.ts';
import type { TxStore } from '#server/database/store.ts';
import { productToEdit, type ProductToEdit } from '#server/queries/catalogue/product-editing.ts';
import { countAt, insertMovement, lockStock } from '#server/queries/catalogue/stock.ts';
import { seesCommonRoom } from '#server/queries/office/stock-page.ts';
import { storeById } from '#server/queries/partners/stores.ts';
import { recordGrantAct } from './grant-commands.ts';

export const commonRoom = 'Bodega';

const at = { productId: z.number().int(), color: z.string(), store: z.string().nullable() };
type At = z.output<z.ZodObject<typeof at>>;
const pieces = z.number().int().min(0);

const receivePayload = z.object({ ...at, pieces });

/** Adds what arrived; what is sold in the meantime does not stand in its way. */
export const receiveStockCommand: Command<
  z.output<typeof receivePayload>,
  AddressOf<'product'> & BodyOf<'receive-stock'>
> = {
  payload: receivePayload,
  from: ({ id, color, store, pieces: arrived }) => ({ productId: id, color, store, pieces: arrived }),
  async look(tx, { pieces: arrived, ...wanted }) {
    const place = await placeInScope(tx, wanted);
    return {
      ...ofPlace(place),
      summary: `Recibir ${inPieces(arrived)} de ${place.product.name}`,
      changes: [{ what: place.name, before: null, after: `Llegan ${inPieces(arrived)}` }],
      facts: {},
      refusal: null,
    };
  },
  carryOut: async (_deps, tx, { pieces: arrived, ...wanted }, agreed) =>
    move(tx, await placeInScope(tx, wanted), agreed, {
      kind: 'arrived',
      by: arrived,
      event: 'stock-received',
    }),
};

const countPayload = z.object({ ...at, pieces });

/** Writes down what was counted. From then on the colour may be out. */
export const countStockCommand: Command<
  z.output<typeof countPayload>,
  AddressOf<'product'> & BodyOf<'count-stock'>
> = {
  payload: countPayload,
  from: ({ id, color, store, pieces: counted }) => ({ productId: id, color, store, pieces: counted }),
  async look(tx, { pieces: counted, ...wanted }) {
    const place = await placeInScope(tx, wanted);
    return {
      ...ofPlace(place),
      ...difference(place, counted),
      summary: `Contar ${place.product.name}: ${inPieces(counted)}`,
      refusal: null,
      isEnough: async () => enoughFor((place.there ?? 0) - counted),
    };
  },
  async carryOut(_deps, tx, { pieces: counted, ...wanted }, agreed) {
    const place = await placeInScope(tx, wanted);
    const by = counted - (place.there ?? 0);
    await move(tx, place, agreed, { kind: 'counted', by, event: 'stock-counted' });
  },
};

const correctPayload = z.object({ ...at, why: z.enum(corrections), pieces });

/** Adds what appeared, or takes away what is lost or damaged. */
export const correctStockCommand: Command<
  z.output<typeof correctPayload>,
  AddressOf<'product'> & BodyOf<'correct-stock'>
> = {
  payload: correctPayload,
  from: ({ id, color, store, why, pieces: some }) => ({ productId: id, color, store, why, pieces: some }),
  async look(tx, { why, pieces: some, ...wanted }) {
    const place = await placeInScope(tx, wanted);
    const after = (place.there ?? 0) + signed(why, some);
    return {
      ...ofPlace(place),
      ...difference(place, after),
      summary: `Corregir ${place.product.name}: ${correctionWords[why].toLowerCase()}, ${inPieces(some)}`,
      ...(after < 0
        ? { refusal: 'conflict', because: `Solo hay ${inPieces(place.there ?? 0)}.`, field: 'pieces' }
        : { refusal: null }),
      isEnough: async () =>
        why === 'lost'
          ? ['Lo que se pierde lo confirma otra persona.']
          : enoughFor(why === 'found' ? 0 : some),
    };
  },
  carryOut: async (_deps, tx, { why, pieces: some, ...wanted }, agreed) =>
    move(tx, await placeInScope(tx, wanted), agreed, {
      kind: why,
      by: signed(why, some),
      event: 'stock-corrected',
    }),
};

const signed = (why: Correction, some: number): number => (why === 'found' ? some : -some);

const enoughFor = (fewer: number): true | readonly string[] =>
  fewer <= fewerAlone || [`Son ${inPieces(fewer)} menos: escriba el motivo y otra persona lo confirma.`];

const inPieces = (some: number): string => `${some} ${some === 1 ? 'pieza' : 'piezas'}`;

interface Place extends At {
  readonly product: ProductToEdit;
  /** Of the colour and the place. */
  readonly name: string;
  /** Null: never counted. */
  readonly there: number | null;
}

/** Locks the stock of the product. @throws not-found; invalid-input for a colour that the product does not have */
async function placeInScope(tx: TxStore, { productId, color, store }: At): Promise<Place> {
  const product = await productToEdit(tx, productId);
  if (!product) throw new DomainError('not-found');
  const named = colorIn(product.colors, color);
  if (!named) throw new DomainError('invalid-input', { field: 'color', messages: ['Elija un color.'] });
  const kept = store === null ? undefined : await storeById(tx, store);
  const places = await lockStock(tx, { productId, requestId: null });
  const counted = places.find((each) => each.color === named.color && each.store === store);
  // What is left in a store that has closed is still counted away.
  const isHere =
    store === null
      ? seesCommonRoom(product.partner_id)
      : kept?.partnerId === product.partner_id && (kept.closedAt === null || counted !== undefined);
  if (!isHere) throw new DomainError('not-found');
  return {
    productId,
    color: named.color,
    store,
    product,
    name: `${named.name}, ${kept?.name ?? commonRoom}`,
    there: counted?.there ?? null,
  };
}

const ofPlace = ({ product, color, store }: Place) =>
  ({
    partnerId: product.partner_id,
    requestId: null,
    account: null,
    subject: `${product.id}/stock/${color}/${store ?? 'central'}`,
    beneficiary: null,
    centavos: null,
  }) satisfies Partial<Proposal>;

function difference({ name, there }: Place, after: number) {
  const before = there === null ? null : inPieces(there);
  return {
    changes: [{ what: name, before, after: inPieces(after) }],
    facts: { [name]: before ?? 'sin contar' },
  };
}

async function move(
  tx: TxStore,
  { product, color, store, name, there }: Place,
  agreed: Agreed,
  { kind, by, event }: { kind: MovementKind; by: number; event: EventKind },
): Promise<void> {
  const of = { partnerId: product.partner_id, productId: product.id, color, store };
  const stockId = await countAt(tx, of);
  await insertMovement(tx, {
    partner_id: product.partner_id,
    stock_id: stockId,
    kind,
    pieces: by,
    note: agreed.reason,
    staff_id: agreed.maker.id,
  });
  await recordGrantAct(tx, agreed, product.partner_id, event, {
    product: { id: product.id, name: product.name },
    changes: [
      {
        what: name,
        before: there === null ? null : inPieces(there),
        after: inPieces((there ?? 0) + by),
      },
    ],
  });
}
