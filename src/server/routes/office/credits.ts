import type { FastifyInstance } from 'fastify';
import { fromPesos } from '#domain/credit/money.ts';
import { proposeAct } from '#server/actions/approvals/propose-act.ts';
import type { Deps } from '#server/actions/context.ts';
import {
  lockStolen,
  proposeLock,
  promiseForCustomer,
  proposePhoneChange,
  refusePhoneChange,
  resumeContactOf,
  sendPayoffQuote,
  stopContactOf,
} from '#server/actions/office/act-on-credit.ts';
import { listCollections } from '#server/actions/office/list-collections.ts';
import { exportCredits, listCredits } from '#server/actions/office/list-credits.ts';
import { logContact } from '#server/actions/office/log-contact.ts';
import { showCredit } from '#server/actions/office/show-credit.ts';
import { asFile } from '#server/http/office/as-file.ts';
import { serveOffice } from '#server/http/office/serve-office.ts';

const done = { ok: true as const };

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
  serveOffice(app, deps, 'promiseForCustomer', async ({ staff, params, body }) => {
    const { amount, day, reason } = body;
    await promiseForCustomer(deps, staff, params.account, { centavos: fromPesos(amount), day, reason });
    return done;
  });
  serveOffice(app, deps, 'lockStolen', async ({ staff, params, body }) => {
    await lockStolen(deps, staff, params.account, body);
    return done;
  });
  registerProposals(app, deps);

  serveOffice(app, deps, 'listCollections', ({ query }) => listCollections(deps, query));
  serveOffice(app, deps, 'logContact', ({ staff, params, body }) =>
    logContact(deps, staff, params.account, body),
  );
  serveOffice(app, deps, 'stopContact', async ({ staff, params, body }) => {
    await stopContactOf(deps, staff, params.account, body);
    return done;
  });
  serveOffice(app, deps, 'resumeContact', async ({ staff, params, body }) => {
    await resumeContactOf(deps, staff, params.account, body);
    return done;
  });
}

function registerProposals(app: FastifyInstance, deps: Deps): void {
  serveOffice(app, deps, 'proposeRelease', ({ staff, params, body: { reason } }) =>
    proposeAct(deps, staff, { command: 'release-device', payload: params, reason }),
  );
  serveOffice(app, deps, 'proposeLock', ({ staff, params, body }) =>
    proposeLock(deps, staff, params.account, body),
  );
  serveOffice(app, deps, 'proposeUnlock', ({ staff, params, body: { why, until, reason } }) =>
    proposeAct(deps, staff, { command: 'unlock-device', payload: { ...params, why, until }, reason }),
  );
  serveOffice(app, deps, 'proposePause', ({ staff, params, body: { weeks, reason } }) =>
    proposeAct(deps, staff, { command: 'pause-credit', payload: { ...params, weeks }, reason }),
  );
  serveOffice(app, deps, 'proposeWriteOff', ({ staff, params, body: { what, sum, why, reason } }) => {
    const centavos = what === 'sum' && sum !== undefined ? fromPesos(sum) : null;
    return proposeAct(deps, staff, {
      command: 'write-off-debt',
      payload: { ...params, centavos, why },
      reason,
    });
  });
  serveOffice(app, deps, 'proposeCancellation', ({ staff, params, body: { reason } }) =>
    proposeAct(deps, staff, { command: 'cancel-contract', payload: params, reason }),
  );
  serveOffice(app, deps, 'proposeRevocation', ({ staff, params, body: { sentOn, reason } }) =>
    proposeAct(deps, staff, { command: 'revoke-contract', payload: { ...params, sentOn }, reason }),
  );
  serveOffice(app, deps, 'proposeRescission', ({ staff, params, body: { reason } }) =>
    proposeAct(deps, staff, { command: 'rescind-contract', payload: params, reason }),
  );
  serveOffice(app, deps, 'proposeArchiveOpening', ({ staff, params, body: { basis, reason } }) =>
    proposeAct(deps, staff, { command: 'open-archive', payload: { ...params, basis }, reason }),
  );
  serveOffice(app, deps, 'proposePhoneChange', ({ staff, params, body }) =>
    proposePhoneChange(deps, staff, params.account, body),
  );
  serveOffice(app, deps, 'refusePhoneChange', async ({ staff, params, body }) => {
    await refusePhoneChange(deps, staff, params.account, body);
    return done;
  });
}
