import type { FastifyInstance } from 'fastify';
import { listPaymentPlaces } from '#server/actions/people/payment-places.ts';
import { makePaymentReference } from '#server/actions/loan/make-payment-reference.ts';
import { openCheckout } from '#server/actions/loan/open-checkout.ts';
import { openClabe } from '#server/actions/loan/open-clabe.ts';
import { makePayoffQuote } from '#server/actions/loan/quote-payoff.ts';
import { readAccount, readPayments } from '#server/actions/loan/read-account.ts';
import { readSettlementLetter } from '#server/actions/papers/read-settlement-letter.ts';
import {
  readVoucher,
  readReferenceVoucher,
  readPayReference,
  readBarcode,
} from '#server/actions/papers/vouchers.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { serve } from '#server/http/serve.ts';
import { sendPdf } from './contracts.ts';

/** Payments due and made: for the owner of the request, and for the logged-in customer. */
export function registerPayments(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, 'getinfoPayReference', ({ params, caller }) =>
    readPayReference(deps, caller, params.requestId),
  );

  serve(app, deps, 'getVoucherPDF', async (call) => {
    const { pdf, fileName } = await readVoucher(deps, call.caller, call.params.requestId);
    return sendPdf(call.reply, pdf, fileName);
  });

  serve(app, deps, 'getBarcode', async ({ params, caller, reply }) => {
    const svg = await readBarcode(deps, caller, params.reference);
    // A reference never changes; only its owner's browser may cache the image.
    reply.type('image/svg+xml').header('cache-control', 'private, max-age=86400, immutable');
    return Buffer.from(svg);
  });

  serve(app, deps, 'makePayoffQuote', ({ params, caller }) => makePayoffQuote(deps, caller, params.account));

  serve(app, deps, 'makePaymentReference', ({ params, body, caller }) =>
    makePaymentReference(deps, caller, { ...params, ...body }),
  );

  serve(app, deps, 'openClabe', ({ params, caller }) => openClabe(deps, caller, params.account));

  serve(app, deps, 'openCheckout', ({ params, body, caller }) =>
    openCheckout(deps, caller, { ...params, ...body }),
  );

  serve(app, deps, 'getReferenceVoucher', async ({ params, caller, reply }) => {
    const { pdf, fileName } = await readReferenceVoucher(deps, caller, params.reference);
    return sendPdf(reply, pdf, fileName);
  });

  serve(app, deps, 'getSettlementLetter', async ({ params, caller, reply }) => {
    const { pdf, fileName } = await readSettlementLetter(deps, caller, params.account);
    return sendPdf(reply, pdf, fileName);
  });

  serve(app, deps, 'getAccountStatus', ({ params, caller }) => readAccount(deps, caller, params.account));

  serve(app, deps, 'getPaymentsByDelivery', ({ params, caller }) => readPayments(deps, caller, params));

  serve(app, deps, 'getPaymentPlaces', ({ params }) => listPaymentPlaces(deps, params.commercialPartnerId));
}
