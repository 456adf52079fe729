import { makeAccount } from '#domain/credit/reference.ts';
import type { RequestScreen } from '#domain/onboarding/journey.ts';
import { screenPath } from '#domain/onboarding/paths.ts';

/** The one whom a preview shows: nobody's number, name and request. */
export const demoPhone = '5500000000';
export const demoRequest = '00000000-0000-4000-8000-000000000001';

/** How far the demo customer's credit has come. */
export const demoStates = ['pending', 'awaits', 'current', 'late', 'locked', 'paid'] as const;
export type DemoState = (typeof demoStates)[number];
export const demoAccount = (state: DemoState): string => makeAccount(999_999_001 + demoStates.indexOf(state));

export const previewGroups = ['Tienda', 'Solicitud', 'Cuenta'] as const;

export interface PreviewScreen {
  readonly group: (typeof previewGroups)[number];
  readonly name: string;
  /** Whose account it is shown with; absent: nobody is signed in. */
  readonly account?: DemoState;
  /** Below the shop's own address; `product`: one that it sells. */
  readonly path: (partner: number, product: number) => string;
  /** The sections of sentences (own-words.ts) that stand on it. */
  readonly sections?: readonly string[];
}

const inShop = (name: string, path: string, ...sections: readonly string[]): PreviewScreen => ({
  group: 'Tienda',
  name,
  path: () => path,
  sections,
});

const ofRequest = (
  name: string,
  screen: RequestScreen,
  waitsFor?: RequestScreen,
  ...sections: readonly string[]
): PreviewScreen => ({
  group: 'Solicitud',
  name,
  sections,
  path: (partner, product) =>
    screenPath({ partner, promoter: null }, screen, {
      requestId: demoRequest,
      phone: demoPhone,
      product,
      ...(waitsFor && { waitsFor }),
    }).slice(`/${partner}/`.length),
});

const ofAccount = (name: string, screen: string, account: DemoState, ...sections: readonly string[]) => ({
  group: 'Cuenta' as const,
  name,
  account,
  sections,
  path: (partner: number) => `${screen}/${partner}/${demoAccount(account)}`,
});

/** Every screen of the shop that the desk can look at with a draft, by the word that the address has of it. */
export const previewScreens = {
  inicio: inShop('Inicio', 'inicio', 'inicio'),
  catalogo: inShop('Catálogo', 'catalogo', 'catalogo'),
  producto: {
    group: 'Tienda',
    name: 'Producto',
    path: (_, product) => `detalle-producto/${product}`,
    sections: ['detalle'],
  },
  linea: inShop('Línea autorizada', 'brackets', 'brackets'),
  terminos: inShop('Términos y condiciones', 'legales/terms'),
  aviso: inShop('Aviso de privacidad', 'legales/privacy'),
  entrar: { ...inShop('Iniciar sesión', '', 'login'), path: (partner) => `login/${partner}` },
  'codigo-entrar': {
    ...inShop('Código para entrar', '', 'loginOtp'),
    path: (partner) => `login-otp/${demoPhone}/${partner}`,
  },
  'credito-activo': {
    ...inShop('Ya tiene crédito', '', 'creditActive'),
    path: (partner) => `credit-active/${partner}`,
  },
  'sin-credito': {
    ...inShop('Sin crédito', '', 'creditNoActive'),
    path: (partner) => `credit-no-active/${partner}`,
  },
  'sin-conexion': inShop('Sin conexión', 'sin-conexion', 'sinConexion'),
  precalificacion: {
    group: 'Solicitud',
    name: 'Precalificación',
    path: (partner, product) => `precalification-request/${product}/${partner}`,
    sections: ['precalificationRequest'],
  },
  celular: ofRequest('Código del celular', 'phone-verification', undefined, 'phoneVerification'),
  seguir: {
    group: 'Solicitud',
    name: 'Seguir en otro equipo',
    path: (partner) => `seguir/${partner}/${demoRequest}/${'A'.repeat(22)}`,
    sections: ['seguir'],
  },
  ubicacion: ofRequest('Ubicación', 'geolocalization', undefined, 'geolocalization'),
  identidad: ofRequest('Identidad', 'identity-verification'),
  buro: ofRequest('Buró de crédito', 'credit-bureau-consulting'),
  espera: ofRequest('Espera del buró', 'working', 'personal-data-confirmation', 'working'),
  datos: ofRequest('Datos personales', 'personal-data-confirmation'),
  domicilio: ofRequest('Domicilio', 'address-confirmation'),
  comprobante: ofRequest('Comprobante', 'address-proof'),
  envio: ofRequest('Domicilio de entrega', 'address-validation'),
  'espera-correo': ofRequest('Respuesta por correo', 'working-email', 'aprove-credit', 'workingEmail'),
  aprobada: ofRequest('Aprobada', 'aprove-true'),
  'no-aprobada': ofRequest('No aprobada', 'aprove-false'),
  plan: ofRequest('Su plan', 'aprove-credit'),
  firma: ofRequest('Firma del contrato', 'contract-signature'),
  enganche: ofRequest('Enganche', 'down-payment'),
  equipo: ofRequest('Entrega del equipo', 'device-send', undefined, 'deviceSend', 'delivery'),
  'cuenta-enganche': ofAccount('Falta el enganche', 'dashboard', 'pending'),
  'cuenta-entrega': ofAccount('Espera su equipo', 'dashboard', 'awaits'),
  'cuenta-al-corriente': ofAccount('Al corriente', 'dashboard', 'current'),
  'cuenta-atrasada': ofAccount('Atrasada', 'dashboard', 'late'),
  'cuenta-bloqueada': ofAccount('Bloqueada', 'dashboard', 'locked'),
  'cuenta-pagada': ofAccount('Pagada', 'dashboard', 'paid'),
  ayuda: ofAccount('Ayuda con el crédito', 'opciones', 'current', 'opciones'),
} as const satisfies Readonly<Record<string, PreviewScreen>>;

export type PreviewScreenKey = keyof typeof previewScreens;
export const previewScreenKeys = Object.keys(previewScreens) as PreviewScreenKey[];

export const previewScreen = (key: PreviewScreenKey): PreviewScreen => previewScreens[key];

/** The screen of a section of sentences; the home for those that stand on many. */
export const screenOfSection = (section: string): PreviewScreenKey =>
  previewScreenKeys.find((key) => previewScreen(key).sections?.includes(section)) ?? 'inicio';
