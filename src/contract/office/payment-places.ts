import { z } from 'zod';
import { calls } from '../call.ts';
import { partnerId, pesos } from '../values.ts';
import { approval } from './approvals.ts';
import { partnerRef } from './values.ts';

const written = pesos.multipleOf(0.01, 'Escriba pesos con dos decimales.');
const sum = written
  .min(1, 'Escriba un monto de $1 a $100,000.')
  .max(100_000, 'Escriba un monto de $1 a $100,000.');

/** Null: not known, and then the shop says nothing of it. */
export const placeLimits = {
  /** What the till charges on top of a payment; 0: nothing. */
  fee: written
    .min(0, 'Escriba una comisión de $0 a $500.')
    .max(500, 'Escriba una comisión de $0 a $500.')
    .nullable(),
  /** How little and how much the till takes at once. */
  minimum: sum.nullable(),
  maximum: sum.nullable(),
  hours: z.string().trim().min(1).max(60, 'Escriba el horario en 60 letras o menos.').nullable(),
};

/** What a place shows; `logo`: a picture that was kept for the partner (keepPicture). */
export const newPlace = {
  name: z
    .string('Escriba el nombre del lugar.')
    .trim()
    .min(1, 'Escriba el nombre del lugar.')
    .max(60, 'Escriba el nombre en 60 letras o menos.'),
  logo: z.string('Suba el logo del lugar.').trim().min(1, 'Suba el logo del lugar.').max(120),
};

/** Null: as it is. */
export const placeFields = {
  name: newPlace.name.nullable().default(null),
  logo: newPlace.logo.nullable().default(null),
  isOpen: z.boolean().nullable().default(null),
};

/** What the tills charge and take, as customers see it before they pay. */
export const officePaymentPlaces = calls({
  listPaymentPlaces: {
    method: 'GET',
    path: '/office/payment-places',
    summary: 'Where customers of each partner pay in cash, with fee, limits and hours',
    response: z.object({
      partners: z.array(
        z.object({
          partner: partnerRef,
          places: z.array(
            z.object({
              id: z.number().int(),
              name: z.string(),
              /** The file of its logo. */
              logo: z.string(),
              /** Customers are sent there. */
              isOpen: z.boolean(),
              ...placeLimits,
            }),
          ),
          mayPropose: z.boolean(),
        }),
      ),
      approvals: z.array(approval),
    }),
  },
  keepPicture: {
    method: 'POST',
    path: '/office/pictures',
    summary:
      'Keeps a logo that an act will name: PNG, WebP or JPEG up to 5 MB. Without a partner: of a new one',
    query: z.object({ partner: partnerId.optional() }),
    response: z.object({ file: z.string() }),
    as: 'multipart-in',
  },
});
