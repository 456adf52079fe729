import es from './es.json' with { type: 'json' };

/** Every visible sentence of the shop, by 'section.key'. The same file is served as assets/i18n/es.json. */
export function t(key: TextKey, params: Params = {}): string {
  const sentence = key
    .split('.')
    .reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], es);
  return fill(String(sentence), params);
}

/** 'key_one' or 'key_other' of a section, with {n}. Spanish 'many' (1,000,000) reads as other. */
export function plural(n: number, key: PluralKey, params: Params = {}): string {
  return t(`${key}_${n === 1 ? 'one' : 'other'}` as TextKey, { n: grouped(n), ...params });
}

export type Params = Record<string, string | number>;

type Paths<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${K}` : Paths<T[K], `${P}${K}.`>;
}[keyof T & string];

export type TextKey = Paths<typeof es>;
type PluralKey = TextKey extends infer K ? (K extends `${infer Base}_other` ? Base : never) : never;

/** Replaces {name}; a name without a value stays visible, so that it is found. */
export const fill = (sentence: string, params: Params): string =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));

const grouped = (n: number) => String(n).replace(/\B(?=(\d{3})+$)/g, ',');
