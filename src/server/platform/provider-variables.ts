import { z } from 'zod';
import { isReferenceLife, referenceLifeDays } from '#domain/credit/ledger/references-plan.ts';

const text = z.string().max(2_000);
const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });
const url = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((given) => (given.endsWith('/') ? given.slice(0, -1) : given));
const mailUrl = z.string().regex(/^smtps?:\/\/\S+$/, 'must begin with smtp:// or smtps://');

/** Environment variables of the providers, for config.ts. */
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
  WHATSAPP_PROVIDER: oneOf(['none', 'sandbox', 'meta']).optional(),
  WHATSAPP_PHONE_NUMBER_ID: z
    .string()
    .regex(/^\d{5,20}$/, 'must be digits')
    .optional(),
  WHATSAPP_TOKEN: text.optional(),
  WHATSAPP_TEMPLATE: z
    .string()
    .regex(/^[a-z0-9_]{1,512}$/, 'must be the name of a template')
    .optional(),
  WHATSAPP_URL: url.default('https://graph.facebook.com/v23.0'),
  VOICE_PROVIDER: oneOf(['none', 'sandbox', 'twilio']).optional(),
  VOICE_FROM: z
    .string()
    .regex(/^\+\d{8,15}$/, 'must be a number in E.164')
    .optional(),
  PUSH_PROVIDER: oneOf(['none', 'sandbox', 'web-push']).optional(),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, 'must be a public key of P-256 in base64url')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be a private key of P-256 in base64url')
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .max(200)
    .regex(/^(?:mailto:[\w.+-]+@[\w.-]+|https:\/\/\S+)$/, 'must be mailto:… or https://…')
    .optional(),
  EMAIL_PROVIDER: oneOf(['sandbox', 'smtp']).default('sandbox'),
  SMTP_URL: mailUrl.optional(),
  EMAIL_FROM: z.string().max(200).refine(isSender, 'must be an address, or Name <address>').optional(),
  STORAGE: oneOf(['local', 's3']).default('local'),
  S3_ENDPOINT: url.optional(),
  S3_REGION: text.default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{2,62}$/, 'must be the name of a bucket')
    .optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  IDENTITY_PROVIDER: oneOf(['sandbox', 'incode']).default('sandbox'),
  INCODE_URL: url.optional(),
  INCODE_API_KEY: text.optional(),
  INCODE_FLOW_ID: text.optional(),
  INCODE_ADMIN_TOKEN: text.optional(),
  BUREAU_PROVIDER: oneOf(['sandbox', 'circulo-de-credito']).default('sandbox'),
  CDC_URL: url.optional(),
  CDC_API_KEY: text.optional(),
  CDC_USERNAME: text.optional(),
  CDC_PASSWORD: text.optional(),
  CDC_PRIVATE_KEY_FILE: text.optional(),
  CDC_CERTIFICATE_FILE: text.optional(),
  PAYMENTS_PROVIDER: oneOf(['sandbox', 'conekta']).default('sandbox'),
  CONEKTA_PRIVATE_KEY: text.optional(),
  CONEKTA_CUSTOMER_ID: text.optional(),
  CONEKTA_WEBHOOK_KEY_FILE: text.optional(),
  CONEKTA_REFERENCE_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a number of days')
    .default(String(referenceLifeDays))
    .transform(Number)
    .refine(isReferenceLife, 'must be 60 to 365 days'),
  CONEKTA_URL: url.default('https://api.conekta.io'),
  CONEKTA_SPEI_BENEFICIARY: z.string().trim().min(1).max(120).optional(),
  CARDS_PROVIDER: oneOf(['none', 'payments', 'mercado-pago']).optional(),
  MERCADO_PAGO_ACCESS_TOKEN: text.optional(),
  MERCADO_PAGO_WEBHOOK_SECRET: text.optional(),
  MERCADO_PAGO_URL: url.default('https://api.mercadopago.com'),
  DEVICE_LOCK_PROVIDER: oneOf(['none', 'sandbox', 'knox-guard']).default('sandbox'),
  KNOX_URL: url.optional(),
  KNOX_CLIENT_ID: text.optional(),
  KNOX_PRIVATE_KEY_FILE: text.optional(),
  KNOX_SUPPORT_PHONE: text.optional(),
  KNOX_LOCK_MESSAGE: z
    .string()
    .max(350, 'must have 350 letters at most')
    .default(
      'Este equipo está bloqueado por un pago vencido. Paga en tu tienda o llámanos para desbloquearlo.',
    ),
  CAPTCHA: oneOf(['pow', 'sandbox', 'turnstile', 'recaptcha']).default('pow'),
  CAPTCHA_SITE_KEY: text.optional(),
  CAPTCHA_SECRET_KEY: text.optional(),
  CAPTCHA_URL: url.optional(),
};

/** 'a@b.mx', 'Tienda <a@b.mx>' */
function isSender(text: string): boolean {
  const address = text.endsWith('>') ? text.slice(text.lastIndexOf('<') + 1, -1) : text;
  const [name, host = '', ...more] = address.split('@');
  return (
    Boolean(name) &&
    /^[\w.-]+$/.test(host) &&
    more.length === 0 &&
    !/[\s<>]/.test(address) &&
    !/[\r\n]/.test(text)
  );
}
