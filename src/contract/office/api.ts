import type { z } from 'zod';
import type { Call } from '../call.ts';
import { officeApprovals } from './approvals.ts';
import { officeBrand } from './brand.ts';
import { officeComplaints } from './complaints.ts';
import { officeContacts } from './contacts.ts';
import { officeCreditLimits } from './credit-limits.ts';
import { officeDeadlines } from './deadlines.ts';
import { officeDeliveries } from './deliveries.ts';
import { officeDeviceOrders } from './device-orders.ts';
import { officeCollections } from './collections.ts';
import { officeCredit } from './credit.ts';
import { formerActCalls, officeActs, officeBulkActs } from './acts.ts';
import { officeCredits } from './credits.ts';
import { officeCasework } from './casework.ts';
import { officeIntegrations } from './integrations.ts';
import { officeOwnSales } from './own-sales.ts';
import { officeCompanySignIns } from './company-sign-ins.ts';
import { officeApiKeys } from './api-keys.ts';
import { officePartners } from './partners.ts';
import { officePaymentPlaces } from './payment-places.ts';
import { officePayments } from './payments.ts';
import { officePeople } from './people.ts';
import { officePrivacy } from './privacy.ts';
import { officePromoters } from './promoters.ts';
import { officeSeveralPromoters } from './several-promoters.ts';
import { officeCommissions } from './commissions.ts';
import { officeProducts } from './products.ts';
import { officeStock } from './stock.ts';
import { officeRecord } from './record.ts';
import { officeReports } from './reports.ts';
import { officeRequests } from './requests.ts';
import { officeReviews } from './reviews.ts';
import { officeSavedViews } from './saved-views.ts';
import { officeSignIn } from './sign-in.ts';
import { officeToday } from './today.ts';
import { officeTrail } from './trail.ts';
import { officeWebhooks } from './webhooks.ts';

/** Every call of the desk below /api/v1/office; the storefront does not know them. */
export const officeApi = {
  ...officeSignIn,
  ...officeToday,
  ...officeRequests,
  ...officeRecord,
  ...officeCasework,
  ...officeReviews,
  ...officeApprovals,
  ...officeCredits,
  ...officeCredit,
  ...officeActs,
  ...officeBulkActs,
  ...formerActCalls,
  ...officeCollections,
  ...officePayments,
  ...officePeople,
  ...officePrivacy,
  ...officeComplaints,
  ...officeTrail,
  ...officeDeliveries,
  ...officeDeviceOrders,
  ...officeContacts,
  ...officeSavedViews,
  ...officePromoters,
  ...officeSeveralPromoters,
  ...officeCommissions,
  ...officeReports,
  ...officeProducts,
  ...officeStock,
  ...officeBrand,
  ...officeWebhooks,
  ...officeIntegrations,
  ...officeCreditLimits,
  ...officeDeadlines,
  ...officeApiKeys,
  ...officePartners,
  ...officePaymentPlaces,
  ...officeCompanySignIns,
  ...officeOwnSales,
} as const satisfies Record<string, Call>;

export type OfficeApi = typeof officeApi;
export type OfficeCallName = keyof OfficeApi;

type Part<N extends OfficeCallName, K extends 'params' | 'query' | 'body'> =
  OfficeApi[N] extends Record<K, infer S extends z.ZodType> ? { [P in K]: z.input<S> } : unknown;

/** A call's input: { params, query, body }, each only where the call has one. */
export type OfficeInput<N extends OfficeCallName> = Part<N, 'params'> & Part<N, 'query'> & Part<N, 'body'>;
export type OfficeOutput<N extends OfficeCallName> = z.output<OfficeApi[N]['response']>;
