import type { SealedField } from './sealed-fields.ts';
import type { Role } from './roles.ts';

/** What a person of the desk may do, and by which roles. The policies of the calls and the acts read this one table. */
export const permissions = {
  'read-requests': ['counter', 'analyst', 'collections', 'finance', 'supervisor', 'auditor', 'administrator'],
  'write-notes': ['counter', 'analyst', 'collections', 'finance', 'supervisor'],
  /** Corrections, links, claims, and cancelling before the signature. */
  'handle-requests': ['analyst', 'supervisor'],
  'release-claims': ['supervisor'],
  'see-sealed': ['analyst', 'collections', 'finance', 'supervisor', 'auditor'],
  'answer-reviews': ['analyst', 'supervisor'],
  'check-reviews': ['supervisor'],
  'clear-payments': ['finance', 'supervisor'],
  'read-payments': ['finance', 'supervisor', 'auditor'],
  'read-refunds': ['finance', 'supervisor', 'auditor', 'administrator'],
  'make-bookings': ['finance'],
  'check-bookings': ['supervisor'],
  'export-payments': ['finance', 'supervisor', 'auditor'],
  'read-deliveries': ['counter', 'supervisor', 'auditor'],
  'send-devices': ['counter', 'supervisor'],
  'read-privacy': ['analyst', 'supervisor', 'auditor', 'administrator'],
  'reveal-privacy': ['analyst', 'supervisor', 'auditor'],
  'answer-privacy': ['analyst'],
  'make-privacy-acts': ['analyst'],
  'check-privacy-acts': ['supervisor', 'administrator'],
  'read-trail': ['auditor', 'administrator'],
  'export-trail': ['auditor'],
  'read-limits': ['analyst', 'finance', 'supervisor', 'auditor', 'administrator'],
  'make-limits': ['supervisor'],
  'check-limits': ['administrator'],
  'read-staff': ['auditor', 'administrator'],
  'make-grants': ['administrator'],
  'check-grants': ['administrator'],
  'make-refunds': ['finance'],
  'check-refunds': ['supervisor', 'administrator'],
  'read-credits': ['counter', 'analyst', 'collections', 'finance', 'supervisor', 'auditor', 'administrator'],
  'read-collections': ['collections', 'supervisor', 'auditor'],
  'quote-payoffs': ['analyst', 'collections', 'finance', 'supervisor'],
  'log-contacts': ['collections', 'supervisor'],
  'stop-contact': ['analyst', 'collections', 'supervisor'],
  'resume-contact': ['supervisor'],
  'make-promises': ['collections'],
  'make-pauses': ['collections'],
  'check-pauses': ['supervisor'],
  'lock-stolen': ['collections'],
  'make-releases': ['collections'],
  'check-releases': ['supervisor'],
  'make-ends': ['analyst'],
  'check-ends': ['finance', 'supervisor'],
  'make-phone-changes': ['counter', 'analyst'],
  'check-phone-changes': ['supervisor'],
  'read-products': ['counter', 'analyst', 'finance', 'catalogue', 'supervisor', 'auditor', 'administrator'],
  'edit-products': ['catalogue'],
  'make-prices': ['catalogue'],
  'check-prices': ['supervisor'],
  'read-brand': ['catalogue', 'supervisor', 'auditor', 'administrator'],
  'edit-brand': ['catalogue'],
  'make-legal': ['catalogue'],
  'check-legal': ['supervisor', 'administrator'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

/** A role that a person has, at a partner or at all of them. */
export interface HeldRole {
  readonly role: Role;
  /** Null: every partner. */
  readonly partnerId: number | null;
  /** Null: the whole partner. A store's grant shows nothing until requests have a store. */
  readonly store: string | null;
}

/** Where somebody may do it: at these partners, at every one, or nowhere. */
export type Reach = 'every-partner' | readonly number[];

/** Returns the partners at which one of these roles is held. */
export function reachOf(held: readonly HeldRole[], wanted: readonly Role[]): Reach {
  const matching = held.filter(({ role, store }) => store === null && wanted.includes(role));
  if (matching.some(({ partnerId }) => partnerId === null)) return 'every-partner';
  return [...new Set(matching.flatMap(({ partnerId }) => (partnerId === null ? [] : [partnerId])))];
}

/** Whether somebody may do it at a partner; null: an act on all of them. */
export function mayAt(held: readonly HeldRole[], permission: Permission, partnerId: number | null): boolean {
  const reach = reachOf(held, permissions[permission]);
  return reach === 'every-partner' || (partnerId !== null && reach.includes(partnerId));
}

/** Sealed fields that a role may see although it sees no others. */
const fieldsOfRole: Partial<Record<Role, readonly SealedField[]>> = {
  collections: ['phone', 'name'],
  finance: ['name', 'refund-clabe'],
};

/** Whether somebody may see a sealed field, or with null a document, at a partner. */
export function maySee(held: readonly HeldRole[], field: SealedField | null, partnerId: number): boolean {
  return permissions['see-sealed'].some((role) => {
    const limited = fieldsOfRole[role];
    if (limited && (field === null || !limited.includes(field))) return false;
    const reach = reachOf(held, [role]);
    return reach === 'every-partner' || reach.includes(partnerId);
  });
}
