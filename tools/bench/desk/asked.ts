import { collectionsQuery } from '#contract/office/collections.ts';
import { creditsQuery } from '#contract/office/credits.ts';
import { deliveriesQuery } from '#contract/office/deliveries.ts';
import { paymentsQuery } from '#contract/office/payments.ts';
import { requestsQuery } from '#contract/office/requests.ts';
import { trailQuery } from '#contract/office/trail.ts';
import {
  creditViews,
  lateBuckets,
  promiseViews,
  requestViews,
  viewPages,
  type ViewPage,
  deliveryViews,
  paymentFilters,
} from '#domain/staff/saved-views.ts';
import { trailViews } from '#domain/staff/trail-views.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { listDeliveries } from '#server/actions/credit/deliveries.ts';
import { listCollections } from '#server/actions/credit/collections.ts';
import { listCredits } from '#server/actions/credit/list-credits.ts';
import { listPayments, listPaymentsToClear } from '#server/actions/credit/payment-lines.ts';
import { listRequests } from '#server/actions/desk/list-requests.ts';
import { showToday } from '#server/actions/desk/show-today.ts';
import { showTrail } from '#server/actions/desk/trail.ts';
import { listViews } from '#server/actions/desk/saved-views.ts';
import { benchPerson, type Known } from './fill.ts';

/** A call of a list; `finds`: how many rows it must have at least, so that nothing is fast by finding nothing. */
interface Asked {
  /** Resolves to the number of rows. */
  readonly ask: () => Promise<number>;
  readonly finds: number;
  /** Also at a small partner. */
  readonly own?: boolean;
}

const rowsOf = async (list: Promise<{ readonly rows: readonly unknown[] }>) => (await list).rows.length;

/** What people ask of every list. */
export function askedOf(deps: Deps, known: Known, requests: number): Record<string, Asked> {
  return {
    ...ofRequests(deps, known, requests),
    ...ofCredits(deps, known),
    ...ofPayments(deps, known),
    ...ofDeliveries(deps, known),
    ...ofTrail(deps, known),
    ...ofViews(deps),
  };
}

/** Everybody's rights; which rows are in reach is the scope's. */
const person: StaffCaller = {
  id: benchPerson,
  name: 'Bench',
  sessionId: benchPerson,
  companyPartnerId: null,
  lacksPasskey: null,
  density: 'normal',
  grants: [
    { id: '1', role: 'supervisor', partnerId: null, store: null, promoter: null, grantedAt: new Date(0) },
    { id: '2', role: 'auditor', partnerId: null, store: null, promoter: null, grantedAt: new Date(0) },
  ],
  ip: '127.0.0.1',
  userAgent: '',
};

function ofRequests(deps: Deps, known: Known, requests: number): Record<string, Asked> {
  const list = (query: object, finds = 50): Asked => ({
    ask: () => rowsOf(listRequests(deps, person, requestsQuery.parse(query))),
    finds,
  });
  const search = (text: string, finds = 1) => list({ search: text }, finds);
  return {
    'requests: list': list({}),
    'requests: a page in the middle': list({ cursor: `n${known.id}` }),
    'requests: the oldest first': list({ sort: '+begun' }),
    'requests: of one partner': list({ partner: 1 }),
    'requests: since a day': list({ since: known.since }),
    'requests: one step, the oldest first': list({ step: 'address-proof', sort: '+begun' }),
    'requests: on which one works': list({ held: 'mine' }, 20),
    'requests: on which nobody works': list({ held: 'nobody' }),
    'requests: on which nobody works, in review': list({ held: 'nobody', view: 'review' }),
    ...named(requestViews, 'requests: view', (view) => list({ view })),
    'requests: account': search(known.account),
    'requests: beginning of an account': search(known.account.slice(0, 6)),
    'requests: request': search(known.id),
    'requests: reference': search(known.reference),
    'requests: phone': list({ search: known.phone, reason: 'audit' }, 1),
    'requests: last four of a phone': search(
      known.phone.slice(-4),
      Math.min(50, Math.floor(requests / 20_000)),
    ),
    'requests: RFC': list({ search: known.rfc, reason: 'audit' }, 1),
    'requests: IMEI': search(known.imei),
    'requests: last four in a view': list({ search: known.phone.slice(-4), view: 'refused' }, 1),
    'requests: nothing': search('9999999999', 0),
  };
}

function ofCredits(deps: Deps, known: Known): Record<string, Asked> {
  const list = (query: object, finds = 50): Asked => ({
    ask: () => rowsOf(listCredits(deps, person, creditsQuery.parse(query))),
    finds,
  });
  const late = (query: object, finds = 50): Asked => ({
    ask: () => rowsOf(listCollections(deps, person, collectionsQuery.parse(query))),
    finds,
  });
  return {
    'credits: list': list({}),
    'credits: a page in the middle': list({ cursor: `n${known.account}` }),
    'credits: the oldest first': list({ sort: '+opened' }),
    ...named(creditViews, 'credits: view', (view) => list({ view })),
    'credits: account': list({ search: known.account }, 1),
    'credits: beginning of an account': list({ search: known.account.slice(0, 6) }, 1),
    'credits: reference': list({ search: known.reference }, 1),
    'credits: RFC': list({ search: known.rfc, reason: 'audit' }, 1),
    'credits: IMEI': list({ search: known.imei }, 1),
    'collections: list': late({}),
    ...named(lateBuckets, 'collections: days', (bucket) => late({ bucket }, 1)),
    ...named(promiseViews, 'collections: promises', (promise) => late({ promise }, 1)),
    'collections: account': late({ search: known.account }, 0),
  };
}

function ofPayments(deps: Deps, known: Known): Record<string, Asked> {
  const list = (query: object, finds = 50): Asked => ({
    ask: () => rowsOf(listPayments(deps, paymentsQuery.parse(query))),
    finds,
  });
  return {
    'payments: list': list({}),
    'payments: a page in the middle': list({ cursor: `nsandbox:${known.payment}` }),
    'payments: of one network': list({ network: 'sandbox' }),
    'payments: of one partner': list({ partner: 1 }),
    'payments: since a day': list({ since: known.since }),
    ...named(paymentFilters, 'payments: result', (result) => list({ result }, 1)),
    'payments: result of one partner': list({ partner: 1, result: 'returned' }, 1),
    'payments: reference': list({ search: known.reference }, 1),
    'payments: account': list({ search: known.account }, 1),
    'payments: number of the network': list({ search: known.payment }, 1),
    'payments: nothing': list({ search: '9999999999' }, 0),
    'payments: to clear': { ask: () => rowsOf(listPaymentsToClear(deps, {})), finds: 1 },
  };
}

function ofDeliveries(deps: Deps, known: Known): Record<string, Asked> {
  const list = (query: object, finds = 50): Asked => ({
    ask: () => rowsOf(listDeliveries(deps, person, deliveriesQuery.parse(query))),
    finds,
  });
  return {
    ...named(deliveryViews, 'deliveries: view', (view) => list({ view }, view === 'to-pack' ? 0 : 1)),
    'deliveries: the other way round': list({ view: 'delivered', order: 'reverse' }),
    'deliveries: since a day': list({ view: 'packed', since: known.since }, 1),
    'deliveries: of one partner': list({ view: 'delivered', partner: 1 }),
    'deliveries: account': list({ view: known.delivery, search: known.account }, 1),
    'deliveries: beginning of an account': list(
      { view: known.delivery, search: known.account.slice(0, 6) },
      1,
    ),
    'deliveries: IMEI': list({ view: known.delivery, search: known.imei }, 1),
  };
}

function ofTrail(deps: Deps, known: Known): Record<string, Asked> {
  const list = (query: object, finds = 50): Asked => ({
    ask: () => rowsOf(showTrail(deps, person, trailQuery.parse(query))),
    finds,
  });
  return {
    'trail: list': list({}),
    ...named(trailViews, 'trail: view', (view) => list({ view }, view === 'all' ? 50 : 1)),
    'trail: a page in the middle': list({ cursor: `n${known.seq}` }),
    'trail: by people': list({ person: 'people' }),
    'trail: by one person': list({ person: benchPerson }),
    'trail: one kind': list({ kind: 'exported' }, 1),
    'trail: since a day': list({ since: known.since }),
    'trail: until a day': list({ until: known.since }),
    'trail: of one account': list({ record: known.account }, 1),
  };
}

/** With twenty views of each list, the most that one person keeps. */
function ofViews(deps: Deps): Record<string, Asked> {
  const pages = Object.keys(viewPages) as ViewPage[];
  return {
    ...named(pages, 'views: counts of', (page) => ({
      ask: async () => (await listViews(deps, person, page, (_permission, work) => work())).views.length,
      finds: 20,
    })),
    today: {
      ask: async () => (await showToday(deps, person, (_permission, work) => work())).queues.length,
      finds: 1,
    },
  };
}

const named = <T extends string>(
  each: readonly T[],
  what: string,
  asked: (one: T) => Asked,
): Record<string, Asked> => Object.fromEntries(each.map((one) => [`${what} ${one}`, asked(one)]));
