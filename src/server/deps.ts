import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Db, Deps, Hub, Jobs } from './context.ts';
import { macOf } from './mac.ts';
import { sandboxBureau } from './providers/bureau/sandbox.ts';
import type { CaptchaPort } from './providers/captcha/port.ts';
import { powCaptcha } from './providers/captcha/pow.ts';
import { sandboxCaptcha } from './providers/captcha/sandbox.ts';
import { sandboxDeviceLock } from './providers/device-lock/sandbox.ts';
import { sandboxEmail } from './providers/email/sandbox.ts';
import { sandboxIdentity } from './providers/identity/sandbox.ts';
import { sandboxPayments } from './providers/payments/sandbox.ts';
import { sandboxSms } from './providers/sms/sandbox.ts';
import { localStorage } from './providers/storage/local.ts';
import { sealedStorage, sealStoredFiles } from './providers/storage/sealed.ts';
import type { StoragePort } from './providers/storage/port.ts';
import { webhookKeysOf } from './providers/webhook-signature.ts';
import { simulated } from './providers/simulated.ts';
import { withDeadline } from './providers/with-deadline.ts';

/** What deps are made of beside the adapters. */
export interface Ground {
  readonly config: Config;
  readonly db: Db;
  readonly hub: Hub;
  readonly jobs: Jobs;
  readonly log: Logger;
}

/** Longest that one call outside may take; whoever waits for it is told to try again. */
const timeoutMs = 3_000;

/** The composition root: the only file that knows the adapters. Each call outside has a deadline. */
export function createDeps(ground: Ground): Deps {
  const { config, db } = ground;
  const identityPages = () => (config.publicOriginGiven ? config.publicOrigin : '');
  return {
    ...ground,
    sms: withDeadline('sms', simulated(sandboxSms(db)), { send: { timeoutMs } }),
    email: withDeadline('email', simulated(sandboxEmail(db)), { send: { timeoutMs } }),
    identity: withDeadline(
      'identity',
      simulated(sandboxIdentity({ db, origin: identityPages, keys: webhookKeysOf(config, 'identity') })),
      {
        open: { timeoutMs, attempts: 2 },
        result: { timeoutMs, attempts: 2 },
      },
    ),
    // No page waits for the bureau, it may take long and a query costs money: one try, the job asks again.
    bureau: withDeadline('bureau', simulated(sandboxBureau(db)), { query: { timeoutMs: 30_000 } }),
    captcha: captchaOf(config),
    payments: withDeadline('payments', simulated(sandboxPayments(db, webhookKeysOf(config, 'payments'))), {
      reference: { timeoutMs, attempts: 2 },
      since: { timeoutMs, attempts: 2 },
    }),
    storage: createStorage(config, db),
    deviceLock: withDeadline('device-lock', simulated(sandboxDeviceLock(db)), { order: { timeoutMs } }),
  };
}

/** Needs no database: a storefront alone hands out challenges too, for a server that has none. */
export const captchaOf = ({ captcha, secret }: Pick<Config, 'captcha' | 'secret'>): CaptchaPort =>
  captcha === 'sandbox' ? sandboxCaptcha() : powCaptcha({ secret: macOf(secret, 'captcha', 'challenges') });

/** Files in the data folder, the private ones sealed. */
export const createStorage = (config: Pick<Config, 'dataDir'>, db: Db): StoragePort =>
  sealedStorage(localStorage(filesFolder(config)), db);

/** Once, after an update from a version that stored private files in the clear. Answers how many it sealed. */
export const sealFilesOf = (config: Pick<Config, 'dataDir'>, db: Db): Promise<number> =>
  sealStoredFiles(filesFolder(config), db);

const filesFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'files');
