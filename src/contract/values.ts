import { z } from 'zod';
import { codeChannels } from '#domain/partner/code-channels.ts';

/** Pesos on the wire: a number with at most two decimals; internally integer centavos (readings §2). */
export const pesos = z.number().meta({ description: 'Pesos (MXN), at most two decimals' });

/** ISO 8601 with zone. */
export const instant = z.iso.datetime({ offset: true });
export const day = z.iso.date();

export const phone = z.string().regex(/^\d{10}$/, 'Teléfono no válido');
export const code = z.string().regex(/^\d{4}$/, 'Ingresa un código de verificación válido');
/** 128 random bits as 22 characters of base64url: unguessable (readings §3). */
export const requestId = z.string().regex(/^[\w-]{22}$/, 'La solicitud no existe');
/** Ten digits, the last a check digit. */
export const account = z.string().regex(/^\d{10}$/, 'La cuenta no existe');
/**
 * A whole number in a path or query: decimal digits with an optional sign. JavaScript's own parsing would also accept
 * '0x13', '1e1', ' 1' and '1.0'.
 */
export const integer = (min: number, max: number) =>
  written(/^[+-]?[0-9]+$/, z.coerce.number().int().min(min).max(max));
/** As `integer`, with decimals after a point. */
export const decimal = (min: number, max: number) =>
  written(/^[+-]?[0-9]+(?:\.[0-9]+)?$/, z.coerce.number().min(min).max(max));
/** The range of our tables' ids: 32 bits. */
const greatestId = 2_147_483_647;
export const partnerId = integer(1, greatestId);
export const promoterId = integer(1, greatestId);
export const productId = integer(1, greatestId);

function written(pattern: RegExp, schema: z.ZodCoercedNumber) {
  return z.preprocess((value) => (typeof value === 'string' && !pattern.test(value) ? NaN : value), schema);
}

export const requestParams = z.object({ requestId });
export const phoneParams = z.object({ phone });
export const accountParams = z.object({ account });
/** The owner of a verified phone, at a partner. */
export const ofPhone = z.object({ phone, partner: partnerId });

/** A file that is written while it is sent. */
export const streamed = z.custom<AsyncIterable<Uint8Array>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
);

/** A response that only confirms success. */
export const done = z.object({ ok: z.literal(true) });

/** Ours: how a code is to come, of the partner's `codeChannels`; absent, or not one of them: by SMS. */
export const codeWay = z.object({ channel: z.enum(codeChannels).optional() });

/** What she asked, about her data or as a complaint. */
export const asked = <K extends string>(kinds: readonly K[]) => ({
  kind: z.enum(kinds),
  text: z.string(),
  askedOn: day,
  /** The last day to answer. */
  answerBy: day,
  answer: z.object({ text: z.string(), day }).nullable(),
});
