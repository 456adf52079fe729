import { z } from 'zod';
import { isHexColor } from '#domain/partner/oklch.ts';
import { setupKeys } from '#domain/partner/ready-to-sell.ts';
import { isFullName } from '#domain/staff/roles.ts';
import { calls } from '../call.ts';
import { instant, partnerId } from '../values.ts';
import { approval } from './approvals.ts';
import { partnerRef } from './values.ts';

const text = (missing: string, most: number) =>
  z.string(missing).trim().min(1, missing).max(most, `Escriba como máximo ${most} letras.`);

/** The first people of a partner: one proposes what the other confirms. */
const administrator = z.object({
  name: z
    .string('Escriba nombre y apellido.')
    .trim()
    .min(3, { error: 'Escriba nombre y apellido.', abort: true })
    .max(80, 'Escriba como máximo 80 letras.')
    .refine(
      isFullName,
      'Escriba el nombre con letras; entre ellas caben un espacio, un guion o un apóstrofo.',
    ),
  email: z.string('Escriba un correo válido.').trim().max(254).email('Escriba un correo válido.'),
});

export const newPartner = z.object({
  /** Its path, '/77/inicio'; null: the next free number. */
  id: z
    .number()
    .int('Escriba un número de 1 a 9999.')
    .min(1, 'Escriba un número de 1 a 9999.')
    .max(9_999, 'Escriba un número de 1 a 9999.')
    .nullable(),
  name: text('Escriba el nombre de la tienda.', 60),
  legalName: text('Escriba la razón social.', 150),
  color: z
    .string('Escriba el color como #1A2B3C.')
    .trim()
    .refine(isHexColor, 'Escriba el color como #1A2B3C.'),
  /** A picture that was kept for it (keepPicture). */
  logo: z.string('Suba el logo.').trim().min(1, 'Suba el logo.').max(120),
  address: text('Escriba el domicilio.', 300),
  tel: z
    .string('Escriba el teléfono con diez dígitos.')
    .trim()
    .regex(/^\d{10}$/, 'Escriba el teléfono con diez dígitos.'),
  contact: z.string('Escriba un correo válido.').trim().max(120).email('Escriba un correo válido.'),
  administrators: z.array(administrator).length(2, 'Escriba dos personas de Administración.'),
});

/** The shops of the service: a new one, and what it still needs before it opens. */
export const officePartners = calls({
  listPartners: {
    method: 'GET',
    path: '/office/partners',
    summary: 'The partners in scope, whether each shop is open, and how much it still needs',
    response: z.object({
      rows: z.array(
        z.object({
          partner: partnerRef,
          isOnSale: z.boolean(),
          /** What it needs before it opens. */
          missing: z.number().int(),
        }),
      ),
      mayCreate: z.boolean(),
    }),
  },
  getPartnerSetup: {
    method: 'GET',
    path: '/office/partners/{partner}',
    summary: 'What a shop has of what it needs before it opens',
    params: z.object({ partner: partnerId }),
    response: z.object({
      partner: partnerRef,
      isOnSale: z.boolean(),
      items: z.array(
        z.object({
          key: z.enum(setupKeys),
          isDone: z.boolean(),
          /** Without it the shop does not open. */
          isNeeded: z.boolean(),
          count: z.number().int(),
        }),
      ),
      approvals: z.array(approval),
      mayOpen: z.boolean(),
    }),
  },
  createPartner: {
    method: 'POST',
    path: '/office/partners',
    summary:
      'Creates a partner whose shop is not open yet, and invites its first two administrators; their links are told once',
    body: newPartner,
    response: z.object({
      partner: z.number().int(),
      invitations: z.array(z.object({ name: z.string(), link: z.string(), expiresAt: instant })),
    }),
  },
});
