import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/actions/base/context.ts';
import { listPaymentPlaces } from '#server/actions/people/payment-place-settings.ts';
import { serveOffice } from '#server/http/office/serve-office.ts';

/** What the tills charge and take. */
export function registerOfficePaymentPlaces(app: FastifyInstance, deps: Deps): void {
  serveOffice(app, deps, 'listPaymentPlaces', ({ staff }) => listPaymentPlaces(deps, staff));
}
