import { z } from 'zod';

/** Pesos on the wire: a number with two decimals at most; inside, integer centavos (readings §2). */
export const pesos = z.number().meta({ description: 'Pesos (MXN), at most two decimals' });

/** ISO 8601 with zone. */
export const instant = z.iso.datetime({ offset: true });
export const day = z.iso.date();

export const phone = z.string().regex(/^\d{10}$/, 'Teléfono no válido');
export const code = z.string().regex(/^\d{4}$/, 'Ingresa un código de verificación válido');
/** 128 random bits as 22 characters of base64url: unguessable (readings §3). */
export const requestId = z.string().regex(/^[\w-]{22}$/, 'La solicitud no existe');
/** Ten digits, the last one a check digit. */
export const account = z.string().regex(/^\d{10}$/, 'La cuenta no existe');
export const partnerId = z.coerce.number().int().min(1).max(2_147_483_647);
export const promoterId = z.coerce.number().int().min(1).max(2_147_483_647);

export const requestParams = z.object({ requestId });
export const phoneParams = z.object({ phone });
export const accountParams = z.object({ account });

/** An answer that only says that it was done. */
export const done = z.object({ ok: z.literal(true) });
