import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/actions/base/context.ts';
import { sendPayoffQuote } from '#server/actions/credit/send-payoff-quote.ts';
import { listCollections } from '#server/actions/credit/list-collections.ts';
import { exportCredits, listCredits } from '#server/actions/credit/list-credits.ts';
import { logContact } from '#server/actions/credit/log-contact.ts';
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

  serveOffice(app, deps, 'listCollections', ({ query }) => listCollections(deps, query));
  serveOffice(app, deps, 'logContact', ({ staff, params, body }) =>
    logContact(deps, staff, params.account, body),
  );
}
