import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { identitySessionWithAge } from '#server/queries/identity/identity-sessions.ts';
import { takeIdentityResult } from '#server/actions/request/take-identity-result.ts';
import { networksOf } from '#server/actions/loan/networks.ts';
import { bookProviderReport } from '#server/actions/loan/book-provider-report.ts';

export interface Webhook {
  /** From the path; only the configured provider is accepted. */
  readonly provider: string;
  /** Unmodified: the signature covers these bytes. */
  readonly raw: string;
  readonly headers: Record<string, string | undefined>;
  readonly query?: Record<string, string | undefined>;
}

/** @throws not-found, signature-invalid, event-invalid */
export async function receiveIdentityWebhook(deps: Deps, webhook: Webhook): Promise<void> {
  const notice = readBy(deps.identity, webhook);
  if (!('ask' in notice)) return takeIdentityResult(deps, notice);
  // Anybody could have sent the notice: the service is asked only about an open session of ours.
  const session = await identitySessionWithAge(deps.store, notice.sessionId);
  if (!session) throw new DomainError('not-found');
  if (session.outcome === 'approved' || session.outcome === 'refused') return;
  const event = await deps.identity.result(notice.sessionId, AbortSignal.timeout(10_000));
  if (event) await takeIdentityResult(deps, event);
}

/** @throws not-found, signature-invalid, event-invalid */
export async function receivePaymentsWebhook(deps: Deps, webhook: Webhook): Promise<void> {
  const network = networksOf(deps).find(({ name }) => name === webhook.provider);
  if (!network) throw new DomainError('not-found');
  const read = readBy(network, webhook);
  if (read === 'irrelevant') return;
  const notice =
    'ask' in read ? await deps.cards?.payment({ id: read.ask }, AbortSignal.timeout(10_000)) : read;
  if (notice !== undefined && notice !== 'irrelevant') await bookProviderReport(deps, notice, network.name);
}

interface Reader<Event> {
  readonly name: string;
  readWebhook(
    raw: string,
    headers: Record<string, string | undefined>,
    query: Record<string, string | undefined>,
  ): Event | 'malformed' | null;
}

function readBy<Event>(port: Reader<Event>, { provider, raw, headers, query = {} }: Webhook): Event {
  if (provider !== port.name) throw new DomainError('not-found');
  const event = port.readWebhook(raw, headers, query);
  if (event === null) throw new DomainError('signature-invalid');
  if (event === 'malformed') throw new DomainError('event-invalid');
  return event;
}
