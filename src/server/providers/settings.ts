import { z } from 'zod';

/** Who stands behind each port. `sandbox` is simulated. */
export interface ProviderSettings {
  readonly sms: Simulated | TwilioSettings | HttpSmsSettings;
  readonly email: Simulated | SmtpSettings;
  readonly storage: { readonly is: 'local' } | S3Settings;
  readonly captcha: { readonly is: 'pow' | 'sandbox' } | SiteVerifySettings;
}

interface Simulated {
  readonly is: 'sandbox';
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

export interface SmtpSettings {
  readonly is: 'smtp';
  /** smtp://user:password@host:587 (STARTTLS) or smtps://…:465. */
  readonly url: string;
  /** 'Tienda <no-responder@tienda.example>' */
  readonly from: string;
}

export interface S3Settings {
  readonly is: 's3';
  /** https://s3.us-east-1.amazonaws.com, or of any server that speaks the same; the bucket goes into the path. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface SiteVerifySettings {
  /** Also which widget the page loads. */
  readonly is: 'turnstile' | 'recaptcha';
  readonly siteKey: string;
  readonly secret: string;
  readonly url: string;
  /** The names under which people see the shop: a token solved on another site does not pass. Empty: any. */
  readonly hostnames: readonly string[];
}

const text = z.string().max(2_000);
const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });
const url = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((given) => given.replace(/\/+$/, ''));
const mailUrl = z.string().regex(/^smtps?:\/\/\S+$/, 'must begin with smtp:// or smtps://');

/** The variables of the environment, for config.ts. */
export const providerVariables = {
  SMS_PROVIDER: oneOf(['sandbox', 'twilio', 'http']).default('sandbox'),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, 'must be AC and 32 hexadecimal digits')
    .optional(),
  TWILIO_AUTH_TOKEN: text.optional(),
  TWILIO_FROM: text.optional(),
  TWILIO_URL: url.default('https://api.twilio.com'),
  SMS_HTTP_URL: url.optional(),
  SMS_HTTP_TOKEN: text.optional(),
  EMAIL_PROVIDER: oneOf(['sandbox', 'smtp']).default('sandbox'),
  SMTP_URL: mailUrl.optional(),
  EMAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]{0,100}<?[^\s<>@]+@[\w.-]+>?$/, 'must be an address, or Name <address>')
    .optional(),
  STORAGE: oneOf(['local', 's3']).default('local'),
  S3_ENDPOINT: url.optional(),
  S3_REGION: text.default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{2,62}$/, 'must be the name of a bucket')
    .optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  CAPTCHA: oneOf(['pow', 'sandbox', 'turnstile', 'recaptcha']).default('pow'),
  CAPTCHA_SITE_KEY: text.optional(),
  CAPTCHA_SECRET_KEY: text.optional(),
  CAPTCHA_URL: url.optional(),
};

type Read = z.output<z.ZodObject<typeof providerVariables>>;

/** What was chosen; a variable that the choice needs and nobody set is one line in `problems`. */
export function providersOf(read: Read, publicHost: string | null, problems: string[]): ProviderSettings {
  const need = (name: keyof Read, choice: string): string => {
    const given = read[name];
    if (given === undefined) problems.push(`${name}: ${choice} needs it`);
    return given ?? '';
  };
  return {
    sms: smsOf(read, need),
    email: emailOf(read, need),
    storage: storageOf(read, need),
    captcha: captchaOf(read, publicHost, need),
  };
}

type Need = (name: keyof Read, choice: string) => string;

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

/** The ports that are simulated, by name. */
export const simulatedPorts = (settings: ProviderSettings): string[] =>
  Object.entries(settings).flatMap(([port, { is }]: [string, { is: string }]) =>
    is === 'sandbox' ? [port] : [],
  );
