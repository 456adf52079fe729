/** What a shop needs before it opens, in the order in which it is done. */
export const setupKeys = ['brand', 'texts', 'products', 'places', 'people', 'delivery', 'limits'] as const;
export type SetupKey = (typeof setupKeys)[number];

/** What is there of it, as the tables say. */
export interface SetupFacts {
  readonly hasColor: boolean;
  readonly logos: number;
  /** Of the company, which contracts print. */
  readonly hasRfc: boolean;
  readonly hasRepresentative: boolean;
  readonly products: number;
  readonly productsWithoutPhoto: number;
  readonly places: number;
  /** Who accepted. */
  readonly administrators: number;
  /** Who accepted and may send a phone. */
  readonly senders: number;
  readonly hasLimits: boolean;
}

export interface SetupItem {
  readonly key: SetupKey;
  readonly isDone: boolean;
  /** Without it the shop does not open. */
  readonly isNeeded: boolean;
  /** How many are there. */
  readonly count: number;
}

export const setupNames: Readonly<Record<SetupKey, string>> = {
  brand: 'Marca',
  texts: 'Textos',
  products: 'Productos con foto',
  places: 'Lugares de pago',
  people: 'Dos personas de Administración',
  delivery: 'Quién envía',
  limits: 'Límites de crédito',
};

export function setupItems(facts: SetupFacts): SetupItem[] {
  const { products, productsWithoutPhoto, places, administrators, senders } = facts;
  const texts = Number(facts.hasRfc) + Number(facts.hasRepresentative);
  const states: Readonly<Record<SetupKey, readonly [isDone: boolean, count: number]>> = {
    brand: [facts.hasColor && facts.logos > 0, facts.logos],
    texts: [texts === 2, texts],
    products: [products > 0 && productsWithoutPhoto === 0, products - productsWithoutPhoto],
    places: [places > 0, places],
    people: [administrators >= 2, administrators],
    delivery: [senders > 0, senders],
    limits: [facts.hasLimits, Number(facts.hasLimits)],
  };
  return setupKeys.map((key) => {
    const [isDone, count] = states[key];
    // The usual limits hold where a partner has set none.
    return { key, isDone, isNeeded: key !== 'limits', count };
  });
}

/** What keeps a shop from opening. */
export const setupLacks = (facts: SetupFacts): SetupKey[] =>
  setupItems(facts).flatMap(({ key, isDone, isNeeded }) => (isNeeded && !isDone ? [key] : []));
