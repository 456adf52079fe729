import { createElement, type ReactNode } from 'react';

/** The sentences of one folder, flat: es.json beside the page that says them. */
type Sentences = Readonly<Record<string, string>>;
export type Params = Readonly<Record<string, string | number>>;

/** Returns `t` for the sentences of one folder: `t('title')`, `t('since', { date })`. */
export const sentences =
  <T extends Sentences>(es: T) =>
  (key: keyof T & string, params: Params = {}): string =>
    (es[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));

/** Shows a sentence in which **words** are bold. */
export function Rich({ children }: { children: string }): ReactNode {
  return children
    .split(/\*\*(.+?)\*\*/)
    .map((part, index) =>
      part === '' ? null : createElement(index % 2 === 1 ? 'b' : 'span', { key: index }, part),
    );
}

/** A list whose parts are joined by a middle dot; empty ones are left out. */
export const dotted = (...parts: readonly (string | null | undefined | false)[]): string =>
  parts.filter(Boolean).join(' · ');
