import type { Db, Trx } from '#server/database/db.ts';
import type { Hub } from '#server/database/hub.ts';
import type { Session } from '#server/queries/sessions/session.ts';
import type { Logger } from 'pino';
import type { Config } from '#server/platform/config.ts';
import type { BureauPort } from '#server/providers/bureau/port.ts';
import type { CaptchaPort } from '#server/providers/captcha/port.ts';
import type { DeviceLockPort } from '#server/providers/device-lock/port.ts';
import type { EmailPort } from '#server/providers/email/port.ts';
import type { IdentityPort } from '#server/providers/identity/port.ts';
import type { PaymentsPort } from '#server/providers/payments/port.ts';
import type { SmsPort } from '#server/providers/sms/port.ts';
import type { StoragePort } from '#server/providers/storage/port.ts';

/** Everything an action may use. Built once, in deps.ts. */
export interface Deps {
  readonly config: Config;
  readonly db: Db;
  readonly sms: SmsPort;
  readonly email: EmailPort;
  readonly identity: IdentityPort;
  readonly bureau: BureauPort;
  readonly captcha: CaptchaPort;
  readonly payments: PaymentsPort;
  readonly storage: StoragePort;
  readonly deviceLock: DeviceLockPort;
  readonly jobs: Jobs;
  readonly hub: Hub;
  readonly log: Logger;
}

/** Who calls, as the HTTP layer made it out. The browser's own claims are not in here. */
export interface Caller {
  readonly session: Session | null;
  readonly ip: string;
  readonly userAgent: string;
  /** From the x-commercial-partner header, when given. */
  readonly requestedPartnerId: number | null;
}

/** Work done after the answer, exactly once per commit. */
export interface Jobs {
  /** Enqueued in the caller's transaction: it runs only if that commits. */
  send<N extends JobName>(trx: Trx, name: N, data: JobData[N], options?: SendOptions): Promise<void>;
}

export interface SendOptions {
  readonly startAfterSeconds?: number;
  /** The same key is the same job: sent again while the queue remembers the first, nothing happens. */
  readonly onceKey?: string;
  /** At most one job of this key waits; another one may be sent while it runs. Only for deliver-message. */
  readonly queuedOnceKey?: string;
  /** Higher runs first. */
  readonly priority?: number;
}

export interface JobData {
  /** Sends one message of the outbox. */
  'deliver-message': { messageId: string };
  /** A sweep: queues messages that are due and have no job. */
  'deliver-outbox': Record<string, never>;
  'query-bureau': { requestId: string };
  /** Asks the identity service for a result whose webhook did not come. */
  'reconcile-identity': { sessionId: string };
  /** Asks the payment network for payments whose webhook did not come. */
  'reconcile-payments': { follows?: true };
  /** Forgets idempotency keys that are a day old. */
  'forget-keys': Record<string, never>;
  /** Sessions, captchas and codes that are worth nothing any more. */
  'forget-visitors': Record<string, never>;
  /** What uploads and papers that broke off have left in the storage. */
  'sweep-storage': Record<string, never>;
  /** Months of the tables that lie in months: made ahead, and of messages dropped when they are old. */
  'keep-months': Record<string, never>;
  'render-papers': { requestId: string };
  'send-device-order': { orderId: string };
  /** Overdue → lock, paid → unlock; runs on a schedule and after payments. */
  'service-loans': Record<string, never>;
}
export type JobName = keyof JobData;
