import type { ActTable } from '#server/actions/base/command.ts';
import type { TypedWay } from '#domain/staff/passkey-rule.ts';
import type { Density } from '#domain/staff/roles.ts';
import type { Grant } from '#server/queries/staff/grants.ts';
import type { BooksPart, Checked } from '#server/queries/loans/ledger-checks.ts';
import type { SweepPart, SweptTo } from '#server/queries/loans/servicing.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import type { Hub } from '#server/database/hub.ts';
import type { Session } from '#server/queries/sessions/sessions.ts';
import type { Logger } from 'pino';
import type { Config } from '#server/platform/config.ts';
import type { ports } from '#contract/office/integrations.ts';
import type { Probe } from '#server/providers/probe.ts';
import type { BureauPort } from '#server/providers/bureau/port.ts';
import type { CaptchaPort } from '#server/providers/captcha/port.ts';
import type { CompanySignInPort } from '#server/providers/company-sign-in/port.ts';
import type { DeviceLockPort } from '#server/providers/device-lock/port.ts';
import type { EmailPort } from '#server/providers/email/port.ts';
import type { IdentityPort } from '#server/providers/identity/port.ts';
import type { CardsPort, PaymentsPort, TransfersPort } from '#server/providers/payments/port.ts';
import type { ProviderHealths } from '#server/providers/provider-health.ts';
import type { PushPort } from '#server/providers/push/port.ts';
import type { SmsPort } from '#server/providers/sms/port.ts';
import type { VoicePort } from '#server/providers/voice/port.ts';
import type { WhatsAppPort } from '#server/providers/whatsapp/port.ts';
import type { StoragePort } from '#server/providers/storage/port.ts';
import type { WebhooksPort } from '#server/providers/webhooks/port.ts';

/** Dependencies of the actions. Built once, in deps.ts. */
export interface Deps {
  readonly config: Config;
  readonly store: Store;
  readonly sms: SmsPort;
  readonly whatsapp: WhatsAppPort;
  readonly voice: VoicePort;
  /** Null: nobody sends notifications to browsers. */
  readonly push: PushPort | null;
  readonly email: EmailPort;
  readonly identity: IdentityPort;
  readonly bureau: BureauPort;
  readonly captcha: CaptchaPort;
  readonly payments: PaymentsPort;
  /** Null: not offered. */
  readonly transfers: TransfersPort | null;
  readonly cards: CardsPort | null;
  readonly storage: StoragePort;
  readonly deviceLock: DeviceLockPort;
  readonly companySignIn: CompanySignInPort;
  readonly webhooks: WebhooksPort;
  readonly jobs: Jobs;
  readonly providerHealth: ProviderHealths;
  /** How each service of 'Integraciones' is tried. */
  readonly probes: Readonly<Record<(typeof ports)[number], Probe>>;
  readonly hub: Hub;
  /** What each act of the desk does: the engine of two people imports none. */
  readonly acts: ActTable;
  readonly log: Logger;
}

/** The caller as authenticated by the HTTP layer; the browser's own claims are not included. */
export interface Caller {
  readonly session: Session | null;
  readonly ip: string;
  readonly userAgent: string;
  /** From the x-commercial-partner header, when given. */
  readonly requestedPartnerId: number | null;
}

/** A person of the desk, with her grants as they are at this call. */
export interface StaffCaller {
  readonly id: string;
  readonly name: string;
  readonly sessionId: string;
  /** Whose company vouched for her in this session; null: she proved who she is herself. */
  readonly companyPartnerId: number | null;
  /** Of a session that opens nothing until she has used or made a passkey: how she came in. Null: it is open. */
  readonly lacksPasskey: TypedWay | null;
  /** Of her tables. */
  readonly density: Density;
  readonly grants: readonly Grant[];
  readonly ip: string;
  readonly userAgent: string;
}

/** Somebody who signs in at the desk. */
export type DeskVisitor = Pick<Caller, 'ip' | 'userAgent'>;

/** Work done after the response, exactly once per commit. */
export interface Jobs {
  /** Enqueued in the caller's transaction: it runs only if that commits. */
  send<N extends JobName>(tx: TxStore, name: N, data: JobData[N], options?: SendOptions): Promise<void>;
  /** Makes jobs due again that failed for the last time, in the caller's transaction; others are left as they are. */
  retry(tx: TxStore, name: JobName, ids: readonly string[]): Promise<void>;
}

export interface SendOptions {
  readonly startAfterSeconds?: number;
  /** Idempotency key: a second send is ignored while the queue knows the first. */
  readonly onceKey?: string;
  /** At most one job of this key is queued; another may be sent while one runs. Only for the queues that say so (queues.ts). */
  readonly queuedOnceKey?: string;
  /** Higher runs first. */
  readonly priority?: number;
}

export interface JobData {
  /** Sends one message of the outbox. */
  'deliver-message': { messageId: string };
  /** Sweep: enqueues due messages that have no job. */
  'deliver-outbox': Record<string, never>;
  'query-bureau': { requestId: string };
  /** Asks the identity service for a result whose webhook is missing. */
  'reconcile-identity': { sessionId: string };
  /** Asks the payment network for payments whose webhook is missing. */
  'reconcile-payments': { follows?: true };
  /** Deletes idempotency keys that are a day old. */
  'forget-keys': Record<string, never>;
  /** Deletes expired sessions, captchas and codes. */
  'forget-visitors': Record<string, never>;
  /** Deletes what people left behind who got no credit, after their partner's days. */
  'forget-applicants': Record<string, never>;
  /** Deletes files that interrupted uploads and documents left in the storage. */
  'sweep-storage': Record<string, never>;
  /** Deletes pictures of a shop that nothing names any longer. */
  'forget-pictures': { files: readonly string[] };
  /** Creates partitions by month ahead of time, and drops those of old messages. */
  'keep-months': Record<string, never>;
  /** Marks requests of versions before, by which duplicates are found. */
  'mark-requests': Record<string, never>;
  'render-papers': { requestId: string };
  /** Reminds of corrections that customers have not made, and ends those whose last day is over. */
  'follow-corrections': Record<string, never>;
  /** `attempt`: how often the order had failed when this job was sent; a job of an earlier attempt does nothing. */
  'send-device-order': { orderId: string; attempt?: number };
  /** Sweep: plans the parts. */
  'service-loans': Record<string, never>;
  /** Overdue → lock, paid → unlock, in a part of a partner's credits; `from`: goes on there. */
  'service-part': SweepPart & { from?: SweptTo };
  /** Makes and renews the references of an account that are needed by now. */
  'make-references': { account: string };
  /** Voids the references of a credit that has ended; `tries`: how often the network has refused. */
  'void-references': { account: string; tries?: number };
  /** Counts the figures of the reports. */
  'count-reports': Record<string, never>;
  /** Tells who audits what each person of the desk did yesterday. */
  'tell-of-day': Record<string, never>;
  /** Sweep: accounts that need references by now. */
  'plan-references': Record<string, never>;
  /** Sweep: changes of a lost number whose 72 hours have passed. */
  'change-phones': Record<string, never>;
  /** Sweep: changes of products whose day has come. */
  'make-product-plans': Record<string, never>;
  'free-pieces': Record<string, never>;
  /** Each night: plans a check of the books in parts. */
  'check-ledgers': Record<string, never>;
  /** Checks a part of the books; `checked`: goes on from there. */
  'check-books': { check: string; part: BooksPart; checked?: Checked };
  /** Sweep: what the audit log has for the partners' own systems, and deliveries that are due. */
  'plan-webhooks': Record<string, never>;
  'deliver-webhook': { deliveryId: string };
  /** Verifies a chain of the audit log, as somebody of the desk asked. */
  'check-chain': { chain: number };
}
export type JobName = keyof JobData;
