import { Fragment, type ReactNode } from 'react';
import { t, type TextKey } from './text.ts';
import { Words } from './words.tsx';

/** A sentence in which **words** are bold and {name} may be an element: a link, an amount. */
export function Rich({ k, params = {} }: { k: TextKey; params?: Record<string, ReactNode> }) {
  const parts = t(k)
    .split(/(\*\*.+?\*\*)/)
    .map((part, index) => {
      const bold = part.startsWith('**') && part.endsWith('**') && part.length > 4;
      const pieces = piecesOf(bold ? part.slice(2, -2) : part, params);
      return bold ? <b key={index}>{shown(pieces)}</b> : <Fragment key={index}>{each(pieces)}</Fragment>;
    });
  // Other words are other elements: a word that moved within the old ones would count as a shift of the page.
  return <Fragment key={said(k, params)}>{parts}</Fragment>;
}

/** Texts and elements by turns: what is said between two elements is one text. */
function piecesOf(text: string, params: Record<string, ReactNode>): ReactNode[] {
  const pieces: ReactNode[] = [];
  for (const [index, part] of text.split(/\{(\w+)\}/).entries()) {
    const piece = index % 2 === 1 ? (params[part] ?? `{${part}}`) : part;
    const before = pieces.at(-1);
    if (isText(piece) && isText(before)) pieces[pieces.length - 1] = `${before}${piece}`;
    else if (piece !== '') pieces.push(piece);
  }
  return pieces;
}

/** A text that has the element around it to itself needs none of its own. */
const shown = (pieces: ReactNode[]): ReactNode =>
  pieces.length === 1 && isText(pieces[0]) ? pieces[0] : each(pieces);

const each = (pieces: ReactNode[]): ReactNode =>
  pieces.map((piece, index) =>
    isText(piece) ? <Words key={index}>{piece}</Words> : <Fragment key={index}>{piece}</Fragment>,
  );

const isText = (node: ReactNode): node is string | number =>
  typeof node === 'string' || typeof node === 'number';

const said = (k: TextKey, params: Record<string, ReactNode>): string =>
  [k, ...Object.values(params).filter(isText)].join(' ');
