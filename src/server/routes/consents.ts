import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/actions/base/context.ts';
import { checkPaper } from '#server/actions/papers/read-paper.ts';
import {
  readConsentReceipt,
  readConsents,
  revokeConsent,
  readAcceptanceReceipt,
  readAcceptances,
} from '#server/actions/people/consents.ts';
import { serve } from '#server/http/serve.ts';
import { sendPdf } from './contracts.ts';

/** Papers with a folio, and what a person agreed to. */
export function registerConsents(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, 'checkPaper', ({ params }) => checkPaper(deps, params.folio));

  serve(app, deps, 'getConsents', ({ params, caller }) =>
    readConsents(deps, caller, { phone: params.phone, partnerId: params.partner }),
  );

  serve(app, deps, 'getConsentReceipt', async ({ params, caller, reply }) => {
    const { pdf, fileName } = await readConsentReceipt(deps, caller, params.requestId);
    return sendPdf(reply, pdf, fileName);
  });

  serve(app, deps, 'getAcceptances', ({ params, caller }) =>
    readAcceptances(deps, caller, { phone: params.phone, partnerId: params.partner }),
  );

  serve(app, deps, 'getAcceptanceReceipt', async ({ params, caller, reply }) => {
    const { pdf, fileName } = await readAcceptanceReceipt(deps, caller, params);
    return sendPdf(reply, pdf, fileName);
  });

  serve(app, deps, 'revokeConsent', async ({ params, caller }) => {
    await revokeConsent(deps, caller, params.requestId);
    return { ok: true } as const;
  });
}
