import { Fragment, type ReactNode } from 'react';
import { t, type TextKey } from './text.ts';

/** A sentence in which **words** are bold and {name} may be an element: a link, an amount. */
export function Rich({ k, params = {} }: { k: TextKey; params?: Record<string, ReactNode> }) {
  const parts = t(k)
    .split(/(\*\*.+?\*\*)/)
    .map((part, index) => {
      const bold = part.startsWith('**') && part.endsWith('**') && part.length > 4;
      const filled = withElements(bold ? part.slice(2, -2) : part, params);
      return bold ? <b key={index}>{filled}</b> : <Fragment key={index}>{filled}</Fragment>;
    });
  // Other words are other elements: a word that moved within the old ones would count as a shift of the page.
  return <Fragment key={said(k, params)}>{parts}</Fragment>;
}

const withElements = (text: string, params: Record<string, ReactNode>) =>
  text
    .split(/\{(\w+)\}/)
    .map((part, index) => (
      <Fragment key={index}>{index % 2 === 1 ? (params[part] ?? `{${part}}`) : part}</Fragment>
    ));

const said = (k: TextKey, params: Record<string, ReactNode>): string =>
  [k, ...Object.values(params).filter((value) => typeof value === 'string')].join(' ');
