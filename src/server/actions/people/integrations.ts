import type { OfficeOutput } from '#contract/office/api.ts';
import { ports } from '#contract/office/integrations.ts';
import { mayAt, permissions, reachOf } from '#domain/staff/permissions.ts';
import type { Deps, StaffCaller, JobName } from '#server/actions/base/context.ts';
import { partnerRefs } from '#server/actions/base/grants-on-wire.ts';
import type { ProviderSettings } from '#server/platform/provider-settings.ts';
import type { Probe } from '#server/providers/probe.ts';
import type { SeenCall } from '#server/providers/provider-health.ts';
import {
  queuesOf,
  channelLoads,
  givenUpMessages,
  failedJobs,
  givenUpMessage,
  retryMessage as startAgain,
} from '#server/queries/messages/given-up.ts';
import { mayProbe, notTried } from './probe-service.ts';
import { servicesProbed } from '#server/queries/audit/audit-events.ts';
import { DomainError } from '#domain/errors.ts';
import { appendStaffEventOf } from '#server/actions/base/staff-events.ts';
import { inTransaction } from '#server/database/store.ts';
import { collectionOf } from '#server/actions/loan/message-keys.ts';
import { countPostalCodes, postalCodeRows } from '#server/queries/catalogue/postal-codes.ts';

/** The newest of the messages given up. */
export const givenUpShown = 50;

/** Shows the services as this process has seen them, and what waits or was given up of the partners in scope. */
export async function listIntegrations(
  { store, config, providerHealth, probes }: Pick<Deps, 'store' | 'config' | 'providerHealth' | 'probes'>,
  staff: StaffCaller,
  partnerId: number | null,
): Promise<OfficeOutput<'listIntegrations'>> {
  const seesAll = reachOf(staff.grants, permissions['read-integrations']) === 'every-partner';
  const [partners, channels, messages, queues, probed] = await Promise.all([
    partnerRefs(store),
    channelLoads(store),
    givenUpMessages(store, partnerId, givenUpShown),
    seesAll ? queuesOf(store) : null,
    seesAll ? servicesProbed(store) : null,
  ]);
  return {
    providers: ports.map((port) => {
      const adapter = adapterOf(config.providers, port);
      const health = providerHealth.get(port);
      return {
        port,
        adapter,
        isSimulated: adapter === 'sandbox',
        isOpen: health?.isOpen ?? null,
        succeeded: seenOnWire(health?.succeeded),
        failed: seenOnWire(health?.failed),
        probe: probeOf(probes[port], staff),
        probed: probedOnWire(probed?.get(port)),
      };
    }),
    channels: channels.map(({ oldestAt, ...each }) => ({
      ...each,
      oldestAt: oldestAt?.toISOString() ?? null,
    })),
    givenUp: messages.map((message) => ({
      id: message.id,
      channel: message.channel,
      partner: (message.partnerId !== null && partners.get(message.partnerId)) || null,
      createdAt: message.createdAt.toISOString(),
      gaveUpAt: (message.gaveUpAt ?? message.createdAt).toISOString(),
      attempts: message.attempts,
      error: message.lastError,
      mayRetry: mayAt(staff.grants, 'retry-messages', message.partnerId) && isRetryable(message),
    })),
    queues:
      queues?.map(({ oldestAt, ...each }) => ({
        ...each,
        oldestAt: oldestAt?.toISOString() ?? null,
        mayRetry: mayRetryJobs(staff) && each.failed > 0 && retryableQueue(each.name) !== null,
      })) ?? null,
  };
}

const adapterOf = (settings: ProviderSettings, port: (typeof ports)[number]): string =>
  settings[port === 'device-lock' ? 'deviceLock' : port].is;

const probeOf = (probe: Probe, staff: StaffCaller) =>
  typeof probe === 'string' ? { may: false, not: notTried[probe] } : { may: mayProbe(staff), not: null };

type Probed = Awaited<ReturnType<typeof servicesProbed>> extends Map<string, infer P> ? P : never;

const probedOnWire = (probed: Probed | undefined) =>
  probed
    ? { works: probed.works, said: probed.said, by: probed.by, at: new Date(probed.at).toISOString() }
    : null;

const seenOnWire = (seen: SeenCall | null | undefined) =>
  seen ? { call: seen.call, at: seen.at.toISOString() } : null;

/**
 * Tries the failed jobs of a queue again and returns how many.
 * @throws no-permission: queues hold the work of every partner; not-found: no such queue, or none to be tried again
 */
export function retryJobs(
  { store, jobs }: Pick<Deps, 'store' | 'jobs'>,
  staff: StaffCaller,
  queue: string,
): Promise<{ retried: number }> {
  if (!mayRetryJobs(staff)) throw new DomainError('no-permission');
  const name = retryableQueue(queue);
  if (name === null) throw new DomainError('not-found');
  return inTransaction(store, async (tx) => {
    const failed = await failedJobs(tx, name, mostAtOnce);
    if (failed.length === 0) throw new DomainError('conflict', { messages: [noneFailed] });
    await jobs.retry(tx, name, failed);
    await appendStaffEventOf(tx, staff, null, {
      kind: 'jobs-retried',
      detail: { queue: name, jobs: failed.length },
    });
    return { retried: failed.length };
  });
}

const mayRetryJobs = ({ grants }: StaffCaller): boolean => mayAt(grants, 'retry-jobs', null);

/** Returns the queue by its name; null: unknown, or of messages, which expire and have their own list. */
const retryableQueue = (name: string): JobName | null => retryable.find((each) => each === name) ?? null;

/** Work of a request, a credit or a partner; the sweeps run again by themselves. */
const retryable: readonly JobName[] = [
  'query-bureau',
  'reconcile-identity',
  'forget-pictures',
  'render-papers',
  'send-device-order',
  'make-references',
  'void-references',
  'deliver-webhook',
  'check-chain',
];

const mostAtOnce = 1_000;
const noneFailed = 'Ya no hay trabajos fallidos de ese nombre.';

/** Tries a message again that was given up. @throws not-found; conflict when it is tried already, or must not be */
export function retryMessage(
  { store, jobs }: Pick<Deps, 'store' | 'jobs'>,
  staff: StaffCaller,
  id: string,
): Promise<void> {
  return inTransaction(store, async (tx) => {
    const message = await givenUpMessage(tx, id);
    if (!message) throw new DomainError('not-found');
    if (!isRetryable(message)) throw new DomainError('conflict', { messages: [notAgain] });
    if (!(await startAgain(tx, message))) throw new DomainError('conflict', { messages: [triedAlready] });
    await jobs.send(tx, 'deliver-message', { messageId: id }, { queuedOnceKey: id });
    await appendStaffEventOf(tx, staff, message.partnerId, {
      kind: 'message-retried',
      detail: { message: id, channel: message.channel },
    });
  });
}

/** A code has expired by then; one about money owed is written anew when it still holds. */
const isRetryable = ({ urgent, dedupeKey }: { urgent: boolean; dedupeKey: string | null }): boolean =>
  !urgent && collectionOf(dedupeKey) === null;

const notAgain = 'Los códigos y los mensajes de cobranza no se reintentan: el sistema hace otros.';
const triedAlready = 'Ese mensaje ya se está enviando.';

/** Counts the postal codes that address forms know, and shows one. */
export async function showPostalCodes(
  { store }: Deps,
  staff: StaffCaller,
  code: string | null,
): Promise<OfficeOutput<'getPostalCodes'>> {
  const [counted, found] = await Promise.all([
    countPostalCodes(store),
    code === null ? null : postalCodeRows(store, code),
  ]);
  return { ...counted, found, mayImport: mayAt(staff.grants, 'import-postal-codes', null) };
}
