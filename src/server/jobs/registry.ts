import { makeProductPlans } from '#server/actions/people/edit-products.ts';
import { followCorrections } from '#server/actions/request/corrections.ts';
import { carryOverLoans } from '#server/actions/loan/carry-over-loans.ts';
import { makeCatchUp } from '#server/actions/loan/make-catch-up.ts';
import { makeReferences } from '#server/actions/loan/references.ts';
import { freePieces } from '#server/actions/loan/piece-of-request.ts';
import { planReferences } from '#server/actions/loan/plan-references.ts';
import { changeLostPhones } from '#server/actions/credit/change-lost-phones.ts';
import { forgetApplicants } from '#server/actions/people/forget-applicants.ts';
import { countReports } from '#server/actions/desk/reports.ts';
import { tellOfDay } from '#server/actions/desk/tell-of-day.ts';
import { storePapers } from '#server/actions/papers/issue-paper.ts';
import { purgeExpiredVisitors } from '#server/queries/sessions/known-browsers.ts';
import { purgeExpiredKeys } from '#server/queries/calls/idempotency-keys.ts';
import {
  checkBooks,
  planCheck,
  checkChain,
  maintainPartitions,
  planParts,
  sweepPart,
  voidReferencesOf,
} from './maintenance.ts';
import { deliverMessage, deliverOutbox } from './deliver-message.ts';
import { markRequests } from './mark-requests.ts';
import { deliverWebhook, planWebhooks } from './webhooks.ts';
import { queryBureau } from './query-bureau.ts';
import { reconcilePayments, reconcileIdentity } from './reconcile.ts';
import type { JobHandlers } from './run-jobs.ts';
import { sendDeviceOrder } from './send-device-order.ts';

/** The handler of each job; a name without one does not compile. */
export const jobHandlers: JobHandlers = {
  'deliver-message': deliverMessage,
  'deliver-outbox': deliverOutbox,
  'query-bureau': queryBureau,
  'reconcile-identity': reconcileIdentity,
  'reconcile-payments': reconcilePayments,
  'forget-keys': ({ store }) => purgeExpiredKeys(store),
  'forget-visitors': async ({ store }, _, signal) => void (await purgeExpiredVisitors(store, signal)),
  'forget-applicants': (deps, _, signal) => forgetApplicants(deps, signal),
  'sweep-storage': async ({ storage }) => void (await storage.sweep?.()),
  'forget-pictures': async ({ storage }, { files }) => {
    for (const file of files) await storage.delete(`public/${file}`);
  },
  'keep-months': maintainPartitions,
  'mark-requests': (deps, _, signal) => markRequests(deps, signal),
  'render-papers': async (deps, { requestId }) => void (await storePapers(deps, requestId)),
  'follow-corrections': (deps, _, signal) => followCorrections(deps, signal),
  'send-device-order': sendDeviceOrder,
  'check-ledgers': planCheck,
  'check-books': checkBooks,
  'check-chain': checkChain,
  'service-loans': async (deps, _, signal) => {
    await carryOverLoans(deps, signal);
    await planParts(deps);
  },
  'service-part': sweepPart,
  'change-phones': (deps, _, signal) => changeLostPhones(deps, signal),
  'make-references': async (deps, { account }) => {
    await makeReferences(deps, account);
    await makeCatchUp(deps, account);
  },
  'void-references': voidReferencesOf,
  'count-reports': (deps, _, signal) => countReports(deps, signal),
  'tell-of-day': (deps, _, signal) => tellOfDay(deps, signal),
  'make-product-plans': (deps) => makeProductPlans(deps),
  'free-pieces': (deps, _, signal) => freePieces(deps, signal),
  'plan-webhooks': planWebhooks,
  'deliver-webhook': deliverWebhook,
  'plan-references': (deps, _, signal) => planReferences(deps, signal),
};
