import { sentenceIn, type Sentences } from './overlay.ts';
import type addressConfirmation from '#web/screens/address-confirmation/es.json';
import type addressProof from '#web/screens/address-proof/es.json';
import type addressValidation from '#web/screens/address-validation/es.json';
import type aproveCredit from '#web/screens/aprove-credit/es.json';
import type aproveFalse from '#web/screens/aprove-false/es.json';
import type aproveTrue from '#web/screens/aprove-true/es.json';
import type brackets from '#web/screens/brackets/es.json';
import type catalogo from '#web/screens/catalogo/es.json';
import type comparar from '#web/screens/comparar/es.json';
import type comprobar from '#web/screens/comprobar/es.json';
import type contractSignature from '#web/screens/contract-signature/es.json';
import type creditActive from '#web/screens/credit-active/es.json';
import type creditBureauConsulting from '#web/screens/credit-bureau-consulting/es.json';
import type creditNoActive from '#web/screens/credit-no-active/es.json';
import type creditProcess from '#web/screens/credit-process/es.json';
import type dashboard from '#web/screens/dashboard/es.json';
import type detalleProducto from '#web/screens/detalle-producto/es.json';
import type deviceSend from '#web/screens/device-send/es.json';
import type downPayment from '#web/screens/down-payment/es.json';
import type geolocalization from '#web/screens/geolocalization/es.json';
import type identityVerification from '#web/screens/identity-verification/es.json';
import type inicio from '#web/screens/inicio/es.json';
import type legales from '#web/screens/legales/es.json';
import type loginOtp from '#web/screens/login-otp/es.json';
import type login from '#web/screens/login/es.json';
import type detenerCambio from '#web/screens/detener-cambio/es.json';
import type numeroPerdido from '#web/screens/numero-perdido/es.json';
import type numero from '#web/screens/numero/es.json';
import type opciones from '#web/screens/opciones/es.json';
import type pagar from '#web/screens/pagar/es.json';
import type personalDataConfirmation from '#web/screens/personal-data-confirmation/es.json';
import type phoneVerification from '#web/screens/phone-verification/es.json';
import type precalificationRequest from '#web/screens/precalification-request/es.json';
import type privacidad from '#web/screens/privacidad/es.json';
import type quejas from '#web/screens/quejas/es.json';
import type seguir from '#web/screens/seguir/es.json';
import type sinConexion from '#web/screens/sin-conexion/es.json';
import type workingEmail from '#web/screens/working-email/es.json';
import type working from '#web/screens/working/es.json';
import type shell from '#web/shell/es.json';
import type ui from '#web/ui/es.json';

/**
 * Returns a sentence of the storefront by 'section.key', in the partner's wording. Call it only during a render, a
 * loader or an action: while a module loads, the partner is not known.
 */
export const t = (key: TextKey, params: Params = {}): string =>
  fill(sentenceIn(sentencesNow(), key) ?? key, params);

/** Returns 'key_one', 'key_other' or a further form of the language, with {n}. Spanish 'many' (1,000,000) reads as other. */
export function plural(n: number, key: PluralKey, params: Params = {}): string {
  const form = new Intl.PluralRules(t('ui.locale')).select(n);
  const sentence = sentenceIn(sentencesNow(), `${key}_${form}`);
  return sentence === undefined
    ? t(`${key}_other` as TextKey, { n: grouped(n), ...params })
    : fill(sentence, { n: grouped(n), ...params });
}

/**
 * Sets the source of sentences: on the server those of the current request (entry.server.tsx), in the browser the
 * loaded ones (learnt-sentences.ts).
 */
export function takeSentencesFrom(source: () => Sentences): void {
  sentencesNow = source;
}

let sentencesNow: () => Sentences = () => ({});

export type Params = Record<string, string | number>;

type Paths<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${K}` : Paths<T[K], `${P}${K}.`>;
}[keyof T & string];

export type TextKey = Paths<AllSentences>;
type PluralKey = TextKey extends infer K ? (K extends `${infer Base}_other` ? Base : never) : never;

/** Replaces {name}; a name without a value stays visible, so that it is noticed. */
export const fill = (sentence: string, params: Params): string =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));

const grouped = (n: number) => String(n).replace(/\B(?=(\d{3})+$)/g, ',');

/** Every sentence of the storefront, by section, merged from the folders' es.json. */
type AllSentences = typeof addressConfirmation &
  typeof addressProof &
  typeof addressValidation &
  typeof aproveCredit &
  typeof aproveFalse &
  typeof aproveTrue &
  typeof brackets &
  typeof catalogo &
  typeof comparar &
  typeof comprobar &
  typeof contractSignature &
  typeof creditActive &
  typeof creditBureauConsulting &
  typeof creditNoActive &
  typeof creditProcess &
  typeof dashboard &
  typeof detalleProducto &
  typeof deviceSend &
  typeof downPayment &
  typeof geolocalization &
  typeof identityVerification &
  typeof inicio &
  typeof legales &
  typeof loginOtp &
  typeof login &
  typeof detenerCambio &
  typeof numeroPerdido &
  typeof numero &
  typeof opciones &
  typeof pagar &
  typeof personalDataConfirmation &
  typeof phoneVerification &
  typeof precalificationRequest &
  typeof privacidad &
  typeof quejas &
  typeof seguir &
  typeof sinConexion &
  typeof workingEmail &
  typeof working &
  typeof shell &
  typeof ui;
