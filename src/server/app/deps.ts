import { join } from 'node:path';
import type { Logger } from 'pino';
import { isLocalReceiverAllowed, type Config } from '#server/platform/config.ts';
import type { Deps, Jobs } from '#server/actions/base/context.ts';
import type { Store } from '#server/database/store.ts';
import type { Hub } from '#server/database/hub.ts';
import { hmacHex } from '#server/platform/hmac.ts';
import { circuloBureau } from '#server/providers/bureau/circulo-de-credito.ts';
import type { BureauPort } from '#server/providers/bureau/port.ts';
import { sandboxBureau } from '#server/sandbox/adapters/bureau.ts';
import type { CaptchaPort } from '#server/providers/captcha/port.ts';
import { powCaptcha } from '#server/providers/captcha/pow.ts';
import { sandboxCaptcha } from '#server/sandbox/adapters/captcha.ts';
import { siteVerifyCaptcha } from '#server/providers/captcha/site-verify.ts';
import { openIdSignIn } from '#server/providers/company-sign-in/openid.ts';
import { knoxGuard } from '#server/providers/device-lock/knox-guard.ts';
import type { DeviceLockPort } from '#server/providers/device-lock/port.ts';
import { sandboxDeviceLock } from '#server/sandbox/adapters/device-lock.ts';
import type { EmailPort } from '#server/providers/email/port.ts';
import { smtpEmail } from '#server/providers/email/smtp.ts';
import { incodeIdentity } from '#server/providers/identity/incode.ts';
import type { IdentityPort } from '#server/providers/identity/port.ts';
import { sandboxIdentity } from '#server/sandbox/adapters/identity.ts';
import { conektaPayments } from '#server/providers/payments/conekta.ts';
import { conektaCards, conektaTransfers } from '#server/providers/payments/conekta-ways.ts';
import { mercadoPagoCards } from '#server/providers/payments/mercado-pago.ts';
import type { CardsPort, PaymentsPort, TransfersPort } from '#server/providers/payments/port.ts';
import { sandboxPayments, sandboxCards, sandboxTransfers } from '#server/sandbox/adapters/payments.ts';
import type { PushPort } from '#server/providers/push/port.ts';
import { webPushServices } from '#server/providers/push/web-push.ts';
import { sandboxPush } from '#server/sandbox/adapters/push.ts';
import { httpSms } from '#server/providers/sms/http.ts';
import type { SmsPort } from '#server/providers/sms/port.ts';
import {
  sandboxSms,
  sandboxEmail,
  sandboxVoice,
  sandboxWhatsApp,
} from '#server/sandbox/adapters/messages.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { VoicePort } from '#server/providers/voice/port.ts';
import { twilioVoice } from '#server/providers/voice/twilio.ts';
import { metaWhatsApp } from '#server/providers/whatsapp/meta.ts';
import type { WhatsAppPort } from '#server/providers/whatsapp/port.ts';
import { twilioSms } from '#server/providers/sms/twilio.ts';
import { localStorage } from '#server/providers/storage/local.ts';
import { sealedStorage, sealStoredFiles } from '#server/providers/storage/sealed.ts';
import type { Probed } from '#server/providers/probe.ts';
import type { StoragePort } from '#server/providers/storage/port.ts';
import { s3Storage } from '#server/providers/storage/s3.ts';
import { httpWebhooks } from '#server/providers/webhooks/http.ts';
import { webhookKeysOf } from '#server/providers/webhook-signature.ts';
import type { ProviderObserver } from '#server/providers/observer.ts';
import { simulated } from '#server/sandbox/simulated.ts';
import { watched, withDeadline } from '#server/providers/with-deadline.ts';
import { createMeters, type Meters } from '#server/http/metrics/meters.ts';
import { actTable } from './acts.ts';
import { probesOf } from './probes.ts';

/** What createDeps needs besides the adapters. */
export interface Infrastructure {
  readonly config: Config;
  readonly store: Store;
  readonly hub: Hub;
  readonly jobs: Jobs;
  readonly log: Logger;
  /** Defaults to new ones. */
  readonly meters?: Meters;
}

/** Timeout of one provider call; the caller is told to retry. */
const timeoutMs = 3_000;

/** The dependencies, with the metrics of the process. */
export interface AppDeps extends Deps {
  readonly meters: Meters;
}

/** The composition root: the only file that knows the adapters. Each provider call has a timeout. */
export function createDeps(infrastructure: Infrastructure): AppDeps {
  const { config, store, meters = createMeters() } = infrastructure;
  const { providers: observer } = meters;
  const guard = watched(observer);
  const tried = { timeoutMs };
  const sms = guard('sms', smsOf(infrastructure), { send: { timeoutMs }, probe: tried });
  const whatsapp = guard('whatsapp', whatsAppOf(infrastructure), { send: { timeoutMs }, probe: tried });
  const voice = guard('voice', voiceOf(infrastructure), { call: { timeoutMs }, probe: tried });
  const email = guard('email', emailOf(infrastructure), { send: { timeoutMs }, probe: tried });
  const deviceLock = guard('device-lock', deviceLockOf(infrastructure), {
    order: { timeoutMs },
    probe: tried,
  });
  const identity = guard('identity', identityOf(infrastructure), {
    open: { timeoutMs, attempts: 2 },
    result: { timeoutMs, attempts: 2 },
    picture: { timeoutMs: 2 * timeoutMs },
    erase: { timeoutMs, attempts: 2 },
  });
  const payments = guard('payments', paymentsOf(infrastructure), {
    reference: { timeoutMs, attempts: 2 },
    voidReference: { timeoutMs, attempts: 2 },
    since: { timeoutMs, attempts: 2 },
  });
  const captcha = captchaOf(config, observer);
  const storage = createStorage(config, store, observer);
  return {
    ...infrastructure,
    probes: probesOf(config.providers, {
      sms,
      whatsapp,
      voice,
      email,
      deviceLock,
      identity,
      payments,
      captcha,
      storage,
    }),
    acts: actTable,
    meters,
    providerHealth: meters.health,
    sms,
    whatsapp,
    voice,
    // As many services as there are browsers: one that is down must not rest the others.
    push: guarded(pushOf(infrastructure), (port) =>
      withDeadline(
        'push',
        port,
        { send: { timeoutMs } },
        { failures: Infinity, withinMs: 1, openMs: 1 },
        observer,
      ),
    ),
    email,
    identity,
    // No page waits for the bureau, it may be slow and a query costs money: one attempt, the job retries.
    bureau: guard('bureau', bureauOf(infrastructure), { query: { timeoutMs: 30_000 } }),
    captcha,
    payments,
    transfers: guarded(transfersOf(infrastructure), (port) =>
      guard('transfers', port, { clabe: { timeoutMs, attempts: 2 } }),
    ),
    cards: guarded(cardsOf(infrastructure), (port) =>
      guard('cards', port, {
        checkout: { timeoutMs, attempts: 2 },
        payment: { timeoutMs, attempts: 2 },
        since: { timeoutMs, attempts: 2 },
      }),
    ),
    storage,
    deviceLock,
    // As many receivers as the partners have: one that is down must not rest the others.
    webhooks: withDeadline(
      'webhooks',
      httpWebhooks(isLocalReceiverAllowed(config)),
      { post: { timeoutMs: 10_000 } },
      { failures: Infinity, withinMs: 1, openMs: 1 },
      observer,
    ),
    // Each partner has a service of its own: one that is down must not rest those of the others.
    companySignIn: withDeadline(
      'company-sign-in',
      openIdSignIn(isLocalReceiverAllowed(config)),
      {
        begin: { timeoutMs: 2 * timeoutMs },
        finish: { timeoutMs: 3 * timeoutMs },
        look: { timeoutMs: 2 * timeoutMs },
      },
      { failures: Infinity, withinMs: 1, openMs: 1 },
      observer,
    ),
  };
}

function smsOf({ config, store }: Infrastructure): SmsPort & Probed {
  const { sms } = config.providers;
  if (sms.is === 'twilio') return twilioSms(sms);
  return sms.is === 'http' ? httpSms(sms) : simulated(sandboxSms(store));
}

function whatsAppOf({ config, store }: Infrastructure): WhatsAppPort & Probed {
  const { whatsapp } = config.providers;
  if (whatsapp.is === 'meta') return metaWhatsApp(whatsapp);
  return whatsapp.is === 'none'
    ? { send: notChosen('whatsapp'), probe: notChosen('whatsapp') }
    : simulated(sandboxWhatsApp(store));
}

function voiceOf({ config, store }: Infrastructure): VoicePort & Probed {
  const { voice } = config.providers;
  if (voice.is === 'twilio') return twilioVoice(voice);
  return voice.is === 'none'
    ? { call: notChosen('voice'), probe: notChosen('voice') }
    : simulated(sandboxVoice(store));
}

function pushOf({ config, store }: Infrastructure): PushPort | null {
  const { push } = config.providers;
  if (push.is === 'none') return null;
  return push.is === 'web-push' ? webPushServices(push) : simulated(sandboxPush(store, config.secret));
}

/** For a message or an order written before the way was switched off. */
const notChosen = (port: string) => (): Promise<never> =>
  Promise.reject(new ProviderError(port, 'not chosen', { retryable: false }));

const emailOf = ({ config: { providers }, store }: Infrastructure): EmailPort & Probed =>
  providers.email.is === 'smtp' ? smtpEmail(providers.email) : simulated(sandboxEmail(store));

function identityOf({ config, store }: Infrastructure): IdentityPort {
  const { identity } = config.providers;
  if (identity.is === 'incode') return incodeIdentity(identity);
  const origin = () => (config.publicOriginGiven ? config.publicOrigin : '');
  return simulated(sandboxIdentity({ store, origin, keys: webhookKeysOf(config, 'identity') }));
}

function bureauOf({ config: { providers }, store }: Infrastructure): BureauPort {
  const { bureau } = providers;
  return bureau.is === 'sandbox' ? simulated(sandboxBureau(store)) : circuloBureau(bureau);
}

function paymentsOf({ config, store }: Infrastructure): PaymentsPort {
  const { payments } = config.providers;
  return payments.is === 'conekta'
    ? conektaPayments(payments)
    : simulated(sandboxPayments(store, webhookKeysOf(config, 'payments')));
}

/** The provider of the tills, where it takes transfers. */
function transfersOf({ config: { providers } }: Infrastructure): TransfersPort | null {
  const { payments } = providers;
  if (payments.is === 'sandbox') return sandboxTransfers();
  return payments.beneficiary === null ? null : conektaTransfers(payments, payments.beneficiary);
}

function cardsOf(infrastructure: Infrastructure): CardsPort | null {
  const { cards, payments } = infrastructure.config.providers;
  if (cards.is === 'none') return null;
  if (cards.is === 'mercado-pago') return mercadoPagoCards(cards);
  const tills = paymentsOf(infrastructure);
  return payments.is === 'sandbox' ? sandboxCards(tills) : conektaCards(payments, tills);
}

const guarded = <P>(port: P | null, guard: (port: P) => P): P | null => (port === null ? null : guard(port));

function deviceLockOf({ config: { providers }, store }: Infrastructure): DeviceLockPort & Probed {
  const { deviceLock } = providers;
  if (deviceLock.is === 'none')
    return { name: 'none', order: notChosen('device-lock'), probe: notChosen('device-lock') };
  return deviceLock.is === 'sandbox' ? simulated(sandboxDeviceLock(store)) : knoxGuard(deviceLock);
}

/** Needs no database: a storefront-only server issues challenges too, for a server that has none. */
export function captchaOf(
  { providers, secret }: Pick<Config, 'providers' | 'secret'>,
  observer: ProviderObserver | null = null,
): CaptchaPort {
  const { captcha } = providers;
  if ('siteKey' in captcha) return siteVerifyCaptcha(captcha, observer);
  return captcha.is === 'sandbox'
    ? sandboxCaptcha()
    : powCaptcha({ secret: hmacHex(secret, 'captcha', 'challenges') });
}

/** Creates the storage: data folder or bucket, with private files sealed. */
export function createStorage(
  config: Pick<Config, 'dataDir' | 'providers'>,
  store: Store,
  observer: ProviderObserver | null = null,
): StoragePort {
  const { storage } = config.providers;
  return sealedStorage(
    storage.is === 's3' ? s3Storage(storage, observer) : localStorage(filesFolder(config)),
    store,
  );
}

/** Run once after an upgrade from a version that stored private files as plain text. Returns the number sealed. */
export const sealFilesOf = (config: Pick<Config, 'dataDir'>, store: Store): Promise<number> =>
  sealStoredFiles(filesFolder(config), store);

const filesFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'files');
