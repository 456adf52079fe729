import type { FastifyInstance } from 'fastify';
import { fromPesos } from '#domain/credit/money.ts';
import { proposeAct } from '#server/actions/approvals/propose-act.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { showPaymentPlaces } from '#server/actions/people/payment-places.ts';
import { serveOffice } from '#server/http/office/serve-office.ts';

/** What the tills charge and take. */
export function registerOfficePaymentPlaces(app: FastifyInstance, deps: Deps): void {
  serveOffice(app, deps, 'listPaymentPlaces', ({ staff }) => showPaymentPlaces(deps, staff));
  serveOffice(app, deps, 'proposePaymentPlace', ({ staff, body: { reason, place, hours, ...sums } }) => {
    const payload = {
      place,
      feeCentavos: centavosOrNone(sums.fee),
      minCentavos: centavosOrNone(sums.minimum),
      maxCentavos: centavosOrNone(sums.maximum),
      hours,
    };
    return proposeAct(deps, staff, { command: 'set-payment-place', payload, reason });
  });
}

const centavosOrNone = (pesos: number | null) => (pesos === null ? null : fromPesos(pesos));
