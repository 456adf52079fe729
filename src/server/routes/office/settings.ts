import { listCompanySettings, testCompanyIssuer } from '#server/actions/people/company-settings.ts';
import { simulateLimits } from '#server/actions/desk/simulate-limits.ts';
import { listCreditLimits } from '#server/actions/people/credit-limits.ts';
import { listDeadlines } from '#server/actions/people/list-deadlines.ts';
import { probeService } from '#server/actions/people/probe-service.ts';
import {
  listIntegrations,
  retryJobs,
  retryMessage,
  showPostalCodes,
} from '#server/actions/people/integrations.ts';
import { importPostalList, longestPostalListBytes } from '#server/actions/people/import-postal-list.ts';
import { keepPicture } from '#server/actions/people/keep-picture.ts';
import { listApiKeys, showApiKey } from '#server/actions/people/api-keys.ts';
import { createPartnerAtDesk, listPartners, showSetup } from '#server/actions/people/partners.ts';
import { showPaymentPlaces } from '#server/actions/people/payment-places.ts';
import { sendWebhookAgain, testWebhook } from '#server/actions/people/send-webhooks.ts';
import {
  listWebhooks,
  showWebhook,
  addWebhook,
  changeWebhook,
  removeWebhook,
  rotateWebhookSecret,
} from '#server/actions/people/webhooks.ts';
import { longestBrandPictureBytes } from '#domain/partner/brand-pictures.ts';
import { multipartChunks, multipartFile } from '#server/http/multipart-file.ts';
import type { OfficeHandlers } from '#server/http/office/serve-office.ts';

/** Settings of a partner at the desk. */
export const settingHandlers = {
  // A partner's own sign-in, as administrators set it.
  listCompanySignIns: ({ deps, staff }) => listCompanySettings(deps, staff),
  testCompanyIssuer: ({ deps, staff, body: { partner: partnerId, issuer } }) =>
    testCompanyIssuer(deps, staff, { partnerId, issuer }),

  // What a partner may set of the credit rules.
  listCreditLimits: ({ deps, staff }) => listCreditLimits(deps, staff),
  simulateCreditLimits: ({ deps, body }) => simulateLimits(deps, body),

  // When the desk works, and how long a review may wait.
  listDeadlines: ({ deps, staff }) => listDeadlines(deps, staff),

  // Services, messages and queues: what works, what waits, what was given up.
  listIntegrations: ({ deps, staff, query: { partner = null } }) => listIntegrations(deps, staff, partner),
  getPostalCodes: ({ deps, staff, query: { code } }) => showPostalCodes(deps, staff, code ?? null),
  importPostalCodes: ({ deps, staff, request }) =>
    importPostalList(deps, staff, multipartChunks(request, 'file', longestPostalListBytes)),
  retryMessage: ({ deps, staff, params }) => retryMessage(deps, staff, params.id),
  probeService: ({ deps, staff, params }) => probeService(deps, staff, params.port),
  retryJobs: ({ deps, staff, params }) => retryJobs(deps, staff, params.name),

  // Keys of the partners' own systems.
  listApiKeys: ({ deps, staff }) => listApiKeys(deps, staff),
  showApiKey: ({ deps, staff, params }) => showApiKey(deps, staff, params.id),

  // The shops of the service, and what each still needs before it opens.
  listPartners: ({ deps, staff }) => listPartners(deps, staff),
  getPartnerSetup: ({ deps, staff, params }) => showSetup(deps, staff, params.partner),
  createPartner: ({ deps, staff, body }) => createPartnerAtDesk(deps, staff, body),

  // What the tills charge and take.
  listPaymentPlaces: ({ deps, staff }) => showPaymentPlaces(deps, staff),
  keepPicture: async ({ deps, staff, query: { partner = null }, request }) => {
    const { bytes } = await multipartFile(request, 'file', longestBrandPictureBytes);
    return keepPicture(deps, staff, { partner, bytes });
  },

  // Receivers of the partners' own systems, and what was sent to them.
  listWebhooks: ({ deps, staff }) => listWebhooks(deps, staff),
  getWebhook: ({ deps, staff, params, query }) => showWebhook(deps, staff, { ...params, ...query }),
  addWebhook: ({ deps, staff, body }) => addWebhook(deps, staff, body),
  changeWebhook: ({ deps, staff, params, body }) => changeWebhook(deps, staff, { ...params, ...body }),
  rotateWebhookSecret: ({ deps, staff, params }) => rotateWebhookSecret(deps, staff, params.id),
  removeWebhook: ({ deps, staff, params, body }) => removeWebhook(deps, staff, { ...params, ...body }),
  testWebhook: ({ deps, staff, params }) => testWebhook(deps, staff, params.id),
  sendWebhookAgain: ({ deps, staff, params }) => sendWebhookAgain(deps, staff, params.id),
} satisfies Partial<OfficeHandlers>;
