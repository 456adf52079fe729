import { z } from 'zod';
import { origin } from './origins.ts';
import { providerVariables } from './provider-variables.ts';
import { roles } from './role.ts';
import { sandboxVariables } from './sandbox-settings.ts';

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/\S+$/, 'must begin with postgresql://')
  .refine(
    // A socket's address has a user and no host.
    (url) => URL.canParse(url.replace('@/', '@localhost/')),
    'is no address: write signs of its password in percents, # as %23 and / as %2F',
  );

const whole = (max: number, min = 0) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,6}$/, error)
    .transform(Number)
    .refine((number) => number >= min && number <= max, error);
};

const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

/** `id:secret`, separated by commas: new and old ones overlap while a provider switches. */
const webhookKeys = z
  .string()
  .regex(
    /^[\w-]{1,40}:[^\s,]{32,}(,[\w-]{1,40}:[^\s,]{32,})*$/,
    'must be id:secret, of at least 32 characters each',
  )
  .transform((text) =>
    text.split(',').map((pair) => {
      const [id = '', ...secret] = pair.split(':');
      return { id, secret: secret.join(':') };
    }),
  );

export const variables = z.object({
  NODE_ENV: oneOf(['development', 'production', 'test']).default('development'),
  DEV: oneOf(['1', '0']).optional(),
  ROLE: oneOf(roles).default('all'),
  HOST: z.string().default('127.0.0.1'),
  PORT: whole(65_535).default(3000),
  OPERATOR_PORT: whole(65_535).optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_URL_DIRECT: postgresUrl.optional(),
  DATABASE_URL_OWNER: postgresUrl.optional(),
  DATABASE_CONNECTIONS: whole(100, 1).default(10),
  REQUESTS_AT_ONCE: whole(10_000, 1).optional(),
  API_ORIGIN: origin.optional(),
  PUBLIC_ORIGIN: origin.optional(),
  DRAIN_SECONDS: whole(60).default(0),
  TRUSTED_PROXIES: whole(10).default(0),
  ...providerVariables,
  OTEL_EXPORTER_OTLP_ENDPOINT: origin.optional(),
  SMS_PER_HOUR: whole(999_999).default(3000),
  SMS_PER_DAY: whole(999_999).default(20_000),
  PHONE_CHECKS_PER_HOUR: whole(999_999).default(150),
  SANDBOX: oneOf(['allow']).optional(),
  ...sandboxVariables,
  SEED_DEMO: oneOf(['true', 'shop', 'false']).optional(),
  VAULT_KEYS: z.string().optional(),
  VAULT_KEYS_FILE: z.string().optional(),
  SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  IDENTITY_WEBHOOK_KEYS: webhookKeys.optional(),
  PAYMENTS_WEBHOOK_KEYS: webhookKeys.optional(),
  STAFF_TOKEN: z.string().min(24, 'must have at least 24 characters').optional(),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

export type Variables = z.output<typeof variables>;

/** Every environment variable that is read. */
export const variableNames: readonly string[] = Object.keys(variables.shape);
