import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import type { providerVariables } from './provider-variables.ts';

/** The adapter behind each port. `sandbox` is simulated. */
export interface ProviderSettings {
  readonly sms: Simulated | TwilioSettings | HttpSmsSettings;
  readonly whatsapp: None | Simulated | WhatsAppSettings;
  readonly voice: None | Simulated | TwilioVoiceSettings;
  readonly push: None | Simulated | WebPushSettings;
  readonly email: Simulated | SmtpSettings;
  readonly storage: { readonly is: 'local' } | S3Settings;
  readonly captcha: { readonly is: 'pow' | 'sandbox' } | SiteVerifySettings;
  readonly identity: Simulated | IncodeSettings;
  readonly bureau: Simulated | CirculoSettings;
  readonly payments: Simulated | ConektaSettings;
  readonly cards: CardSettings;
  readonly deviceLock: None | Simulated | KnoxSettings;
}

interface Simulated {
  readonly is: 'sandbox';
}

/** Nobody stands behind it: it is not offered. */
interface None {
  readonly is: 'none';
}

export interface TwilioSettings {
  readonly is: 'twilio';
  readonly accountSid: string;
  readonly authToken: string;
  /** A number in E.164, a sender id, or a Messaging Service (MG…). */
  readonly from: string;
  readonly url: string;
}

export interface HttpSmsSettings {
  readonly is: 'http';
  readonly url: string;
  readonly token: string;
}

export interface WhatsAppSettings {
  readonly is: 'meta';
  /** With the version of the Graph API. */
  readonly url: string;
  readonly phoneNumberId: string;
  readonly token: string;
  /** An approved authentication template in es_MX with a copy-code button. */
  readonly template: string;
}

export interface TwilioVoiceSettings extends Pick<TwilioSettings, 'is' | 'accountSid' | 'authToken' | 'url'> {
  /** The number that calls, in E.164. */
  readonly from: string;
}

/** The identity of our server at every push service. */
export interface VapidKeys {
  /** Base64url. Browsers subscribe with it: another one ends all subscriptions. */
  readonly publicKey: string;
  readonly privateKey: string;
  /** Whom a service asks about our server: mailto:… or https://… */
  readonly subject: string;
}

export interface WebPushSettings extends VapidKeys {
  readonly is: 'web-push';
}

export interface SmtpSettings {
  readonly is: 'smtp';
  /** smtp://user:password@host:587 (STARTTLS) or smtps://…:465. */
  readonly url: string;
  /** 'Tienda <no-responder@tienda.example>' */
  readonly from: string;
}

export interface S3Settings {
  readonly is: 's3';
  /** https://s3.us-east-1.amazonaws.com, or any S3-compatible server; the bucket goes into the path. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface SiteVerifySettings {
  /** Also determines which widget the page loads. */
  readonly is: 'turnstile' | 'recaptcha';
  readonly siteKey: string;
  readonly secret: string;
  readonly url: string;
  /** Hostnames of the shop: a token solved on another site is rejected. Empty: any. */
  readonly hostnames: readonly string[];
}

export interface IncodeSettings {
  readonly is: 'incode';
  readonly url: string;
  readonly apiKey: string;
  /** The dashboard flow that people go through: configurationId. */
  readonly flowId: string;
  /** Reads scores and documents of any session. */
  readonly adminToken: string;
}

export interface CirculoSettings {
  readonly is: 'circulo-de-credito';
  /** The complete URL of the contracted product: …/v2/rccficoscore. */
  readonly url: string;
  readonly apiKey: string;
  readonly username: string;
  readonly password: string;
  /** PEM: our key, on the curve secp384r1. */
  readonly privateKey: string;
  /** PEM: their certificate, which verifies their responses. */
  readonly certificate: string;
}

export interface ConektaSettings {
  readonly is: 'conekta';
  readonly url: string;
  readonly privateKey: string;
  /** One customer of the account for all orders: the provider does not learn whose they are. */
  readonly customerId: string;
  /** PEM: verifies their webhooks. */
  readonly webhookKey: string;
  readonly referenceDays: number;
  /** In whose name the CLABEs are; null: no transfers are offered. */
  readonly beneficiary: string | null;
}

/** `payments`: the provider of the tills takes cards too. */
export type CardSettings = { readonly is: 'none' | 'payments' } | MercadoPagoSettings;

export interface MercadoPagoSettings {
  readonly is: 'mercado-pago';
  readonly url: string;
  readonly accessToken: string;
  /** Signs their webhooks. */
  readonly webhookSecret: string;
}

export interface KnoxSettings {
  readonly is: 'knox-guard';
  /** https://us-kcs-api.samsungknox.com, or eu-, ap-. */
  readonly url: string;
  readonly clientId: string;
  /** PEM, of the certificate issued by the Knox portal. */
  readonly privateKey: string;
  readonly supportPhone: string;
  readonly lockMessage: string;
}

type Read = z.output<z.ZodObject<typeof providerVariables>>;

/** Returns the chosen providers; adds a line to `problems` for each required variable that is missing. */
export function providersOf(read: Read, publicHost: string | null, problems: string[]): ProviderSettings {
  const need: Need = (name, choice) => {
    const given = read[name];
    if (given === undefined) problems.push(`${name}: ${choice} needs it`);
    return given ?? '';
  };
  return {
    sms: smsOf(read, need),
    whatsapp: whatsAppOf(read, need),
    voice: voiceOf(read, need),
    push: pushOf(read, need),
    email: emailOf(read, need),
    storage: storageOf(read, need),
    captcha: captchaOf(read, publicHost, need),
    ...financeOf(read, need, (name, choice) => fileOf(name, need(name, choice), problems)),
  };
}

/** Reads a key from its file; adds a line to `problems` when it is unreadable. */
function fileOf(name: string, path: string, problems: string[]): string {
  if (path === '') return '';
  try {
    const text = readFileSync(path, 'utf8');
    if (!text.includes('-----BEGIN ')) problems.push(`${name}: is no PEM file`);
    return text;
  } catch (error) {
    problems.push(`${name}: cannot be read (${(error as NodeJS.ErrnoException).code})`);
    return '';
  }
}

/** For a text variable. */
type Need = (name: Exclude<keyof Read, 'CONEKTA_REFERENCE_DAYS'>, choice: string) => string;

function smsOf({ SMS_PROVIDER: is, TWILIO_URL }: Read, need: Need): ProviderSettings['sms'] {
  const choice = `SMS_PROVIDER=${is}`;
  if (is === 'twilio') {
    return {
      is,
      accountSid: need('TWILIO_ACCOUNT_SID', choice),
      authToken: need('TWILIO_AUTH_TOKEN', choice),
      from: need('TWILIO_FROM', choice),
      url: TWILIO_URL,
    };
  }
  return is === 'http'
    ? { is, url: need('SMS_HTTP_URL', choice), token: need('SMS_HTTP_TOKEN', choice) }
    : { is };
}

/** What goes besides an SMS is simulated beside a simulated one; beside a real one it has to be chosen. */
const unchosen = ({ SMS_PROVIDER }: Read) => (SMS_PROVIDER === 'sandbox' ? 'sandbox' : 'none');

function whatsAppOf(read: Read, need: Need): ProviderSettings['whatsapp'] {
  const is = read.WHATSAPP_PROVIDER ?? unchosen(read);
  if (is !== 'meta') return { is };
  const choice = `WHATSAPP_PROVIDER=${is}`;
  return {
    is,
    url: read.WHATSAPP_URL,
    phoneNumberId: need('WHATSAPP_PHONE_NUMBER_ID', choice),
    token: need('WHATSAPP_TOKEN', choice),
    template: need('WHATSAPP_TEMPLATE', choice),
  };
}

function voiceOf(read: Read, need: Need): ProviderSettings['voice'] {
  const is = read.VOICE_PROVIDER ?? unchosen(read);
  if (is !== 'twilio') return { is };
  const choice = `VOICE_PROVIDER=${is}`;
  return {
    is,
    accountSid: need('TWILIO_ACCOUNT_SID', choice),
    authToken: need('TWILIO_AUTH_TOKEN', choice),
    from: need('VOICE_FROM', choice),
    url: read.TWILIO_URL,
  };
}

function pushOf(read: Read, need: Need): ProviderSettings['push'] {
  const is = read.PUSH_PROVIDER ?? unchosen(read);
  if (is !== 'web-push') return { is };
  const choice = `PUSH_PROVIDER=${is}`;
  return {
    is,
    publicKey: need('VAPID_PUBLIC_KEY', choice),
    privateKey: need('VAPID_PRIVATE_KEY', choice),
    subject: need('VAPID_SUBJECT', choice),
  };
}

function emailOf({ EMAIL_PROVIDER: is }: Read, need: Need): ProviderSettings['email'] {
  const choice = `EMAIL_PROVIDER=${is}`;
  return is === 'smtp' ? { is, url: need('SMTP_URL', choice), from: need('EMAIL_FROM', choice) } : { is };
}

function storageOf({ STORAGE: is, S3_REGION: region }: Read, need: Need): ProviderSettings['storage'] {
  if (is === 'local') return { is };
  return {
    is,
    endpoint: need('S3_ENDPOINT', 'STORAGE=s3'),
    region,
    bucket: need('S3_BUCKET', 'STORAGE=s3'),
    accessKeyId: need('S3_ACCESS_KEY_ID', 'STORAGE=s3'),
    secretAccessKey: need('S3_SECRET_ACCESS_KEY', 'STORAGE=s3'),
  };
}

const siteVerify = { turnstile: 'https://challenges.cloudflare.com', recaptcha: 'https://www.google.com' };

function captchaOf(
  { CAPTCHA: is, CAPTCHA_URL: url }: Read,
  publicHost: string | null,
  need: Need,
): ProviderSettings['captcha'] {
  if (is === 'pow' || is === 'sandbox') return { is };
  return {
    is,
    siteKey: need('CAPTCHA_SITE_KEY', `CAPTCHA=${is}`),
    secret: need('CAPTCHA_SECRET_KEY', `CAPTCHA=${is}`),
    url: url ?? siteVerify[is],
    hostnames: publicHost === null ? [] : [publicHost],
  };
}

/** Providers for identity, bureau, payments and device locks. */
function financeOf(
  read: Read,
  need: Need,
  file: Need,
): Pick<ProviderSettings, 'identity' | 'bureau' | 'payments' | 'cards' | 'deviceLock'> {
  const identity = `IDENTITY_PROVIDER=${read.IDENTITY_PROVIDER}`;
  const bureau = `BUREAU_PROVIDER=${read.BUREAU_PROVIDER}`;
  const payments = `PAYMENTS_PROVIDER=${read.PAYMENTS_PROVIDER}`;
  const lock = `DEVICE_LOCK_PROVIDER=${read.DEVICE_LOCK_PROVIDER}`;
  return {
    identity:
      read.IDENTITY_PROVIDER === 'sandbox'
        ? { is: 'sandbox' }
        : {
            is: 'incode',
            url: need('INCODE_URL', identity),
            apiKey: need('INCODE_API_KEY', identity),
            flowId: need('INCODE_FLOW_ID', identity),
            adminToken: need('INCODE_ADMIN_TOKEN', identity),
          },
    bureau:
      read.BUREAU_PROVIDER === 'sandbox'
        ? { is: 'sandbox' }
        : {
            is: 'circulo-de-credito',
            url: need('CDC_URL', bureau),
            apiKey: need('CDC_API_KEY', bureau),
            username: need('CDC_USERNAME', bureau),
            password: need('CDC_PASSWORD', bureau),
            privateKey: file('CDC_PRIVATE_KEY_FILE', bureau),
            certificate: file('CDC_CERTIFICATE_FILE', bureau),
          },
    payments:
      read.PAYMENTS_PROVIDER === 'sandbox'
        ? { is: 'sandbox' }
        : {
            is: 'conekta',
            url: read.CONEKTA_URL,
            privateKey: need('CONEKTA_PRIVATE_KEY', payments),
            customerId: need('CONEKTA_CUSTOMER_ID', payments),
            webhookKey: file('CONEKTA_WEBHOOK_KEY_FILE', payments),
            referenceDays: read.CONEKTA_REFERENCE_DAYS,
            beneficiary: read.CONEKTA_SPEI_BENEFICIARY ?? null,
          },
    cards: cardsOf(read, need),
    deviceLock:
      read.DEVICE_LOCK_PROVIDER !== 'knox-guard'
        ? { is: read.DEVICE_LOCK_PROVIDER }
        : {
            is: 'knox-guard',
            url: need('KNOX_URL', lock),
            clientId: need('KNOX_CLIENT_ID', lock),
            privateKey: file('KNOX_PRIVATE_KEY_FILE', lock),
            supportPhone: need('KNOX_SUPPORT_PHONE', lock),
            lockMessage: read.KNOX_LOCK_MESSAGE,
          },
  };
}

/** Whether this shop locks phones whose weeks are late, or that were stolen. What it says and does about a lock follows from this. */
export const locksDevices = ({
  providers: { deviceLock },
}: {
  readonly providers: Pick<ProviderSettings, 'deviceLock'>;
}): boolean => deviceLock.is !== 'none';

/** Returns the names of simulated ports. */
export const simulatedPorts = (settings: ProviderSettings): string[] =>
  Object.entries(settings).flatMap(([port, { is }]: [string, { is: string }]) =>
    is === 'sandbox' ? [port] : [],
  );

/** Those behind which a service of somebody else stands. The captcha and the files tell nobody's secret. */
export const realPorts = (settings: ProviderSettings): string[] =>
  Object.entries(settings).flatMap(([port, { is }]: [string, { is: string }]) =>
    port === 'captcha' || port === 'storage' || ['sandbox', 'none', 'payments'].includes(is) ? [] : [port],
  );

function cardsOf(read: Read, need: Need): CardSettings {
  // An account of the tills' provider need not be allowed to take cards.
  const { CARDS_PROVIDER: is = read.PAYMENTS_PROVIDER === 'sandbox' ? 'payments' : 'none' } = read;
  if (is !== 'mercado-pago') return { is };
  const choice = 'CARDS_PROVIDER=mercado-pago';
  return {
    is: 'mercado-pago',
    url: read.MERCADO_PAGO_URL,
    accessToken: need('MERCADO_PAGO_ACCESS_TOKEN', choice),
    webhookSecret: need('MERCADO_PAGO_WEBHOOK_SECRET', choice),
  };
}
