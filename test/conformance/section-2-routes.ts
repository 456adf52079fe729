import { under, type Statement } from './statement.ts';

/** Spec §2: routes, and the rule of partner and promoter. */
export const section2Routes: readonly Statement[] = [
  ...under('§2 Routes', {
    '2.routes.partner': 'All routes are nested under the partner: /{commercialPartner}/…',
    '2.routes.promoter': 'The same children stand under /{commercialPartner}/{promotorId}/…',
    '2.routes.root': 'The empty path redirects to 1/inicio (default partner 1).',
    '2.routes.404': 'Path 404 shows a static error page in English.',
    '2.routes.500': 'Path 500 shows a static error page in English.',
    '2.routes.unmatched': 'Anything unmatched shows the 404 page.',
    '2.routes.partner-mismatch':
      'When the partner id of the path differs from the id of the partner info, the user goes to 404.',
    '2.routes.partner-unknown': 'An unknown partner goes to 404.',
    '2.routes.promoter-mismatch': 'A promoter of another partner than the path’s goes to 404.',
    '2.routes.promoter-unknown': 'An unknown promoter goes to 404.',
    '2.routes.every-screen': 'Partner and promoter are checked on every screen.',
    '2.routes.template-areas':
      'Template and demo areas (examples, base, buttons, charts, icons, notifications, theme, widgets, sidebar menu) are no product features.',
  }),
  ...under('§2 Route list', {
    '2.path.inicio': 'inicio: home.',
    '2.path.catalogo': 'catalogo: catalogue.',
    '2.path.detalle-producto': 'detalle-producto/{id}: product detail.',
    '2.path.precalification-request':
      'precalification-request/{product}/{commercialPartner}: pre-qualification.',
    '2.path.phone-verification': 'phone-verification/{phone}/{commercialPartner}/{requestId}: phone code.',
    '2.path.geolocalization': 'geolocalization/{commercialPartner}/{requestId}: location check.',
    '2.path.identity-verification':
      'identity-verification/{commercialPartner}/{requestId} with the query fromIncode: identity.',
    '2.path.credit-bureau-consulting':
      'credit-bureau-consulting/{commercialPartner}/{requestId}: bureau consent.',
    '2.path.personal-data-confirmation':
      'personal-data-confirmation/{commercialPartner}/{requestId}: personal data.',
    '2.path.address-confirmation': 'address-confirmation/{commercialPartner}/{requestId}: address.',
    '2.path.address-proof': 'address-proof/{commercialPartner}/{requestId}: proof of address.',
    '2.path.address-validation': 'address-validation/{commercialPartner}/{requestId}: shipping address.',
    '2.path.aprove-credit': 'aprove-credit/{commercialPartner}/{requestId}: approved, choose colour.',
    '2.path.contract-signature': 'contract-signature/{commercialPartner}/{requestId}: sign.',
    '2.path.down-payment': 'down-payment/{commercialPartner}/{requestId}: pay reference.',
    '2.path.aprove-true': 'aprove-true/{commercialPartner}/{requestId}: approval message.',
    '2.path.aprove-false': 'aprove-false/{commercialPartner}/{requestId}: refusal message.',
    '2.path.working': 'working/{commercialPartner}/{nextpage}/{requestId}: waiting screen.',
    '2.path.working-email': 'working-email/{commercialPartner}/{nextpage}/{requestId}: emailed answer.',
    '2.path.device-send': 'device-send/{commercialPartner}/{requestId}: final confirmation.',
    '2.path.credit-active': 'credit-active/{commercialPartner}: already has active credit.',
    '2.path.credit-no-active': 'credit-no-active/{commercialPartner}: no active credit.',
    '2.path.credit-process':
      'credit-process/{phone}/{product}/{commercialPartner}/{requestId}: resume request prompt.',
    '2.path.credit-process-account': 'The last segment of credit-process is an {account} in another part.',
    '2.path.login': 'login/{commercialPartner}: phone and captcha.',
    '2.path.login-otp': 'login-otp/{phone}/{commercialPartner}: login code.',
    '2.path.dashboard': 'dashboard/{commercialPartner}/{account}: account statement.',
    '2.path.dashboard-guard': {
      text: 'dashboard requires a stored authenticated user, else it redirects to /inicio.',
      reading: 'The cookie is the authority; authUser in the browser is for display only.',
    },
    '2.path.brackets': 'brackets: static mock, placeholder content.',
  }),
];
