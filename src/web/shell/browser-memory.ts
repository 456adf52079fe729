import { forgetPayments } from './offline/kept-payments.ts';

/**
 * What the browser keeps by the names of spec §3 'Stored in the browser', for display and for coming back; never an
 * authority. Private windows and full disks throw: then nothing is kept, and nothing breaks.
 */
export interface SelectedProduct {
  id: number;
  /** Hex, as the product lists it. */
  color: string;
}

/** A signed-in customer by the specification's names. */
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
 * Mirrors who is here, after each answer of the server: the customer or nobody, and the promoter of the path. The
 * session's secret is in its HttpOnly cookie; `authToken` carries only what may be shown (spec §6 'permission map').
 * What was kept to be paid goes with whom it was of.
 */
export function rememberVisitor(
  { customer, known }: { customer: AuthUser | null; known: boolean },
  promoter: number | null,
): void {
  if (!known || isSomebodyElse(customer)) forgetPayments();
  if (customer) {
    write('authUser', JSON.stringify(customer));
    write('authToken', JSON.stringify({ permissions: permissionsOf(customer) }));
  } else for (const key of ['authUser', 'authToken']) forget(key);
  if (promoter !== null) write('promotorId', String(promoter));
}

/** Spec §6 'permission map': what the menus show. No authority: the server decides what may be read. */
export type Permissions = Readonly<Record<'dashboard', boolean>>;

export const permissionsOf = (customer: AuthUser | null): Permissions => ({ dashboard: customer !== null });

/** Somebody had signed in, and it is not this one. */
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
    // nothing was kept
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // not kept
  }
}
