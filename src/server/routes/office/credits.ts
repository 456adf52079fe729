import type { FastifyInstance } from 'fastify';
import { creditActNames, creditActs, type CreditActName } from '#domain/staff/acts.ts';
import { doAct, previewAct } from '#server/actions/approvals/propose-act.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { sendPayoffQuote } from '#server/actions/credit/send-payoff-quote.ts';
import { listCollections, logContact } from '#server/actions/credit/collections.ts';
import { exportCredits, listCredits } from '#server/actions/credit/list-credits.ts';
import { showCredit } from '#server/actions/credit/show-credit.ts';
import { asFile } from '#server/http/office/as-file.ts';
import { serveOffice } from '#server/http/office/serve-office.ts';

/** Credits and collections: the lists, one credit, and what people do there. */
export function registerOfficeCredits(app: FastifyInstance, deps: Deps): void {
  serveOffice(app, deps, 'listCredits', ({ staff, query }) => listCredits(deps, staff, query));
  serveOffice(app, deps, 'exportCredits', async ({ staff, query, reply }) =>
    asFile(reply, 'creditos', query.format, await exportCredits(deps, staff, query)),
  );
  serveOffice(app, deps, 'getCredit', ({ staff, params }) => showCredit(deps, staff, params.account));
  serveOffice(app, deps, 'sendPayoffQuote', ({ staff, params }) =>
    sendPayoffQuote(deps, staff, params.account),
  );
  registerActs(app, deps);

  serveOffice(app, deps, 'listCollections', ({ query }) => listCollections(deps, query));
  serveOffice(app, deps, 'logContact', ({ staff, params, body }) =>
    logContact(deps, staff, params.account, body),
  );
}

function registerActs(app: FastifyInstance, deps: Deps): void {
  serveOffice(app, deps, 'previewActOnCredit', ({ staff, params: { account, act }, body }) =>
    previewAct(deps, staff, { command: act, payload: { account, ...body } }),
  );
  serveOffice(app, deps, 'actOnCredit', ({ staff, params: { account, act }, body }) =>
    actOnCredit(deps, staff, { account, act, body }),
  );
  for (const act of creditActNames) {
    serveOffice(app, deps, creditActs[act].formerly[0], async ({ staff, params: { account }, body }) => {
      const { outcome, approvalId } = await actOnCredit(deps, staff, { account, act, body });
      return approvalId === null ? { ok: true } : { outcome, approvalId };
    });
  }
}

const actOnCredit = (
  deps: Deps,
  staff: StaffCaller,
  {
    account,
    act,
    body: { reason, seen, ...asked },
  }: { account: string; act: CreditActName; body: { reason: string; seen?: string | undefined } },
) => doAct(deps, staff, { command: act, payload: { account, ...asked }, reason, seen });
