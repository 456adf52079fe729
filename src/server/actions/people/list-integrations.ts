import type { OfficeOutput } from '#contract/office/api.ts';
import { ports } from '#contract/office/integrations.ts';
import { mayAt, permissions, reachOf } from '#domain/staff/permissions.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { partnerRefs } from '#server/actions/base/grants-on-wire.ts';
import type { ProviderSettings } from '#server/platform/provider-settings.ts';
import type { SeenCall } from '#server/providers/provider-health.ts';
import { queuesOf, channelLoads, givenUpMessages } from '#server/queries/messages/given-up.ts';
import { mayRetryJobs, retryableQueue } from './retry-jobs.ts';
import { isRetryable } from './retry-message.ts';

/** The newest of the messages given up. */
export const givenUpShown = 50;

/** Shows the services as this process has seen them, and what waits or was given up of the partners in scope. */
export async function listIntegrations(
  { store, config, providerHealth }: Pick<Deps, 'store' | 'config' | 'providerHealth'>,
  staff: StaffCaller,
  partnerId: number | null,
): Promise<OfficeOutput<'listIntegrations'>> {
  const seesAll = reachOf(staff.grants, permissions['read-integrations']) === 'every-partner';
  const [partners, channels, messages, queues] = await Promise.all([
    partnerRefs(store),
    channelLoads(store),
    givenUpMessages(store, partnerId, givenUpShown),
    seesAll ? queuesOf(store) : null,
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

const seenOnWire = (seen: SeenCall | null | undefined) =>
  seen ? { call: seen.call, at: seen.at.toISOString() } : null;
