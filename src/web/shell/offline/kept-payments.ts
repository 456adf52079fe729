/**
 * What is to be paid, kept on this device for the offline page (public/sin-conexion.js), which has no words and no
 * formats of its own: everything is written as it will be read. Nobody's name, address, phone or account: only what
 * a till needs (docs/decisions/0070-without-a-network.md).
 */
export interface KeptPayment {
  /** 'Total a pagar' */
  label: string;
  /** '1,299' and '.00' */
  pesos: string;
  cents: string;
  reference: string;
  /** The reference in groups of four. */
  groups: string;
  /** As data: no network is needed for it. Null where the picture could not be read. */
  barcode: string | null;
  /** Concept, limit of payment. */
  facts: [string, string][];
  /** '12 de 52 pagos hechos', of an account. */
  progress: string;
  /** Those after it: day, amount. */
  next: [string, string][];
  /** When it was seen: what was paid since then is not known here. */
  seen: string;
}

/** The voucher of the down payment, and the account. */
export type KeptKind = 'enganche' | 'cuenta';

/** Reads the barcode, then keeps it all. Private windows and full disks keep nothing, and nothing breaks. */
export async function keepPayment(
  partner: number,
  kind: KeptKind,
  payment: Omit<KeptPayment, 'barcode'>,
  barcodeUrl: string | null,
): Promise<void> {
  const kept: KeptPayment = { ...payment, barcode: barcodeUrl && (await asData(barcodeUrl)) };
  try {
    localStorage.setItem(keyOf(partner, kind), JSON.stringify({ ...kept, until: Date.now() + lifeMs }));
  } catch {
    // not kept
  }
}

export function forgetPayment(partner: number, kind: KeptKind): void {
  try {
    localStorage.removeItem(keyOf(partner, kind));
  } catch {
    // nothing was kept
  }
}

/** Whoever comes next must not see what the last one owes. */
export function forgetPayments(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // nothing was kept
  }
}

/** Is there something that the offline page would show? */
export function hasKeptPayments(partner: number): boolean {
  try {
    return (['cuenta', 'enganche'] as const).some(
      (kind) => localStorage.getItem(keyOf(partner, kind)) !== null,
    );
  } catch {
    return false;
  }
}

const prefix = 'porPagar:';
const keyOf = (partner: number, kind: KeptKind) => `${prefix}${partner}:${kind}`;

/** As long as a session lives at most: a device that stays without network forgets by itself. */
const lifeMs = 12 * 3_600_000;

/** Ours is SVG of a few hundred bytes; another server's picture may be anywhere, and is then left out. */
async function asData(url: string): Promise<string | null> {
  const answer = await fetch(url, { credentials: 'same-origin' }).catch(() => null);
  if (!answer?.ok || !answer.headers.get('content-type')?.startsWith('image/svg+xml')) return null;
  return `data:image/svg+xml,${encodeURIComponent(await answer.text())}`;
}
