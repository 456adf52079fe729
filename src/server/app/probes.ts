import { randomUUID } from 'node:crypto';
import type { ports } from '#contract/office/integrations.ts';
import type { Deps } from '#server/actions/base/context.ts';
import type { ProviderSettings } from '#server/platform/provider-settings.ts';
import type { Probe, Probed } from '#server/providers/probe.ts';
import { ProviderError } from '#server/providers/provider-error.ts';

type Port = (typeof ports)[number];
type Messages = 'sms' | 'whatsapp' | 'voice' | 'email' | 'deviceLock';
type Tried = Record<Messages, Probed> & Pick<Deps, 'identity' | 'payments' | 'captcha' | 'storage'>;

/** How each service is tried: a real call that sends nothing, charges nothing and leaves nothing behind. */
export function probesOf(settings: ProviderSettings, deps: Tried): Readonly<Record<Port, Probe>> {
  const { identity, payments, captcha, storage } = deps;
  const chosen = (port: Messages): Probe =>
    settings[port].is === 'none' ? 'not-chosen' : (signal) => deps[port].probe(null, signal);
  return {
    sms: chosen('sms'),
    whatsapp: chosen('whatsapp'),
    voice: chosen('voice'),
    email: chosen('email'),
    'device-lock': chosen('deviceLock'),
    push: settings.push.is === 'none' ? 'not-chosen' : 'each-browser',
    // A session that it cannot know has no result.
    identity: (signal) => identity.result(`probe-${randomUUID()}`, signal),
    bureau: 'costs',
    payments: (signal) => payments.since(null, signal),
    // A solution that is none is refused, by who can judge it.
    captcha: () => captcha.verify('probe'),
    storage: async () => {
      const key = `public/probe-${randomUUID()}`;
      await storage.put(key, new TextEncoder().encode('probe'));
      try {
        if ((await storage.get(key)) === null)
          throw new ProviderError('storage', 'what was stored is not there');
      } finally {
        await storage.delete(key);
      }
    },
  };
}
