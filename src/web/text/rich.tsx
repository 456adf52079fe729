import { Fragment, type ReactNode } from 'react';
import { t, type Params, type TextKey } from './text.ts';
import { Words } from './words.tsx';

/** A sentence in which **words** are bold and {name} may be an element: a link, an amount. */
export function Rich({ k, params = {} }: { k: TextKey; params?: Record<string, ReactNode> }) {
  const texts = Object.entries(params).filter(([, value]) => typeof value !== 'object');
  const sentence = t(k, Object.fromEntries(texts) as Params);
  const parts = sentence.split(/(\*\*.+?\*\*)/).map((part, index) => {
    const [, bold] = /^\*\*(.+)\*\*$/.exec(part) ?? [];
    return bold ? (
      <b key={index}>{bold.includes('{') ? pieces(bold, params) : bold}</b>
    ) : (
      <Fragment key={index}>{pieces(part, params)}</Fragment>
    );
  });
  // A new sentence mounts new elements: a word that moved within the old ones would count as a layout shift.
  return <Fragment key={sentence}>{parts}</Fragment>;
}

/** Alternates texts and elements: the text between two elements is one node. */
const pieces = (text: string, params: Record<string, ReactNode>): ReactNode =>
  text
    .split(/(\{\w+\})/)
    .map((piece, index) =>
      index % 2 === 1 && piece.slice(1, -1) in params ? (
        <Fragment key={index}>{params[piece.slice(1, -1)]}</Fragment>
      ) : (
        piece && <Words key={index}>{piece}</Words>
      ),
    );
