/**
 * What the browser keeps by the names of spec §3 'Stored in the browser', for display and for coming back; never an
 * authority. Private windows and full disks throw: then nothing is kept, and nothing breaks.
 */
export interface SelectedProduct {
  id: number;
  /** Hex, as the product lists it. */
  color: string;
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

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // not kept
  }
}
