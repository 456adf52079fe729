import { z } from 'zod';
import type { AddressOf } from '#contract/office/acts.ts';
import type { BodyOf } from '#contract/office/act-bodies.ts';
import type { ProductFacts } from '#domain/catalogue/product-facts.ts';
import { productStates } from '#domain/catalogue/product-facts.ts';
import { fromPesos } from '#domain/credit/money.ts';
import { dateInWords } from '#domain/spanish-dates.ts';
import { assertVersion, lookAtProduct } from './look-at-product.ts';
import { recordProduct, writeProduct } from './write-product.ts';
import type { Command } from '#server/actions/base/command.ts';

const centavos = z.number().int().min(0);

/** What of a product is set; a field that is left out stays as it is. */
const change = z
  .object({
    name: z.string(),
    brand: z.string(),
    family: z.string(),
    storage: z.string(),
    priceCentavos: centavos,
    downPaymentCentavos: centavos,
    weeklyCentavos: centavos,
    weeks: z.number().int(),
    description: z.string(),
    specs: z.array(z.object({ label: z.string(), value: z.string() })),
    colors: z.array(z.object({ color: z.string(), name: z.string() })),
    unlimitedWhatsapp: z.boolean(),
    oxxoSim: z.boolean(),
    bestSeller: z.boolean(),
    onOffer: z.boolean(),
    state: z.enum(productStates),
  })
  .partial()
  .transform((fields): Partial<ProductFacts> => withoutUndefined(fields));

const payload = z.object({
  productId: z.number().int(),
  change,
  on: z.iso.date().nullable(),
  /** On the screen of who changes it; a proposal has the facts instead. */
  version: z.number().int().optional(),
});

/** Changes a product at once or on a day; below its partner’s floor or above the ceiling of the CAT by two people. */
export const changeProductCommand: Command<
  z.output<typeof payload>,
  // Of several at once only some of it is asked.
  AddressOf<'product'> & Partial<BodyOf<'change-product'>>
> = {
  payload,
  from: ({ id, version, on = null, reason: _reason, price, downPayment, weekly, ...rest }) => ({
    productId: id,
    version,
    on,
    change: withoutUndefined({
      ...rest,
      priceCentavos: price === undefined ? undefined : fromPesos(price),
      downPaymentCentavos: downPayment === undefined ? undefined : fromPesos(downPayment),
      weeklyCentavos: weekly === undefined ? undefined : fromPesos(weekly),
    }),
  }),
  async look(tx, { productId, change: wanted, on, version }) {
    // First: what is wrong with an older version is not what the person wants to know.
    if (version !== undefined) await assertVersion(tx, productId, version);
    const { row, changes, passed } = await lookAtProduct(tx, productId, { change: wanted, on });
    const when = on === null ? '' : ` desde el ${dateInWords(on)}`;
    return {
      partnerId: row.partner_id,
      requestId: null,
      account: null,
      subject: String(productId),
      summary:
        passed.length > 0 ? `Vender ${row.name}${when}. ${passed.join(' ')}` : `Cambiar ${row.name}${when}`,
      changes,
      // What it would change, as it is now.
      facts: Object.fromEntries(changes.map(({ what, before }) => [what, before ?? 'vacío'])),
      refusal: null,
      beneficiary: null,
      centavos: null,
      // Past a bound there are always two.
      isEnough: async () =>
        passed.length === 0 || [...passed, 'Escriba el motivo: otra persona lo confirma.'],
    };
  },
  async carryOut(_deps, tx, { productId, change: wanted, on }, { maker, checker, approvalId, reason }) {
    const by = { maker, checker };
    const looked = await lookAtProduct(tx, productId, { change: wanted, on });
    const event = await writeProduct(tx, looked, by);
    await recordProduct(tx, by, event, approvalId === null ? {} : { approval: approvalId, reason });
  },
  kept: ({ version: _version, ...payload }) => payload,
};

function withoutUndefined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
