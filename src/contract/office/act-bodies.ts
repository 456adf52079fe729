import { z } from 'zod';
import type { CreditAct, Field } from '#domain/staff/act-row.ts';
import { corrections } from '#domain/catalogue/stock.ts';
import { formatMoney } from '#domain/credit/money.ts';
import { actRow, limitedCommands, type ActName } from '#domain/staff/acts.ts';
import { creditAct, creditActNames, type CreditActName } from '#domain/staff/credit-acts.ts';
import { leadsOutOfTheShop, stayInTheShop } from '#domain/staff/customer-text.ts';
import { isFullName } from '#domain/staff/roles.ts';
import { account, day, partnerId, pesos, promoterId, requestId } from '../values.ts';
import { month } from './commissions.ts';
import { newApiKey } from './api-keys.ts';
import { company, companySecret } from './company-sign-ins.ts';
import { limitsOfCredit } from './credit-limits.ts';
import { deskHours } from './deadlines.ts';
import { newPlace, placeFields, placeLimits } from './payment-places.ts';
import { rectification } from './privacy.ts';
import { productChange } from './products.ts';
import { passkeyRules } from '#domain/staff/passkey-rule.ts';
import { answerOfReview } from './reviews.ts';
import { officeId, reasonText, role } from './values.ts';

/** `seen` of the preview of an act: it is refused where that is not so any more. */
const seen = z.string().max(10_000).optional();

/** What an act asks for besides its reason. A body of another act is refused. */
const asking = <S extends z.core.$ZodShape>(description: string, shape: S) =>
  z.strictObject({ ...shape, reason: reasonText, seen }).describe(description);

/** Of an act that one person may do, or two: the reason is for the second. */
const askingBoth = <S extends z.core.$ZodShape>(description: string, shape: S) =>
  z
    .strictObject({
      ...shape,
      reason: z.string().trim().max(500, 'Escriba como máximo 500 letras.').default(''),
      seen,
    })
    .describe(description);

/** The body of an act on a credit, made of what its row asks for. */
function creditBody({ is, asks }: CreditAct): z.ZodObject {
  const fields = Object.entries(asks);
  const shape = fields.map(([name, field]) => [
    name,
    field.only ? valueOf(field).optional() : valueOf(field),
  ]);
  return asking(is, Object.fromEntries(shape)).superRefine((body: Record<string, unknown>, context) => {
    for (const [name, { only = {}, says }] of fields) {
      const isAsked = Object.entries(only).some(([other, value]) => body[other] === value);
      if (isAsked && body[name] === undefined)
        context.addIssue({ code: 'custom', path: [name], message: says });
    }
  });
}

function valueOf(field: Field): z.ZodType {
  switch (field.ask) {
    case 'weeks':
      return z.number(field.says).int().min(1, field.says).max(4, 'Hasta 4 semanas.');
    case 'pesos':
      return (
        field.least === undefined
          ? z.number(field.says).min(0.01, field.says)
          : z.number(field.says).min(field.least, `Escriba al menos ${formatMoney(field.least * 100)}.`)
      ).max(1_000_000);
    case 'day':
      return z.iso.date(field.says);
    case 'pick':
      return z.enum(field.of, field.says);
  }
}

/** Where a role is held: `store`: only what is sold there. `promoter`: who the person is; of that role and of no other. */
const place = {
  role,
  store: officeId.nullable().default(null),
  promoter: promoterId.nullable().default(null),
};

/** Of which pieces of a product. */
const stockPlace = {
  color: z.string('Elija un color.').regex(/^#[0-9A-Fa-f]{6}$/, 'Elija un color.'),
  /** Null: the common store room. */
  store: officeId.nullable(),
};
const pieces = z
  .number('Escriba cuántas piezas.')
  .int('Escriba un número entero.')
  .min(0, 'Escriba cuántas piezas.')
  .max(10_000, 'Escriba como máximo 10,000.');
type Sums = Record<'minimum' | 'maximum', number | null>;
const isInOrder = ({ minimum, maximum }: Sums): boolean =>
  minimum === null || maximum === null || minimum <= maximum;
const notInOrder = { path: ['maximum'], error: 'El máximo no puede ser menor que el mínimo.' };

/** The body of each act that is not on a credit. */
const others = {
  'claim-request': z.strictObject({ seen }).describe('Marks a request as one’s own work'),
  'answer-review': z
    .strictObject({ ...answerOfReview.shape, seen })
    .refine((body) => (body.outcome === 'counter-offer') === (body.offer !== undefined), {
      message: 'Escriba el plan que se ofrece.',
      path: ['offer'],
    })
    .describe('Approves, refuses or makes a counter-offer; above the limit a second person confirms it'),
  'answer-complaint': z
    .strictObject({
      text: z
        .string('Escriba la respuesta.')
        .trim()
        .min(20, 'Escriba la respuesta, con al menos veinte letras.')
        .max(4000, 'Escriba como máximo 4,000 letras.')
        .refine((text) => !leadsOutOfTheShop(text), stayInTheShop),
      seen,
    })
    .describe(
      'Answers a complaint, once, by a letter that its person reads where her phone is confirmed again',
    ),
  'pay-refund': asking(
    'Proposes to pay a refund to its CLABE; another person confirms it before money leaves',
    {
      /** The person looked at what the review of the CLABE asks. */
      isReviewed: z.boolean().default(false),
    },
  ),
  'book-payment': asking('Proposes to book money that waits into an account, and to give a part of it back', {
    account,
    giveBack: z.number().min(0).max(999_999_999).default(0),
  }),
  'return-payment': asking('Proposes to give money that waits back to its payer, through the network', {}),
  'take-back-payment': asking(
    'Proposes to take money out of the credit in which it counts: what its payer got back, else all, which waits again',
    {},
  ),
  'erase-person': asking('Proposes to erase the person’s data for good; another person confirms it', {}),
  'rectify-data': asking(
    'Proposes to correct named fields of the person’s data; another person confirms it',
    {
      requestId,
      ...rectification.shape,
      /** What was seen. */
      evidence: z
        .string('Escriba con qué se comprobó.')
        .trim()
        .min(3, 'Escriba con qué se comprobó.')
        .max(300, 'Escriba como máximo 300 letras.'),
    },
  ),
  'hand-out-copy': asking('Proposes to hand out a copy of the person’s data; another person confirms it', {}),
  'grant-role': asking('Proposes a role for a person; another administrator confirms it', {
    ...place,
    partner: partnerId.nullable(),
  }),
  'set-staff-marks': asking(
    'Proposes the phone, CURP and RFC of a person, by which her own credit is known; another administrator confirms them. Only blind indexes are kept',
    {
      phone: z
        .string()
        .trim()
        .regex(/^(?:\d{10})?$/, 'Escriba el teléfono con diez dígitos.')
        .default(''),
      curp: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^(?:[A-ZÑ0-9]{18})?$/, 'Escriba los 18 caracteres de la CURP.')
        .default(''),
      rfc: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^(?:[A-ZÑ&0-9]{13})?$/, 'Escriba los 13 caracteres del RFC.')
        .default(''),
    },
  ),
  'open-sign-in': asking('Opens the sign-in of a person that wrong codes have closed', {}),
  'withdraw-grant': asking('Proposes to withdraw a grant; another administrator confirms it', {}),
  'invite-staff': asking('Proposes to invite somebody with a first role; another administrator confirms it', {
    name: z
      .string()
      .trim()
      .min(3, 'Escriba nombre y apellido.')
      .max(80, 'Escriba como máximo 80 letras.')
      .refine(
        isFullName,
        'Escriba el nombre con letras; entre ellas caben un espacio, un guion o un apóstrofo.',
      ),
    email: z.string().trim().max(254).email('Escriba un correo válido.'),
    ...place,
  }),
  'set-company-sign-in': asking('Proposes a partner’s own sign-in; another administrator confirms it', {
    ...company,
    clientSecret: companySecret,
  }),
  'remove-company-sign-in': asking(
    'Proposes to remove it; the sessions that it opened end when another administrator confirms',
    {},
  ),
  'set-passkey-rule': asking('Proposes who needs a passkey at a partner; another administrator confirms it', {
    rule: z.enum(passkeyRules, 'Elija quién la necesita.'),
  }),
  'set-limit': asking('Proposes up to which amount one person is enough; another person confirms it', {
    command: z.enum(limitedCommands, 'Elija un acto.'),
    /** Null: always two people. */
    upTo: pesos
      .min(0, 'Escriba un monto en pesos.')
      .max(1_000_000, 'Como máximo un millón de pesos.')
      .nullable(),
  }),
  'set-desk-hours': asking(
    'Proposes hours; another person confirms them. Reviews that are open keep their deadline',
    deskHours,
  ).refine(({ opensAt, closesAt }) => opensAt < closesAt, {
    path: ['closesAt'],
    error: 'La hora de cierre va después de la de apertura.',
  }),
  'set-credit-limits': asking(
    'Proposes limits; another person confirms them. They hold for decisions from then on',
    limitsOfCredit.shape,
  ),
  'set-commission-plan': asking('Proposes what sales signed from now on earn; another person confirms it', {
    amount: pesos.min(0, 'Escriba un monto.').max(100_000, 'Escriba hasta $100,000.'),
    share: z.number().min(0, 'Escriba un porcentaje.').max(100, 'Escriba hasta 100 %.'),
    missedDays: z
      .number()
      .int('Escriba días enteros.')
      .min(1, 'Escriba de 1 a 60 días.')
      .max(60, 'Escriba de 1 a 60 días.')
      .nullable()
      .default(null),
  }),
  'close-commissions': asking('Proposes to close a month that is over; another person confirms it', {
    month,
  }),
  'publish-brand': askingBoth(
    'Publishes the draft as one act; legal texts, grace days and contacts are confirmed by another person',
    { version: z.number().int() },
  ),
  'set-payment-place': asking(
    'Proposes name, logo, fee, limits and hours of a place, or that it is shown no more; another person confirms them',
    { ...placeFields, ...placeLimits },
  ).refine(isInOrder, notInOrder),
  'add-api-key': asking(
    'Proposes a key of a partner’s own system; another administrator confirms it',
    newApiKey,
  ),
  'revoke-api-key': asking('Revokes a key of a partner’s own system at once', {}),
  'open-shop': asking('Proposes to open a shop that is set up; another person confirms it', {}),
  'add-payment-place': asking('Proposes a place where customers pay; another person confirms it', {
    ...newPlace,
    ...placeLimits,
  }).refine(isInOrder, notInOrder),
  'change-product': askingBoth(
    'Changes a product, now or on a day; past a bound of price or CAT another person confirms it',
    { ...productChange.shape, version: z.number().int(), on: day.nullable().default(null) },
  ),
  'receive-stock': z
    .strictObject({ ...stockPlace, pieces: pieces.min(1, 'Escriba al menos una pieza.'), seen })
    .describe('Adds pieces that arrived'),
  'count-stock': askingBoth(
    'Writes down how many pieces are there; many fewer than before another person confirms',
    { ...stockPlace, pieces },
  ),
  'correct-stock': asking(
    'Corrects a count by some pieces; what is lost, and many fewer, another person confirms',
    {
      ...stockPlace,
      why: z.enum(corrections, 'Elija qué pasó.'),
      pieces: pieces.min(1, 'Escriba al menos una pieza.'),
    },
  ),
} satisfies Readonly<Record<Exclude<ActName, CreditActName>, z.ZodObject>>;

/** The body of each act. */
export const actBodies = {
  ...(Object.fromEntries(creditActNames.map((name) => [name, creditBody(creditAct(name))])) as Readonly<
    Record<CreditActName, z.ZodObject>
  >),
  ...others,
};

/** The body of an act on several at once: what its row lets them all have, and each by its name. */
export function bulkBody(name: ActName, one: z.ZodType): z.ZodObject {
  const { shape }: z.ZodObject = actBodies[name];
  const fields = ['reason', ...(actRow(name).bulk ?? [])].filter((field) => field in shape);
  return z
    .strictObject({
      ...Object.fromEntries(fields.map((field) => [field, shape[field]])),
      of: z
        .array(z.strictObject({ of: one, seen }))
        .min(1, 'Elija al menos uno.')
        .max(50, 'Elija como máximo 50.'),
    })
    .describe(`${actBodies[name].description} (several at once)`);
}
export type BodyOf<N extends keyof typeof others> = z.output<(typeof others)[N]>;
