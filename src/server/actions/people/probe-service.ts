import type { OfficeOutput } from '#contract/office/api.ts';
import type { ports } from '#contract/office/integrations.ts';
import { DomainError } from '#domain/errors.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { appendStaffEventOf } from '#server/actions/base/staff-events.ts';
import { inTransaction } from '#server/database/store.ts';
import { ProviderError } from '#server/providers/provider-error.ts';

type Port = (typeof ports)[number];

export const mayProbe = ({ grants }: StaffCaller): boolean => mayAt(grants, 'probe-services', null);

/**
 * Tries a service with a call that sends and charges nothing; who did it, and what came of it, is in the platform's log.
 * @throws no-permission: all partners share the services; conflict for one that cannot be tried so
 */
export async function probeService(
  deps: Pick<Deps, 'store' | 'probes' | 'log'>,
  staff: StaffCaller,
  port: Port,
): Promise<OfficeOutput<'probeService'>> {
  if (!mayProbe(staff)) throw new DomainError('no-permission');
  const probe = deps.probes[port];
  if (typeof probe === 'string') throw new DomainError('conflict', { messages: [notTried[probe]] });
  const fault = await faultOf(deps, probe);
  const outcome = { works: fault === null, said: fault ?? 'Respondió bien.' };
  await inTransaction(deps.store, (tx) =>
    appendStaffEventOf(tx, staff, null, { kind: 'service-probed', detail: { service: port, ...outcome } }),
  );
  return outcome;
}

/** Why a service is not tried. */
export const notTried = {
  costs: 'Cada consulta cuesta y necesita la autorización de una persona: no se prueba.',
  'each-browser': 'Cada navegador tiene su propio servicio: no se prueba.',
  'not-chosen': 'No se usa.',
} as const;

/** No adapter may hold the page for longer. */
const deadlineMs = 10_000;

/** Null: it works. */
async function faultOf(
  { log }: Pick<Deps, 'log'>,
  probe: (signal: AbortSignal) => Promise<unknown>,
): Promise<string | null> {
  try {
    await probe(AbortSignal.timeout(deadlineMs));
    return null;
  } catch (error) {
    log.warn({ err: error }, 'a service that was tried failed');
    return inWords(error instanceof ProviderError ? error.message : '');
  }
}

/** What adapters say is English and for who programs. */
function inWords(message: string): string {
  const status = /\banswered (\d{3})\b/.exec(message)?.[1];
  if (status === '401' || status === '403') return `Rechazó la clave o el permiso (${status}).`;
  if (status === '404') return 'No existe lo que se le pidió: revise su dirección y su cuenta (404).';
  if (status === '429') return 'Pide esperar: son demasiadas llamadas (429).';
  if (status !== undefined) return `Respondió con un error (${status}).`;
  if (/EAUTH/.test(message)) return 'Rechazó el usuario o la contraseña.';
  if (/in time/.test(message)) return 'No respondió a tiempo.';
  if (/resting/.test(message)) return 'Descansa después de fallar varias veces: pruebe en unos segundos.';
  if (/no connection|broken off|E[A-Z]{4,}/.test(message)) return 'No hubo conexión.';
  return 'Respondió algo que no se entiende.';
}
