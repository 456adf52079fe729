import type { PosterSize } from '#domain/partner/poster.ts';
import type { LegalKind } from '#domain/applicant/legal-text.ts';
import type { Day } from '#domain/calendar.ts';
import type { ClausesVersion, SigningEvidence } from '#domain/credit/signing-summary.ts';
import type { Centavos } from '#domain/credit/money.ts';
import type { Plan } from '#domain/credit/plan.ts';
import type { Reference } from '#domain/credit/reference.ts';

/** All data of contract and pagaré. Every figure comes from the one plan. */
export interface PaperData {
  /** The contract's number. */
  readonly account: string;
  readonly company: PaperCompany;
  readonly customer: PaperCustomer;
  readonly device: { readonly name: string; readonly brand: string; readonly color: string };
  readonly plan: Plan;
  readonly clauses: ClausesVersion;
  /** The date of the figures: of signing, or of the draft. */
  readonly on: Day;
  /** The events before the signature, oldest first. */
  readonly trail: readonly TrailEntry[];
  readonly consent: { readonly version: string; readonly sha256: string; readonly at: Date } | null;
  readonly revocationUntil: Day;
  /** Null: a draft to read before signing. */
  readonly signature: PaperSignature | null;
}

export interface PaperCompany {
  readonly name: string;
  readonly legalName: string;
  readonly address: string;
  readonly phone: string;
  readonly contact: string;
  readonly supportPhone: string;
  /** Null: not known, and not printed. */
  readonly rfc: string | null;
  /** Who signs for it. */
  readonly representative: string | null;
  /** Of the contract in Profeco's register. */
  readonly profecoNumber: string | null;
  /** The colour at the top of the page, and a colour that is readable on it. */
  readonly brand: string;
  readonly onBrand: string;
  /** Days after a due date before the device is locked. */
  readonly graceDays: number;
}

export interface PaperCustomer {
  readonly fullName: string;
  readonly curp: string;
  readonly rfc: string;
  readonly phone: string;
  readonly email: string;
  readonly home: string;
  readonly shipping: string;
  /** 'Puebla, Puebla': where the pagaré is subscribed. */
  readonly place: string;
}

export interface TrailEntry {
  readonly at: Date;
  /** In Spanish, as printed. */
  readonly act: string;
  readonly ip: string | null;
  readonly userAgent: string | null;
}

export interface PaperSignature {
  readonly png: Uint8Array;
  readonly sha256: string;
  readonly planSha256: string;
  readonly at: Date;
  readonly ip: string;
  readonly userAgent: string;
  /** Null: signed before it was recorded. */
  readonly evidence: SigningEvidence | null;
}

/** Where anybody who holds a paper can ask whether it was issued. */
export interface PaperCheck {
  readonly folio: string;
  readonly url: string;
}

/** What a customer authorised the company to ask the credit bureaus. */
export interface ConsentData {
  readonly company: PaperCompany;
  readonly customer: Pick<PaperCustomer, 'fullName' | 'rfc' | 'phone' | 'email'>;
  readonly text: string;
  readonly version: string;
  readonly sha256: string;
  readonly consentedAt: Date;
  readonly ip: string;
  readonly lastDay: Day;
  readonly revokedAt: Date | null;
}

/** A legal text that a customer accepted. */
export interface AcceptanceData {
  readonly company: PaperCompany;
  readonly kind: LegalKind;
  readonly customer: { readonly fullName: string | null; readonly phone: string };
  readonly account: string;
  readonly text: string;
  readonly version: string;
  readonly sha256: string;
  readonly acceptedAt: Date;
}

/** The end of a credit. */
export interface SettlementData {
  /** Of its contract. */
  readonly clauses: ClausesVersion;
  readonly company: PaperCompany;
  readonly customer: Pick<PaperCustomer, 'fullName' | 'curp'>;
  readonly account: string;
  readonly device: string;
  /** Null: not known, and not printed. */
  readonly imei: string | null;
  readonly plan: Plan;
  readonly signedOn: Day;
  readonly settledOn: Day;
  /** To the credit, down payment included. */
  readonly paidCentavos: Centavos;
  /** Of the charge, by ending early. */
  readonly savedCentavos: Centavos;
  /** By us; none of it was paid. Absent: nothing. */
  readonly forgivenCentavos?: Centavos;
  readonly owedCentavos: Centavos;
}

/** A device that its customer received. */
export interface DeliveryNoteData {
  readonly company: PaperCompany;
  readonly customerName: string;
  readonly account: string;
  readonly device: string;
  readonly imei: string;
  readonly deliveredOn: Day;
  /** Null: at the counter. */
  readonly carrier: string | null;
  /** Of what was delivered, as the audit log has it; null: it has none, or another one. */
  readonly sha256: string | null;
}

/** What a till and a customer need for a payment. */
export interface VoucherData {
  readonly company: PaperCompany;
  readonly customerName: string;
  readonly account: string;
  readonly concept: string;
  readonly amountCentavos: Centavos;
  readonly reference: Reference;
  /** Where it can be paid; what each till charges besides, null: not known. */
  readonly places: readonly { readonly name: string; readonly feeCentavos: Centavos | null }[];
  /** Once it is paid, there is no barcode to scan. */
  readonly paidAt: Date | null;
  readonly pays: 'down' | 'weeks' | 'payoff';
  /** Whether its device may be locked. */
  readonly locks: boolean;
  /** Its last day at a till; null: not known. */
  readonly validUntil: Day | null;
  /** The plan that a down payment begins, with the day of its figures; null: not on this voucher. */
  readonly plan: { readonly plan: Plan; readonly on: Day } | null;
}

/** The answer to a complaint. */
export interface ComplaintLetterData {
  readonly company: PaperCompany;
  /** Null: somebody without a request. */
  readonly customerName: string | null;
  readonly account: string | null;
  readonly folio: string;
  /** What it is about. */
  readonly about: string;
  readonly askedOn: Day;
  readonly text: string;
  readonly answeredOn: Day;
  readonly answer: string;
}

/** Pages that promoters print, one of each. */
export interface PosterData {
  readonly company: PaperCompany;
  readonly posters: readonly { readonly promoter: string; readonly link: string }[];
  readonly size: PosterSize;
}

/** What a promoter earned in a month. */
export interface StatementData {
  readonly company: PaperCompany;
  readonly promoter: { readonly name: string; readonly code: string; readonly store: string | null };
  /** '2026-11' */
  readonly month: string;
  /** In the order of time; what was taken back is below zero. */
  readonly entries: readonly {
    readonly at: Date;
    readonly account: string;
    readonly cause: string;
    readonly centavos: Centavos;
  }[];
}
