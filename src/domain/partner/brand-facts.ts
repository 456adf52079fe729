import { parseRfc } from '#domain/applicant/rfc.ts';
import { isInMexico } from '#domain/applicant/position.ts';
import type { BrandPictures } from './brand-pictures.ts';
import { type Features } from './features.ts';
import { channelsIn } from '#domain/partner/code-channels.ts';
import { mailsOfTwo } from './mail-words.ts';
import { wordsOfTwo } from './message-words.ts';
import type { OwnWords } from './own-words.ts';
import {
  isUnreadable,
  leadsOutOfTheShop,
  stayInTheShop,
  writeReadably,
} from '#domain/staff/customer-text.ts';
import { serviceCodesIn } from './service-codes.ts';
import { isHexColor } from './oklch.ts';
import { pointOfCity } from './cities.ts';

/** What a partner shows and promises, as the desk edits it. */
export interface BrandFacts extends BrandTexts, BrandPictures {
  readonly words: OwnWords;
}

/** An empty text is none. */
export interface BrandTexts {
  /** '#rrggbb', or empty for the default. */
  readonly color: string;
  readonly legend: string;
  readonly address: string;
  readonly tel: string;
  readonly contact: string;
  readonly supportPhone: string;
  /** The four are printed on contracts; of the company, of who signs for it, and of Profeco's register of contracts. */
  readonly legalName: string;
  readonly rfc: string;
  readonly representative: string;
  readonly profecoNumber: string;
  readonly instagram: string;
  readonly facebook: string;
  readonly twitter: string;
  readonly youtube: string;
  readonly reportTheft: string;
  readonly features: Features;
  /** Terms that customers may choose, '13, 26, 39'. */
  readonly planWeeks: string;
  /** The highest down payment that they may choose, in per cent of the cash price. */
  readonly planDownPayment: string;
  /** Where the shop serves: its centre, '19.0414, -98.2063', and kilometres around it. Both empty: everywhere in Mexico. */
  readonly serviceCentre: string;
  readonly serviceRadius: string;
  /** Where it delivers, by postal codes (service-codes.ts); empty: everywhere. */
  readonly serviceCodes: string;
  /** 'SMS, WhatsApp, llamada' */
  readonly codeChannels: string;
  readonly graceDays: number;
  readonly terms: string;
  readonly privacy: string;
}

export const brandWords: Record<Exclude<keyof BrandTexts, 'features'>, string> = {
  color: 'Color',
  legend: 'Leyenda',
  address: 'Domicilio',
  tel: 'Teléfono',
  contact: 'Correo',
  supportPhone: 'Teléfono de ayuda',
  legalName: 'Razón social',
  rfc: 'RFC de la empresa',
  representative: 'Representante',
  profecoNumber: 'Registro ante Profeco',
  instagram: 'Instagram',
  facebook: 'Facebook',
  twitter: 'X',
  youtube: 'YouTube',
  reportTheft: 'Reporte de robo',
  planWeeks: 'Plazos a elegir, en semanas',
  planDownPayment: 'Enganche más alto a elegir, % del precio',
  serviceCentre: 'Centro de la zona de servicio',
  serviceRadius: 'Kilómetros de la zona de servicio',
  serviceCodes: 'Códigos postales de entrega',
  codeChannels: 'Orden de los códigos',
  graceDays: 'Días de gracia',
  terms: 'Términos y condiciones',
  privacy: 'Aviso de privacidad',
};

export const featureWords: Record<keyof Features, string> = {
  termsModal: 'Aceptar términos antes de la ubicación',
  promoterHelp: 'Preguntar por el promotor',
  carrierNotices: 'Avisos del operador en el inicio',
  convenienceStoreBadge: 'Sello de OXXO en todos los productos',
  carrierSimBadge: 'Sello de SIM en todos los productos',
  signatureCode: 'Código al firmar el contrato',
};

const links = ['instagram', 'facebook', 'twitter', 'youtube', 'reportTheft'] as const;

/** Published by two people: what binds customers, with messages about money and e-mails with an answer, and the contacts that they take for the shop. */
const ofTwo = [
  'graceDays',
  'terms',
  'privacy',
  'address',
  'tel',
  'supportPhone',
  'contact',
  'rfc',
  'legalName',
  'representative',
  'profecoNumber',
  ...links,
] as const;
export const bindsCustomers = (before: BrandFacts, after: BrandFacts): boolean =>
  ofTwo.some((field) => before[field] !== after[field]) ||
  wordsOfTwo(before.words, after.words) ||
  mailsOfTwo(before.words, after.words);

/** Where a link may lead, with what is below these hosts; a report of theft also to the domain of the shop's own mail. */
const hostsOf = {
  instagram: ['instagram.com'],
  facebook: ['facebook.com', 'fb.com', 'm.me'],
  twitter: ['x.com', 'twitter.com'],
  youtube: ['youtube.com', 'youtu.be'],
  reportTheft: ['wa.me', 'whatsapp.com', 'gob.mx'],
} as const;

function linkFault(link: (typeof links)[number], facts: BrandTexts, before: BrandTexts): string[] {
  if (facts[link] === '' || facts[link] === before[link]) return [];
  if (!/^https:\/\/[^\s/.]+(?:\.[^\s/.]+)+(?:\/\S*)?$/.test(facts[link]))
    return [`${brandWords[link]}: escriba una dirección que empiece con https://, o déjela vacía.`];
  const own = link === 'reportTheft' ? facts.contact.split('@').slice(1) : [];
  const hosts = [...hostsOf[link], ...own.map((host) => host.toLowerCase())];
  const host = /^https:\/\/([a-z\d.-]+)(?:\/|$)/i.exec(facts[link])?.[1]?.toLowerCase();
  if (host && hosts.some((each) => host === each || host.endsWith(`.${each}`))) return [];
  return [`${brandWords[link]}: la dirección debe ser de ${hosts.join(', ')}.`];
}

/** What customers read, as it is typed. */
const readable = ['legend', 'address', 'contact', 'legalName', 'representative', 'profecoNumber'] as const;

/** Everything that is wrong, in sentences; a link that was there before may stay. */
export function brandFaults(facts: BrandTexts, before: BrandTexts): string[] {
  const phone = /^\d{10}$/;
  return [
    ...(facts.color !== '' && !isHexColor(facts.color) ? ['Escriba el color como #1A2B3C.'] : []),
    ...(facts.legalName.length < 3 ? ['Escriba la razón social.'] : []),
    ...(facts.address === '' ? ['Escriba el domicilio.'] : []),
    ...(phone.test(facts.tel) ? [] : ['Escriba el teléfono con diez dígitos.']),
    ...(facts.supportPhone === '' || phone.test(facts.supportPhone)
      ? []
      : ['Escriba el teléfono de ayuda con diez dígitos, o déjelo vacío.']),
    ...(facts.rfc === '' || facts.rfc === before.rfc || parseRfc(facts.rfc).ok
      ? []
      : ['Escriba el RFC de la empresa con 12 o 13 caracteres, como CAP150612QX1, o déjelo vacío.']),
    ...links.flatMap((link) => linkFault(link, facts, before)),
    ...(facts.legend !== before.legend && leadsOutOfTheShop(facts.legend)
      ? [`${brandWords.legend}: ${stayInTheShop}`]
      : []),
    ...readable.flatMap((field) =>
      facts[field] !== before[field] && isUnreadable(facts[field])
        ? [`${brandWords[field]}: ${writeReadably}`]
        : [],
    ),
    ...(weeksIn(facts.planWeeks) === null
      ? ['Escriba hasta doce plazos de 1 a 260 semanas, separados por comas: 13, 26, 39.']
      : []),
    ...(/^(?:|[1-8]?\d|90)$/.test(facts.planDownPayment)
      ? []
      : ['Escriba el enganche más alto como un porcentaje de 0 a 90, o déjelo vacío.']),
    ...(serviceAreaIn(facts) === undefined
      ? [
          'Elija una ciudad, o pegue el punto de un mapa como 19.0414, -98.2063 en México, y de 1 a 2,000 kilómetros; o deje los dos vacíos.',
        ]
      : []),
    ...codesFault(facts.serviceCodes),
    ...(channelsIn(facts.codeChannels) === null
      ? ['Escriba el orden de los códigos: SMS primero; después, si quiere, WhatsApp y llamada.']
      : []),
    ...(Number.isInteger(facts.graceDays) && facts.graceDays >= 0 && facts.graceDays <= 30
      ? []
      : ['Escriba de 0 a 30 días de gracia.']),
    ...(facts.terms.trim().length < 20 ? ['Escriba los términos y condiciones.'] : []),
    ...(facts.privacy.trim().length < 20 ? ['Escriba el aviso de privacidad.'] : []),
  ];
}

function codesFault(typed: string): string[] {
  const { wrong } = serviceCodesIn(typed);
  if (wrong.length === 0) return [];
  const named = wrong.slice(0, 5).map((part) => `«${part.slice(0, 20)}»`);
  const more = wrong.length > 5 ? ` y ${wrong.length - 5} más` : '';
  return [
    `Códigos postales de entrega: no se entiende ${named.join(', ')}${more}. Escriba códigos de cinco números, rangos como 72000-72999 o comienzos como 72*.`,
  ];
}

/** Reads '13, 26, 39' as weeks, ascending; null: it is no such list. */
export function weeksIn(text: string): number[] | null {
  if (text.trim() === '') return [];
  const weeks = text.split(',').map((each) => (/^\d{1,3}$/.test(each.trim()) ? Number(each) : 0));
  const isRight = weeks.length <= 12 && weeks.every((each) => each >= 1 && each <= 260);
  return isRight ? [...new Set(weeks)].toSorted((one, other) => one - other) : null;
}

/** Reads the area of service; null: everywhere; undefined: it is none. */
export function serviceAreaIn({
  serviceCentre,
  serviceRadius,
}: Pick<BrandTexts, 'serviceCentre' | 'serviceRadius'>):
  | { readonly lat: number; readonly lon: number; readonly radiusKm: number }
  | null
  | undefined {
  if (serviceCentre.trim() === '' && serviceRadius.trim() === '') return null;
  const [lat = Number.NaN, lon = Number.NaN, ...more] = pointOfCity(serviceCentre)
    .split(',')
    .map((part) => (/^-?\d{1,3}(?:\.\d{1,8})?$/.test(part.trim()) ? Number(part) : Number.NaN));
  const radiusKm = /^\d{1,4}(?:\.\d)?$/.test(serviceRadius.trim()) ? Number(serviceRadius) : Number.NaN;
  const isRight = more.length === 0 && radiusKm >= 1 && radiusKm <= 2_000 && isInMexico({ lat, lon });
  return isRight ? { lat, lon, radiusKm } : undefined;
}
