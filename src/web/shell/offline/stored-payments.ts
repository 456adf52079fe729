/**
 * Payments due, stored on this device for the offline page (public/sin-conexion.js), which has no sentences and no
 * formats: everything is stored as displayed. No name, address, phone or account: only what a till needs
 * (docs/decisions/0070-without-a-network.md).
 */
export interface StoredPayment {
  /** 'Total a pagar' */
  label: string;
  /** '1,299' and '.00' */
  pesos: string;
  cents: string;
  reference: string;
  /** The reference in groups of four. */
  groups: string;
  /** A data URL, so it needs no network. Null if the picture could not be loaded. */
  barcode: string | null;
  /** Concept, due date. */
  facts: [string, string][];
  /** '12 de 52 pagos hechos', for an account. */
  progress: string;
  /** The following payments: day, amount. */
  next: [string, string][];
  /** When it was stored: payments made since then are not reflected. */
  seen: string;
}

/** The down payment voucher, or the account. */
export type StoredKind = 'enganche' | 'cuenta';

/**
 * Loads the barcode, then stores the payment. In private windows and on full disks nothing is stored, and nothing
 * breaks.
 */
export async function storePayment(
  partner: number,
  kind: StoredKind,
  payment: Omit<StoredPayment, 'barcode'>,
  barcodeUrl: string | null,
): Promise<void> {
  const stored: StoredPayment = { ...payment, barcode: barcodeUrl && (await asData(barcodeUrl)) };
  try {
    localStorage.setItem(keyOf(partner, kind), JSON.stringify({ ...stored, until: Date.now() + lifeMs }));
  } catch {
    // not stored
  }
}

export function deletePayment(partner: number, kind: StoredKind): void {
  try {
    localStorage.removeItem(keyOf(partner, kind));
  } catch {
    // nothing was stored
  }
}

/** Deletes all stored payments: the next person must not see what the last one owes. */
export function deletePayments(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // nothing was stored
  }
}

/** Whether the offline page would have something to show. */
export function hasStoredPayments(partner: number): boolean {
  try {
    return (['cuenta', 'enganche'] as const).some(
      (kind) => localStorage.getItem(keyOf(partner, kind)) !== null,
    );
  } catch {
    return false;
  }
}

const prefix = 'porPagar:';
const keyOf = (partner: number, kind: StoredKind) => `${prefix}${partner}:${kind}`;

/** A session's longest lifetime: a device that stays offline deletes the payments by itself. */
const lifeMs = 12 * 3_600_000;

/** Ours is a small SVG; another server's picture may be on another origin, and is then left out. */
async function asData(url: string): Promise<string | null> {
  const answer = await fetch(url, { credentials: 'same-origin' }).catch(() => null);
  if (!answer?.ok || !answer.headers.get('content-type')?.startsWith('image/svg+xml')) return null;
  return `data:image/svg+xml,${encodeURIComponent(await answer.text())}`;
}
