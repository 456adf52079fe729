import { deletePayments } from './offline/stored-payments.ts';

/**
 * What the browser stores under the names of spec §3 'Stored in the browser', for display and for resuming; never an
 * authority. Private windows and full disks throw: then nothing is stored, and nothing breaks.
 */
export interface SelectedProduct {
  id: number;
  /** Hex, as the product lists it. */
  color: string;
}

/** A signed-in customer, under the specification's names. */
export interface AuthUser {
  username: string;
  account: string;
  phone: string;
  commercialPartner: number;
}

export const rememberProduct = (product: SelectedProduct): void =>
  write('selectedProduct', JSON.stringify(product));

export function rememberedProduct(): SelectedProduct | null {
  try {
    return JSON.parse(localStorage.getItem('selectedProduct') ?? 'null') as SelectedProduct | null;
  } catch {
    return null;
  }
}

/**
 * Mirrors the session after each response of the server: the customer or nobody, and the promoter of the path. The
 * session's secret is in its HttpOnly cookie; `authToken` has only what may be shown (spec §6 'permission map').
 * Another customer deletes the payments stored for the previous one.
 */
export function rememberVisitor(
  { customer, known }: { customer: AuthUser | null; known: boolean },
  promoter: number | null,
): void {
  if (!known || isSomebodyElse(customer)) deletePayments();
  if (customer) {
    write('authUser', JSON.stringify(customer));
    write('authToken', JSON.stringify({ permissions: permissionsOf(customer) }));
  } else for (const key of ['authUser', 'authToken']) forget(key);
  if (promoter !== null) write('promotorId', String(promoter));
}

/** Spec §6 'permission map': what the menus show. Not an authorisation: the server decides what may be read. */
export type Permissions = Readonly<Record<'dashboard', boolean>>;

export const permissionsOf = (customer: AuthUser | null): Permissions => ({ dashboard: customer !== null });

/** Whether the stored customer is another one. */
function isSomebodyElse(customer: AuthUser | null): boolean {
  try {
    const before = JSON.parse(localStorage.getItem('authUser') ?? 'null') as AuthUser | null;
    return before !== null && before.account !== customer?.account;
  } catch {
    return false;
  }
}

function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // nothing was stored
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // not stored
  }
}
