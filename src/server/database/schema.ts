import type { ColorPhoto } from '#domain/catalogue/photos.ts';
import type { ColumnType, JSONColumnType } from 'kysely';
import type { IdentityPicture, IdentityReason } from '#domain/applicant/identity-reasons.ts';
import type { ContactChannel, ContactOutcome } from '#domain/credit/contact-log.ts';
import type { CreditLimits } from '#domain/credit/credit-limits.ts';
import type { ClausesVersion, SigningEvidence } from '#domain/credit/signing-summary.ts';
import type { HoldCause } from '#domain/credit/ledger/holds.ts';
import type { DeliveryOutcome, DeliveryState } from '#domain/delivery/delivery.ts';
import type { Oddity } from '#domain/credit/ledger/oddity.ts';
import type { LedgerStatus } from '#domain/credit/ledger/position.ts';
import type { OptionalPurpose } from '#domain/applicant/consent.ts';
import type { LegalKind } from '#domain/applicant/legal-text.ts';
import type { RectifiableField } from '#domain/applicant/rectification.ts';
import type { ComplaintKind } from '#domain/applicant/complaint.ts';
import type { PrivacyRight, KeptStage } from '#domain/applicant/retention.ts';
import type { Correctable, CorrectionReason } from '#domain/onboarding/corrections.ts';
import type { StepId } from '#domain/onboarding/journey.ts';
import type { Offer } from '#domain/catalogue/offer.ts';
import type { FactChange, ProductFacts } from '#domain/catalogue/product-facts.ts';
import type { CodeChannel } from '#domain/partner/code-channels.ts';
import type { BrandFacts } from '#domain/partner/brand-facts.ts';
import type { PaperKind } from '#domain/papers/folio.ts';
import type { OwnWords } from '#domain/partner/own-words.ts';
import type { ApprovalCommand } from '#domain/staff/acts.ts';
import type { CommissionCause } from '#domain/staff/commission-causes.ts';
import type { IdentityProof } from '#domain/staff/sealed-fields.ts';
import type { RequestStanding } from '#domain/staff/request-standing.ts';
import type { ReviewKind, ReviewOutcome } from '#domain/staff/review-reasons.ts';
import type { PasskeyRule, TypedWay } from '#domain/staff/passkey-rule.ts';
import type { Role } from '#domain/staff/roles.ts';
import type { SealedColumn, SealedTable } from './sealed-columns.ts';
import type { ChainFault } from '#server/vault/audit-chain.ts';
import type { Sealed } from '#server/vault/sealed.ts';
import type { DB, Generated } from './schema.generated.ts';

/** The tables as migrated, with column types narrowed to what only the program knows. */
export type Database = { [T in keyof DB]: { [C in keyof DB[T]]: Column<T, C> } };

type Column<T extends keyof DB, C extends keyof DB[T]> = T extends keyof Known
  ? C extends keyof Known[T]
    ? Known[T][C]
    : Unsealed<T, C>
  : Unsealed<T, C>;

type Unsealed<T extends keyof DB, C extends keyof DB[T]> = T extends SealedTable
  ? C extends SealedColumn<T>
    ? Sealed | Extract<DB[T][C], null>
    : DB[T][C]
  : DB[T][C];

/** Columns with a closed set of texts, and the shapes of JSON columns. */
interface Known {
  approvals: { command: ApprovalCommand; state: Generated<'waiting' | 'done' | 'refused' | 'expired'> };
  commission_entries: { cause: CommissionCause };
  document_views: { identity_picture: IdentityPicture | null };
  credit_standings: { status: LedgerStatus };
  complaints: { kind: ComplaintKind };
  issued_papers: { kind: PaperKind };
  request_standings: { standing: RequestStanding };
  webhook_deliveries: { status: Generated<'waiting' | 'delivered' | 'given-up'> };
  staff: { state: Generated<'invited' | 'active' | 'withdrawn'> };
  staff_challenges: { purpose: 'register' | 'sign-in' | 'totp' | 'company' };
  staff_credentials: { kind: 'passkey' | 'totp' };
  staff_grants: { role: Role };
  staff_links: { method: TypedWay };
  staff_sessions: { method: 'passkey' | TypedWay | 'sandbox' | 'company' };
  passkey_rules: { rule: PasskeyRule };
  applicant_deadlines: { stage: Generated<KeptStage> };
  addresses: { kind: 'identification' | 'edited' | 'shipping' };
  audit_heads: { seq: number; hash: string };
  bureau_reports: { outcome: 'clear' | 'refused' | null; summary: JSONColumnType<object> | null };
  codes: {
    purpose:
      | 'phone'
      | 'bureau'
      | 'login'
      | 'pause'
      | 'found'
      | 'old-phone'
      | 'new-phone'
      | 'signature'
      | 'hand-over'
      | 'new-browser';
    channel: CodeChannel | null;
  };
  contact_stops: { reason: StopReason };
  contacts: { channel: ContactChannel; outcome: ContactOutcome };
  contracts: {
    plan: JSONColumnType<object>;
    evidence: ColumnType<SigningEvidence | null, string | null, string | null>;
    clauses: Generated<ClausesVersion>;
  };
  credit_limits: { limits: JSONColumnType<Pick<CreditLimits, 'bands' | 'noHistory'>> };
  credit_requests: {
    product: JSONColumnType<ProductSnapshot>;
    identity: 'accepted' | 'refused' | null;
    identity_reason: IdentityReason | null;
    identity_review: 'waiting' | 'approved' | 'refused' | null;
    bureau: 'clear' | 'refused' | null;
    decision: 'approved' | 'refused' | 'review' | null;
    decision_reasons: JSONColumnType<{ code: string; text: string }[]> | null;
  };
  deliveries: { state: Generated<DeliveryState> };
  delivery_contacts: { last_outcome: DeliveryOutcome | null };
  device_holds: { cause: HoldCause };
  device_orders: { action: DeviceAction };
  identity_events: { outcome: IdentityOutcome };
  corrections: { what: Correctable; step: StepId; reason: CorrectionReason };
  identity_sessions: { outcome: IdentityOutcome | null };
  legal_acceptances: { kind: LegalKind };
  loan_entries: { detail: JSONColumnType<object> };
  loans: { status: LedgerStatus };
  logos: { type: 'HEADER' | 'BODY' | 'FOOTER' };
  oppositions: { purpose: OptionalPurpose };
  rectifications: { fields: RectifiableField[] };
  outbox: { channel: CodeChannel | 'email' };
  partner_drafts: { draft: JSONColumnType<Partial<BrandFacts>> };
  partner_publications: {
    changes: JSONColumnType<FactChange[]>;
    replaced: JSONColumnType<Partial<BrandFacts>> | null;
  };
  partners: {
    code_channels: ColumnType<CodeChannel[], CodeChannel[] | undefined, CodeChannel[]>;
    features: JSONColumnType<Record<string, boolean>>;
    words: ColumnType<OwnWords, string | undefined, string>;
  };
  payment_decisions: { decision: 'booked' | 'returned' | 'taken-back' | 'charged-back' };
  payment_oddities: { kind: Oddity };
  phone_changes: { kind: 'own' | 'lost'; state: PhoneChangeState };
  chain_checks: { fault: ChainFault | null };
  privacy_requests: { kind: PrivacyRight; identity_how: IdentityProof | null };
  product_changes: { kind: ProductChangeKind; changes: JSONColumnType<FactChange[]> };
  product_plans: {
    change: JSONColumnType<Partial<ProductFacts>>;
    on_day: ColumnType<string, string, string>;
    ending: 'made' | 'withdrawn' | null;
  };
  products: {
    specs: JSONColumnType<{ label: string; value: string }[]>;
    colors: JSONColumnType<ColorChoice[]>;
    pictures: JSONColumnType<ColorPictures[]>;
  };
  refund_clabes: { review: 'shared-clabe' | 'new-phone' | null };
  refunds: { state: Generated<'open' | 'paid'> };
  request_marks: { kind: 'curp' | 'browser' | 'identification' | 'edited' | 'shipping' };
  /** Nullable in the table, but set in every row that the program writes. */
  request_events: {
    actor: string;
    seq: number;
    prev_hash: string;
    hash: string;
    at: Date;
    detail: ColumnType<Record<string, unknown>, string, string>;
  };
  review_decisions: {
    kind: ReviewKind;
    outcome: ReviewOutcome;
    offer_before: JSONColumnType<OfferedPhone> | null;
    offer_after: JSONColumnType<OfferedPhone> | null;
  };
  reviews: { outcome: 'approved' | 'refused' | null };
  sandbox_device_orders: { action: DeviceAction };
  sandbox_identity_sessions: {
    step: Generated<'start' | 'front' | 'back' | 'selfie' | 'verdict'>;
    outcome: IdentityOutcome | null;
    reason: IdentityReason | null;
  };
  sandbox_messages: { channel: CodeChannel | 'email' | 'push' };
}

/** 'asked' and 'old-proved' of an own change, 'identity' to 'stopped' of one whose old number is lost. */
export type PhoneChangeState =
  | 'asked'
  | 'old-proved'
  | 'identity'
  | 'waiting'
  | 'proposed'
  | 'confirmed'
  | 'refused'
  | 'stopped'
  | 'done';

type IdentityOutcome = 'approved' | 'refused' | 'abandoned' | 'expired';
type DeviceAction = 'enroll' | 'lock' | 'unlock' | 'release';

/** What a person of the desk did to a product; the kind of its event, too. */
export type ProductChangeKind =
  | 'product-added'
  | 'product-changed'
  | 'product-photo'
  | 'product-photos'
  | 'product-planned'
  | 'product-plan-withdrawn';

/** What a counter-offer changes. */
export interface OfferedPhone extends Offer {
  readonly productId: number;
  readonly name: string;
}

/** The product at the time the request began. */
export interface ProductSnapshot {
  id: number;
  name: string;
  brand: string;
  model: string;
  thumbnail: string;
  colors: ColorChoice[];
  pictures: ColorPictures[];
}

export interface ColorChoice {
  color: string;
  name: string;
}

export interface ColorPictures {
  color: string;
  pair: string;
  front: string;
  back: string;
  /** Photos of it, in their order; absent: it has drawings, or one photo. */
  photos?: readonly ColorPhoto[];
}

/** Why nobody contacts a customer any more. */
export type StopReason = 'death' | 'dispute' | 'other';
