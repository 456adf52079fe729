import type { SealedField } from './sealed-fields.ts';
import type { Role } from './roles.ts';

/** What a person of the desk may do, and by which roles. The policies of the calls and the acts read this one table. */
export const permissions = {
  /** Of the promoter that somebody is: without names, and only here. */
  'read-own-requests': ['promoter'],
  'read-own-commissions': ['promoter'],
  'read-requests': ['counter', 'analyst', 'collections', 'finance', 'supervisor', 'auditor', 'administrator'],
  'write-notes': ['counter', 'analyst', 'collections', 'finance', 'supervisor'],
  /** Corrections, links, claims, and cancelling before the signature. */
  'handle-requests': ['analyst', 'supervisor'],
  'release-claims': ['supervisor'],
  /** Requests and credits as a file. */
  'export-lists': ['finance', 'supervisor', 'auditor'],
  'remove-shared-views': ['supervisor'],
  'see-sealed': ['analyst', 'collections', 'finance', 'supervisor', 'auditor'],
  /** Proofs of address and photos of the identity check. */
  'open-evidence': ['analyst', 'supervisor', 'auditor'],
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
  'read-complaints': ['analyst', 'collections', 'finance', 'supervisor', 'auditor', 'administrator'],
  'reveal-complaints': ['analyst', 'collections', 'finance', 'supervisor', 'auditor'],
  'answer-complaints': ['analyst', 'supervisor'],
  'read-trail': ['auditor', 'administrator'],
  'export-trail': ['auditor'],
  'read-limits': ['analyst', 'finance', 'supervisor', 'auditor', 'administrator'],
  'make-limits': ['supervisor'],
  'check-limits': ['administrator'],
  /** Logos that an act of two people or a new shop names. */
  'keep-pictures': ['supervisor', 'administrator'],
  /** What a shop still needs before it opens. */
  'read-setup': ['supervisor', 'auditor', 'administrator'],
  /** A new one is of no partner yet: of who administers every partner. */
  'create-partners': ['administrator'],
  'make-openings': ['administrator'],
  'check-openings': ['administrator'],
  'read-api-keys': ['auditor', 'administrator'],
  'make-api-keys': ['administrator'],
  'check-api-keys': ['administrator'],
  'revoke-api-keys': ['administrator'],
  'read-webhooks': ['auditor', 'administrator'],
  'keep-webhooks': ['administrator'],
  'read-integrations': ['supervisor', 'auditor', 'administrator'],
  'retry-messages': ['supervisor', 'administrator'],
  'retry-jobs': ['administrator'],
  /** The list is shared: of who administers every partner. */
  'import-postal-codes': ['administrator'],
  'probe-services': ['administrator'],
  'read-staff': ['auditor', 'administrator'],
  'make-grants': ['administrator'],
  'check-grants': ['administrator'],
  'make-refunds': ['finance'],
  'check-refunds': ['supervisor', 'administrator'],
  'make-write-offs': ['finance'],
  'check-write-offs': ['supervisor', 'administrator'],
  'read-credits': ['counter', 'analyst', 'collections', 'finance', 'supervisor', 'auditor', 'administrator'],
  'read-collections': ['collections', 'supervisor', 'auditor'],
  'quote-payoffs': ['analyst', 'collections', 'finance', 'supervisor'],
  'log-contacts': ['collections', 'supervisor'],
  'stop-contact': ['analyst', 'collections', 'supervisor'],
  'resume-contact': ['supervisor'],
  'make-promises': ['collections'],
  'make-pauses': ['collections'],
  'check-pauses': ['supervisor'],
  /** Told by phone or at the counter: one person locks, where devices are handled and where customers are spoken with. */
  'lock-stolen': ['counter', 'collections', 'supervisor'],
  'make-locks': ['collections'],
  'check-locks': ['supervisor'],
  'make-releases': ['collections'],
  'check-releases': ['supervisor'],
  'make-ends': ['analyst'],
  'check-ends': ['finance', 'supervisor'],
  'make-phone-changes': ['counter', 'analyst'],
  'check-phone-changes': ['supervisor'],
  'read-promoters': ['counter', 'finance', 'supervisor', 'auditor', 'administrator'],
  'keep-promoters': ['supervisor', 'administrator'],
  'read-commissions': ['finance', 'supervisor', 'auditor'],
  'make-commissions': ['finance'],
  'check-commissions': ['supervisor'],
  'read-reports': ['analyst', 'finance', 'supervisor', 'auditor', 'administrator'],
  'read-products': ['counter', 'analyst', 'finance', 'catalogue', 'supervisor', 'auditor', 'administrator'],
  'edit-products': ['catalogue'],
  'make-prices': ['catalogue'],
  'check-prices': ['supervisor'],
  'read-stock': ['counter', 'catalogue', 'supervisor', 'auditor'],
  /** Arrivals and corrections. */
  'keep-stock': ['catalogue'],
  'count-stock': ['counter', 'catalogue'],
  'check-stock': ['supervisor'],
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
  /** Null: the whole partner, or a promoter. */
  readonly store: string | null;
  /** Who somebody with the role of a promoter is; null for every other role. */
  readonly promoter: number | null;
}

/** Roles that may be limited to a store: such a person sees the store's requests alone. */
export const storeRoles: readonly Role[] = ['counter'];

/** Where somebody may do it: at these partners, at every one, or nowhere. */
export type Reach = 'every-partner' | readonly number[];

/** Returns the partners at which one of these roles is held without a limit: never that of a promoter. */
export function reachOf(held: readonly HeldRole[], wanted: readonly Role[]): Reach {
  const matching = held.filter((each) => wanted.includes(each.role) && isOfWhole(each));
  if (matching.some(({ partnerId }) => partnerId === null)) return 'every-partner';
  return [...new Set(matching.flatMap(({ partnerId }) => (partnerId === null ? [] : [partnerId])))];
}

const isOfWhole = ({ role, store, promoter }: HeldRole): boolean =>
  role !== 'promoter' && store === null && promoter === null;

/** A store or a promoter of a partner. */
export interface RoleLimit {
  readonly partnerId: number;
  readonly store: string | null;
  readonly promoter: number | null;
}

/** Returns the stores and promoters to which one of these roles is limited, of partners that they do not reach as a whole. */
export function limitsOf(held: readonly HeldRole[], wanted: readonly Role[]): RoleLimit[] {
  const reach = reachOf(held, wanted);
  if (reach === 'every-partner') return [];
  return held.flatMap(({ role, partnerId, store, promoter }) =>
    partnerId !== null &&
    wanted.includes(role) &&
    !reach.includes(partnerId) &&
    (role === 'promoter' ? promoter !== null : store !== null && storeRoles.includes(role))
      ? [{ partnerId, store, promoter }]
      : [],
  );
}

/** Whether one of these roles is held anywhere, be it at a store. */
export const holdsAny = (held: readonly HeldRole[], wanted: readonly Role[]): boolean =>
  reachOf(held, wanted).length > 0 || limitsOf(held, wanted).length > 0;

/**
 * Whether somebody may do it at a partner; null: an act on all of them. A role of a store or a promoter counts:
 * which records of the partner it shows, the scope of the call decides.
 */
export function mayAt(held: readonly HeldRole[], permission: Permission, partnerId: number | null): boolean {
  const reach = reachOf(held, permissions[permission]);
  if (reach === 'every-partner') return true;
  if (partnerId === null) return false;
  return (
    reach.includes(partnerId) ||
    limitsOf(held, permissions[permission]).some((limited) => limited.partnerId === partnerId)
  );
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
