import { under, type Statement } from './statement.ts';

/** Spec §2: the shell and the screens for looking around. */
export const section2Shop: readonly Statement[] = [
  ...under('§2 Shell', {
    '2.shell.header': 'Header: logo, ‘Inicio’, ‘Celulares y tabletas’, ‘Iniciar sesión’ when logged out.',
    '2.shell.account-menu':
      'When logged in a ‘Mi cuenta’ dropdown with ‘Ir a estado de cuenta’ and ‘Cerrar sesión’.',
    '2.shell.logout': 'Logout goes to /{partner}/inicio.',
    '2.shell.report-theft': 'A ‘Reportar robo de dispositivo’ link to a messaging chat.',
    '2.shell.footer': 'Footer: social links, address, phone, contact.',
    '2.shell.legal': 'Footer: legal links and a modal for terms and privacy.',
    '2.shell.version': 'Footer: shows version and year.',
    '2.shell.toast-time': 'Toasts last 3000 ms.',
    '2.shell.toast-place': 'Toasts stand bottom right.',
    '2.shell.toast-once': 'Duplicate toasts are prevented.',
  }),
  ...under('§2 Home', {
    '2.home.banners': 'Optional banner carousel.',
    '2.home.tagline': 'Tagline, default ‘Conoce nuestros equipos’.',
    '2.home.legend': 'The tagline is the partner’s dynamicLegend where it has one.',
    '2.home.featured': '‘Lo más destacado:’ product grid.',
    '2.home.see-all': 'Button ‘Ver todos nuestros equipos’ to the catalogue.',
    '2.home.notices-special': 'Partners 185 and 301 show operator and credit disclaimers.',
    '2.home.notices-generic': 'Other partners show the generic price note.',
  }),
  ...under('§2 Catalogue', {
    '2.catalogue.grid': 'Product grid.',
    '2.catalogue.sort': 'Sort selector: lowest price, highest price.',
    '2.catalogue.filter': 'Filter modal.',
    '2.catalogue.pagination': 'Pagination.',
    '2.catalogue.spinner': 'Loading spinner.',
    '2.catalogue.empty': '‘Sin resultados ...’ when empty.',
  }),
  ...under('§2 Product detail', {
    '2.detail.colours': 'Shows the product with colour selection.',
    '2.detail.colour-first': 'A colour must be chosen before requesting credit.',
  }),
  ...under('§2 Credit active', {
    '2.credit-active.headline':
      'Headline says an active credit already exists for this number and no other can be requested now.',
    '2.credit-active.invite': 'Invites login to see the status.',
    '2.credit-active.login': 'The login button goes to /{partner}/login/{partner}.',
    '2.credit-active.delay': {
      text: 'Shown immediately, or after 5 s if the partner has a custom colour.',
      reading: 'The partner’s colour is in the first byte, so it is shown at once for every partner.',
    },
  }),
  ...under('§2 Credit no active', {
    '2.credit-no-active.says':
      'Says the user has no active credit and that this login is for tracking status.',
    '2.credit-no-active.card':
      'Featured devices as cards: name, thumbnail linking to detalle-producto/{id}, cash price (Contado) in MXN.',
    '2.credit-no-active.down-payment': 'The card has the minimum down payment (Enganche minimo) if present.',
    '2.credit-no-active.weekly': 'The card has the weekly payment (Pago semanal) if present.',
    '2.credit-no-active.whatsapp':
      'Badge ‘Ilimitado por 1 año*’ (unlimited WhatsApp) if unlimitedWhatsapp is set.',
    '2.credit-no-active.store': 'Convenience-store badge if oxxoSim is set or the partner is 301.',
    '2.credit-no-active.carrier': 'Partner 301 also shows the carrier SIM badge.',
    '2.credit-no-active.request':
      'Each card has ‘Solicitar credito’ to /{partner}/{promotor if any}/precalification-request/{productId}/{partner}.',
    '2.credit-no-active.see-all': '‘Ver todos nuestros equipos’ goes to /{partner}/catalogo.',
    '2.credit-no-active.heading': 'The heading uses dynamicLegend (default ‘Conoce nuestros equipos’).',
    '2.credit-no-active.carousel': 'A carousel shows 2 items at narrow width, 3 at 600 px, 5 at 1000 px.',
    '2.credit-no-active.banners': 'A partner banner list is loaded.',
    '2.credit-no-active.target':
      'credit-no-active is the target when a phone has no data or no signed contracts.',
  }),
  ...under('§2 Brackets', {
    '2.brackets.figures':
      'Static mock with a sample tablet, an authorised line of $5,000.00 and a minimum down payment of $2,000.00.',
    '2.brackets.cards': 'Sample cards and pagination.',
    '2.brackets.sticky': 'Sticky behaviour on scroll.',
  }),
];
