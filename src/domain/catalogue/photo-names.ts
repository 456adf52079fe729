export interface Photographed {
  readonly name: string;
  readonly colors: readonly { readonly name: string; readonly color: string }[];
}

export interface PhotoOf<P extends Photographed> {
  /** Null: no product is named so. */
  readonly product: P | null;
  /** Null: the product is sold in several, and none is named so. */
  readonly color: P['colors'][number] | null;
  /** From 1: 'negro 2' is the second photo of its colour. */
  readonly place: number;
}

/**
 * The product and the colour that a photo is named for: 'Galaxy A16 negro.jpg' or 'galaxy-a16/Negro.png', with any marks
 * between the words and without accents; of a product in one colour its own name is enough.
 */
export function photoOf<P extends Photographed>(path: string, products: readonly P[]): PhotoOf<P> {
  const end = path.lastIndexOf('.');
  const name = path.slice(0, end < 0 ? undefined : end);
  const whole = named(name, products);
  // First: a product or a colour may end in a number itself.
  if (whole.color !== null) return { ...whole, place: 1 };
  const [, rest = '', digits] = /^(.*)[^\p{L}\p{N}]([1-9]\d?)$/su.exec(name) ?? [];
  const numbered = digits === undefined ? whole : named(rest, products);
  return numbered.color === null ? { ...whole, place: 1 } : { ...numbered, place: Number(digits) };
}

function named<P extends Photographed>(
  path: string,
  products: readonly P[],
): Pick<PhotoOf<P>, 'product' | 'color'> {
  const parts = path.split(/[/\\]/);
  const known = products
    .map((product) => ({ product, key: keyOf(product.name) }))
    .filter(({ key }) => key !== '')
    .toSorted((a, b) => b.key.length - a.key.length);
  const found = [parts.slice(-1), parts.slice(-2)].flatMap((last) => {
    const typed = keyOf(last.join(' '));
    return known
      .filter(({ key }) => typed.startsWith(key))
      .map(({ product, key }) => ({ product, color: colorOf(product, typed.slice(key.length)) }));
  });
  return found.find(({ color }) => color !== null) ?? found[0] ?? { product: null, color: null };
}

const colorOf = <P extends Photographed>({ colors }: P, key: string): P['colors'][number] | null =>
  colors.find(({ name }) => keyOf(name) === key) ??
  (key === '' && colors.length === 1 ? (colors[0] ?? null) : null);

const keyOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+]/gu, '');
