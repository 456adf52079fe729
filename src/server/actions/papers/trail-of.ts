import type { Store } from '#server/database/store.ts';
import type { TrailEntry } from '#server/documents/paper-data.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { eventsOf, type RequestEvent } from '#server/queries/audit/audit-events.ts';

/**
 * Returns the events before signing as the contract prints them: every stored fact with its time, and the address and
 * browser from the audit log entry of that fact's kind. Facts set by the system have neither.
 */
export async function trailOf(store: Store, row: CreditRequest): Promise<TrailEntry[]> {
  const events = await eventsOf(store, row.id);
  return [...acceptancesIn(events), ...factsIn(row, events)].toSorted(
    (one, other) => one.at.getTime() - other.at.getTime(),
  );
}

/** With the version of the text whose SHA-256 is in the audit log. */
const acceptancesIn = (events: readonly RequestEvent[]): TrailEntry[] =>
  events.flatMap(({ kind, at, ip, user_agent: userAgent, detail }) => {
    const paper = acceptances[kind];
    return paper ? [{ at, act: `Aceptó ${paper}, texto ${String(detail['version'])}`, ip, userAgent }] : [];
  });

const acceptances: Readonly<Record<string, string>> = {
  'privacy-accepted': 'el aviso de privacidad',
  'terms-accepted': 'los términos y condiciones',
  'face-accepted': 'que se compare su rostro con su identificación',
};

const factsIn = (row: CreditRequest, events: readonly RequestEvent[]): TrailEntry[] =>
  acts.flatMap(([column, act, kinds]): TrailEntry[] => {
    const at = row[column];
    if (at === null) return [];
    const line = lineOf(events, kinds, at);
    return [{ at, act, ip: line?.ip ?? null, userAgent: line?.user_agent ?? null }];
  });

/** Of several entries of a kind (a consent for another RFC), returns the one written with the fact. */
function lineOf(
  events: readonly RequestEvent[],
  kinds: readonly string[],
  at: Date,
): RequestEvent | undefined {
  const distance = (event: RequestEvent) => Math.abs(event.at.getTime() - at.getTime());
  return events
    .filter((event) => kinds.includes(event.kind))
    .toSorted((one, other) => distance(one) - distance(other))[0];
}

const acts = [
  ['created_at', 'Inició su solicitud', ['request-started']],
  ['phone_verified_at', 'Verificó su teléfono con un código', ['phone-verified']],
  ['located_at', 'Compartió su ubicación', ['located']],
  ['identity_at', 'El servicio de identidad confirmó quién es', ['identity-approved']],
  ['bureau_consented_at', 'Autorizó con un código la consulta de su historial', ['bureau-consented']],
  ['personal_data_confirmed_at', 'Confirmó sus datos personales', ['personal-data-confirmed']],
  ['address_confirmed_at', 'Confirmó su domicilio', ['address-confirmed', 'address-edited']],
  ['shipping_confirmed_at', 'Confirmó el domicilio de entrega', ['shipping-confirmed']],
  ['decision_at', 'Su crédito fue aprobado', ['decision-approved', 'review-approved']],
  ['credit_accepted_at', 'Aceptó el crédito y eligió el color', ['credit-accepted']],
] as const satisfies readonly (readonly [keyof CreditRequest, string, readonly string[]])[];
