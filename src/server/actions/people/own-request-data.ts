import { addressFields, type Address, type AddressField } from '#domain/applicant/address.ts';
import { correctableWords, correctionReasonWords } from '#domain/onboarding/corrections.ts';
import { toPesos } from '#domain/credit/money.ts';
import { deviceOfRequest } from '#server/actions/base/device-of-request.ts';
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
import type { Datum } from './data-as-text.ts';

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
