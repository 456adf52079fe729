import {
  index,
  layout,
  prefix,
  route,
  type RouteConfig,
  type RouteConfigEntry,
} from '@react-router/dev/routes';

/** All of spec §2: the shop's screens under '/{partner}' and '/{partner}/{promoter}', from one tree. */
export default [
  index('screens/entrance.tsx'),
  route('404', 'screens/404/404.tsx'),
  route('500', 'screens/500/500.tsx'),
  ...prefix(':partner/:promotor?', [
    layout('shell/shell.tsx', [
      layout('shell/screen-sentences.tsx', [
        screen('inicio'),
        screen('catalogo'),
        screen('detalle-producto', ':id'),
        screen('precalification-request', ':product/:commercialPartner'),
        screen('phone-verification', ':phone/:commercialPartner/:requestId'),
        screen('geolocalization', ':commercialPartner/:requestId'),
        screen('identity-verification', ':commercialPartner/:requestId'),
        screen('credit-bureau-consulting', ':commercialPartner/:requestId'),
        screen('personal-data-confirmation', ':commercialPartner/:requestId'),
        screen('address-confirmation', ':commercialPartner/:requestId'),
        screen('address-proof', ':commercialPartner/:requestId'),
        screen('address-validation', ':commercialPartner/:requestId'),
        screen('aprove-credit', ':commercialPartner/:requestId'),
        screen('contract-signature', ':commercialPartner/:requestId'),
        screen('down-payment', ':commercialPartner/:requestId'),
        screen('aprove-true', ':commercialPartner/:requestId'),
        screen('aprove-false', ':commercialPartner/:requestId'),
        screen('working', ':commercialPartner/:nextpage/:requestId'),
        screen('working-email', ':commercialPartner/:nextpage/:requestId'),
        screen('device-send', ':commercialPartner/:requestId'),
        screen('credit-active', ':commercialPartner'),
        screen('credit-no-active', ':commercialPartner'),
        screen('credit-process', ':phone/:product/:commercialPartner/:requestId'),
        screen('login', ':commercialPartner'),
        screen('login-otp', ':phone/:commercialPartner'),
        screen('dashboard', ':commercialPartner/:account'),
        route('dashboard/:commercialPartner/:account/liquidar', 'screens/dashboard/payoff.tsx'),
        screen('brackets'),
        // The error pages also have addresses inside the shop (readings §10).
        route('404', 'screens/404/404.tsx', { id: 'shop-404' }),
        route('500', 'screens/500/500.tsx', { id: 'shop-500' }),
        // Beyond the specification: shown on a device without network.
        screen('sin-conexion'),
        // Opened by a phone that scans a promoter's tablet.
        screen('seguir', ':commercialPartner/:requestId/:token'),
        screen('legales', ':paper'),
        // What a customer can do about her credit herself.
        screen('opciones', ':commercialPartner/:account'),
        // Beyond the specification: how a credit is paid besides at tills.
        screen('pagar', ':commercialPartner/:account'),
        // Another number opens the account: it, the code of the one so far, its own, done.
        screen('numero', ':commercialPartner/:account/:paso?'),
        // The old number is lost: the new one is proved here, then the identity; the link of the e-mail stops it.
        screen('numero-perdido', ':phone?/:account?'),
        screen('detener-cambio', ':token'),
        // For the holder of a paper: whether it was issued.
        screen('comprobar', ':folio?'),
        // Beyond the specification: up to three phones side by side.
        screen('comparar'),
        // One's own data: with an account, or with a phone alone.
        screen('privacidad', ':phone?'),
        // The same for what one complains about.
        screen('quejas', ':phone?'),
      ]),
      // Files of a screen, each at a path below it. With a file extension they would be taken for build assets.
      route('contract-signature/:commercialPartner/:requestId/:paper', 'screens/contract-signature/paper.ts'),
      route('down-payment/:commercialPartner/:requestId/voucher', 'screens/down-payment/voucher.ts'),
      route('dashboard/:commercialPartner/:account/:file', 'screens/dashboard/file.ts'),
      // What a phone needs to install the shop as an app.
      route('manifiesto', 'shell/manifest.ts'),
      route('icono', 'shell/app-icon.ts'),
      route('logout', 'shell/logout.ts'),
      route('idioma', 'shell/language.ts'),
      route('*', 'shell/nothing.tsx'),
    ]),
  ]),
] satisfies RouteConfig;

/** One screen: URL segment = folder = file; its parameters follow the segment. */
function screen(segment: string, params = ''): RouteConfigEntry {
  return route(params ? `${segment}/${params}` : segment, `screens/${segment}/${segment}.tsx`);
}
