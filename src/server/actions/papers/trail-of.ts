import { refusedCancel } from '#server/actions/request/cancel-order.ts';
import type { Db } from '#server/context.ts';
import type { TrailEntry } from '#server/documents/paper-data.ts';
import type { CreditRequest } from '#server/queries/credit-requests.ts';
import { eventsOf, type RequestEvent } from '#server/queries/request-events.ts';

/**
 * What the customer did before signing, as the contract prints it: every stored fact with its time, and the
 * address and browser from the line of the audit trail that was written with it.
 */
export async function trailOf(db: Db, row: CreditRequest): Promise<TrailEntry[]> {
  const events = (await eventsOf(db, row.id)).filter(({ kind }) => kind !== refusedCancel);
  return [...acceptancesIn(events), ...factsIn(row, events)].toSorted(
    (one, other) => one.at.getTime() - other.at.getTime(),
  );
}

/** With the version of the text, whose SHA-256 the trail has. */
const acceptancesIn = (events: readonly RequestEvent[]): TrailEntry[] =>
  events.flatMap(({ kind, at, ip, user_agent: userAgent, detail }) => {
    const paper = acceptances[kind];
    return paper ? [{ at, act: `Aceptó ${paper}, texto ${String(detail['version'])}`, ip, userAgent }] : [];
  });

const acceptances: Readonly<Record<string, string>> = {
  'privacy-accepted': 'el aviso de privacidad',
  'terms-accepted': 'los términos y condiciones',
};

const factsIn = (row: CreditRequest, events: readonly RequestEvent[]): TrailEntry[] =>
  acts.flatMap(([column, act]): TrailEntry[] => {
    const at = row[column];
    if (at === null) return [];
    const event = eventOf(events, at);
    return [{ at, act, ip: event?.ip ?? null, userAgent: event?.user_agent ?? null }];
  });

/** A fact and its line are written one after the other in one transaction: the first line not before it. */
function eventOf(events: readonly RequestEvent[], at: Date): RequestEvent | undefined {
  const written = events.find((event) => event.at >= at);
  return written && written.at.getTime() - at.getTime() < sameTransactionMs ? written : undefined;
}

const sameTransactionMs = 5_000;

const acts = [
  ['created_at', 'Inició su solicitud'],
  ['phone_verified_at', 'Verificó su teléfono con un código'],
  ['located_at', 'Compartió su ubicación'],
  ['identity_at', 'El servicio de identidad confirmó quién es'],
  ['bureau_consented_at', 'Autorizó con un código la consulta de su historial'],
  ['personal_data_confirmed_at', 'Confirmó sus datos personales'],
  ['address_confirmed_at', 'Confirmó su domicilio'],
  ['shipping_confirmed_at', 'Confirmó el domicilio de entrega'],
  ['decision_at', 'Su crédito fue aprobado'],
  ['credit_accepted_at', 'Aceptó el crédito y eligió el color'],
] as const satisfies readonly (readonly [keyof CreditRequest, string])[];
