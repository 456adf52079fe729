import { z } from 'zod';
import type { Role } from '#domain/staff/roles.ts';

/** As a form has them: the place as text, and the promoter, which counts for that role alone. */
export const placeFields = { partner: z.string(), promoter: z.string().default('') };

export const namesPromoter = ({ role, promoter }: { role: Role; promoter: string }): boolean =>
  role !== 'promoter' || promoter !== '';

export const promoterMissing = { path: ['promoter'], error: 'Elija qué promotor es esa persona.' };
