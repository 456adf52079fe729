import { addressFields, type Address, type AddressField } from '#domain/applicant/address.ts';
import { correctableWords, correctionReasonWords } from '#domain/onboarding/corrections.ts';
import { toPesos } from '#domain/credit/money.ts';
import { deviceOfRequest } from '#server/actions/base/plan-of-request.ts';
import type { Store } from '#server/database/store.ts';
import { eventsOf, type RequestEvent } from '#server/queries/audit/audit-events.ts';
import { identitySessionsOf } from '#server/queries/identity/identity-sessions.ts';
import { locationOf, reviewsOf } from '#server/queries/privacy/privacy-requests.ts';
import { addressOf, addressProofsOf } from '#server/queries/requests/addresses.ts';
import {
  bureauConsentOf,
  type BureauConsent,
  bureauReportOf,
} from '#server/queries/requests/bureau-reports.ts';
import { correctionsOf } from '#server/queries/requests/corrections.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { acceptancesOf } from '#server/queries/requests/legal-acceptances.ts';
import { personOf } from '#server/queries/requests/people.ts';
import { momentInFigures } from '#domain/spanish-dates.ts';

/** Returns what is stored about one request up to its contract. */
export async function requestData(store: Store, row: CreditRequest) {
  const device = deviceOfRequest(row);
  const [identification, shipping] = [
    await addressOf(store, row.id, 'identification'),
    await addressOf(store, row.id, 'shipping'),
  ];
  const consent = await bureauConsentOf(store, row.id);
  return {
    solicitud: row.id,
    cuenta: row.account,
    iniciada: row.created_at.toISOString(),
    cancelada: when(row.cancelled_at),
    teléfono: row.phone,
    teléfonoVerificado: when(row.phone_verified_at),
    correo: row.email,
    rfc: row.rfc,
    equipo: {
      nombre: device.name,
      color: device.colorName,
      precio: toPesos(row.price_centavos),
      enganche: toPesos(row.down_payment_centavos),
      pagoSemanal: toPesos(row.weekly_centavos),
      semanas: row.weeks,
    },
    persona: await personData(store, row),
    domicilioDeIdentificación: identification && addressData(identification),
    domicilioDeEntrega: shipping && addressData(shipping),
    ubicación: await placeData(store, row),
    identidad: {
      resultado: row.identity,
      motivo: row.identity_reason,
      fecha: when(row.identity_at),
      revisión: row.identity_review,
      sesiones: (await identitySessionsOf(store, row.id)).map((each) => ({
        servicio: each.provider,
        abierta: each.created_at.toISOString(),
        resultado: each.outcome,
      })),
    },
    buróDeCrédito: await bureauData(store, row),
    decisión: {
      resultado: row.decision,
      fecha: when(row.decision_at),
      reglas: row.rules_version,
      razones: (row.decision_reasons ?? []).map(({ code, text }) => ({ código: code, explicación: text })),
      revisiones: (await reviewsOf(store, row.id)).map((each) => ({
        motivo: each.reason,
        abierta: each.opened_at.toISOString(),
        resultado: each.outcome,
        resuelta: when(each.decided_at),
      })),
    },
    consentimientos: [
      ...(await acceptancesOf(store, row.id)).map((each) => ({
        documento: each.kind === 'privacy' ? 'aviso de privacidad' : 'términos y condiciones',
        versión: each.text_version,
        sha256: each.text_sha256,
        aceptado: each.accepted_at.toISOString(),
      })),
      ...(consent ? [consentData(consent)] : []),
    ],
    comprobantesDeDomicilio: (await addressProofsOf(store, row.id)).map((each) => ({
      tipo: each.kind,
      nombre: each.name,
      bytes: each.bytes,
      sha256: each.sha256,
      recibido: each.at.toISOString(),
    })),
    correcciones: (await correctionsOf(store, row.id)).map((each) => ({
      dato: correctableWords[each.what],
      motivo: correctionReasonWords[each.reason],
      mensaje: each.message,
      pedida: each.asked_at.toISOString(),
      respondida: when(each.answered_at),
    })),
    bitácora: (await eventsOf(store, row.id)).map(eventData),
  };
}

const when = (at: Date | null): string | null => at?.toISOString() ?? null;

async function personData(store: Store, row: CreditRequest) {
  const person = await personOf(store, row.id);
  return (
    (person && {
      nombres: person.names,
      primerApellido: person.last_name_1,
      segundoApellido: person.last_name_2,
      nacimiento: person.birthday,
      curp: person.curp,
      nacionalidad: person.nationality,
      sexo: person.sex,
    }) ??
    null
  );
}

const addressData = (address: Address) =>
  Object.fromEntries(addressFields.map((field) => [addressNames[field], address[field]]));

const addressNames: Readonly<Record<AddressField, string>> = {
  street: 'calle',
  streetNumberExt: 'númeroExterior',
  streetNumberInt: 'númeroInterior',
  district: 'colonia',
  betweenStreets: 'entreCalles',
  addressReference: 'referencia',
  postalCode: 'códigoPostal',
  municipality: 'municipio',
  city: 'ciudad',
  state: 'estado',
  country: 'país',
};

async function placeData(store: Store, row: CreditRequest) {
  const place = await locationOf(store, row.id);
  if (!place) return null;
  const { lat, lon, accuracy_m: metres, at } = place;
  return { latitud: lat, longitud: lon, precisiónEnMetros: metres, fecha: at.toISOString() };
}

async function bureauData(store: Store, row: CreditRequest) {
  const report = await bureauReportOf(store, row.id);
  if (!report) return null;
  const { folio, outcome, summary } = report;
  return {
    folio,
    resultado: outcome,
    consultado: report.asked_at.toISOString(),
    respondido: when(report.answered_at),
    resumen: summary as Datum,
  };
}

const consentData = (consent: BureauConsent) => ({
  documento: 'autorización para consultar el historial de crédito',
  versión: consent.text_version,
  sha256: consent.text_sha256,
  aceptado: when(consent.consented_at),
  vence: when(consent.expires_at),
  retirado: when(consent.revoked_at),
  rfc: consent.rfc,
  teléfono: consent.phone,
  correo: consent.email,
  direcciónIp: consent.ip,
  navegador: consent.user_agent,
  texto: consent.full_text,
});

/** The address and browser of somebody else who tried something on this request are that person's. */
function eventData({ at, kind, ip, user_agent: browser, detail, note }: RequestEvent) {
  const isOwn = !kind.endsWith('-refused');
  return {
    fecha: at.toISOString(),
    evento: kind,
    direcciónIp: isOwn ? ip : null,
    navegador: isOwn ? browser : null,
    detalle: detail as Datum,
    texto: note,
  };
}

/** Anything that JSON can hold. */
export type Datum = string | number | boolean | null | readonly Datum[] | { readonly [name: string]: Datum };

/** Writes data as a text for people: one line a value, indented by what it belongs to, times in Mexico City. */
export function dataAsText(data: Datum): string {
  return `${linesOf(data, 0).join('\r\n')}\r\n`;
}

function linesOf(datum: Datum, depth: number): string[] {
  if (isList(datum)) return datum.flatMap((each, index) => entry(`${index + 1}`, each, depth));
  if (typeof datum === 'object' && datum !== null)
    return Object.entries(datum).flatMap(([name, each]) => entry(label(name), each, depth));
  return [`${indent(depth)}${words(datum)}`];
}

function entry(name: string, datum: Datum, depth: number): string[] {
  const start = `${indent(depth)}${name}:`;
  if (typeof datum !== 'object' || datum === null) return [`${start} ${words(datum)}`];
  const below = linesOf(datum, depth + 1);
  return below.length === 0 ? [`${start} ninguno`] : [start, ...below];
}

// Array.isArray does not narrow a readonly array.
const isList = (datum: Datum): datum is readonly Datum[] => Array.isArray(datum);

const indent = (depth: number): string => '  '.repeat(depth);

/** 'primerApellido' is 'Primer apellido'. */
function label(name: string): string {
  const spaced = name.replace(/\p{Lu}/gu, (letter) => ` ${letter.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

function words(value: string | number | boolean | null): string {
  if (value === null || value === '') return 'sin dato';
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value))
    return momentInFigures(new Date(value));
  return String(value)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' / ');
}
