import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/context.ts';
import { takeIdentityResult } from '#server/actions/request/take-identity-result.ts';
import { takePayment } from '#server/actions/loan/take-payment.ts';

export interface Webhook {
  /** As the path names it; only the provider that is configured is known. */
  readonly provider: string;
  /** Untouched: the signature is over these bytes. */
  readonly raw: string;
  readonly headers: Record<string, string | undefined>;
}

/** @throws not-found, signature-invalid */
export async function receiveIdentityWebhook(deps: Deps, webhook: Webhook): Promise<void> {
  await takeIdentityResult(deps, readBy(deps.identity, webhook));
}

/** @throws not-found, signature-invalid */
export async function receivePaymentsWebhook(deps: Deps, webhook: Webhook): Promise<void> {
  await takePayment(deps, readBy(deps.payments, webhook));
}

interface Reader<Event> {
  readonly name: string;
  readWebhook(raw: string, headers: Record<string, string | undefined>): Event | null;
}

function readBy<Event>(port: Reader<Event>, { provider, raw, headers }: Webhook): Event {
  if (provider !== port.name) throw new DomainError('not-found');
  const event = port.readWebhook(raw, headers);
  if (event === null) throw new DomainError('signature-invalid');
  return event;
}
