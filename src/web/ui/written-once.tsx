import type { ReactElement, ReactNode } from 'react';
import { wordsHere } from '#web/text/text.ts';

/**
 * For the server: a part of a page that is the same wherever its props are is written once, and stands in later pages
 * as text. A shop's cards are more than half of the elements that React would write anew.
 *
 * `Part` is a function of its props alone: no hooks and no context, in it or in what it shows. It shows one HTML
 * element; what that contains is kept. A browser takes it over as it is, because it is given `Part` itself:
 *
 *     export const Card = import.meta.env.SSR ? writtenOnce(PlainCard) : PlainCard;
 *
 * What cannot stand alone is not kept: an eager picture (it is announced in the head), an id that React counts.
 */
export function writtenOnce<P extends object>(
  Part: (props: P) => ReactElement | null,
  ..._plain: P extends PlainData<P> ? [] : ['its props are no plain data']
): (props: P) => ReactElement | null {
  const number = (parts += 1);
  return function WrittenOnce(props: P) {
    const keep = keeper;
    if (keep === null) return Part(props);
    const key = `${number} ${markOf(wordsHere())} ${JSON.stringify(props)}`;
    const known = keep.kept.get(key);
    if (known) return known.inside === null ? Part(props) : shown(known, known.inside);
    const element = Part(props);
    if (element === null) return null;
    const { children, ...attributes } = (element as HtmlElement).props;
    const part = { type: (element as HtmlElement).type, attributes, inside: null };
    keep.kept.set(key, part);
    // After this page: one render within another would count on.
    keep.later(() => {
      const inside = keep.write(<>{children}</>);
      if (!BELONGS_ELSEWHERE.test(inside)) keep.kept.set(key, { ...part, inside });
    });
    return element;
  };
}

/** From the server's entry: `write` is React's own, which has no place in a browser. Null: nothing is kept. */
export function keepWritten(how: Keeper | null): void {
  keeper = how;
}

export interface Keeper {
  /** Runs what it is given when the page that is being written is done; what throws is not kept. */
  readonly later: (task: () => void) => void;
  readonly write: (node: ReactNode) => string;
  readonly kept: { get(key: string): WrittenPart | undefined; set(key: string, part: WrittenPart): unknown };
}

export interface WrittenPart {
  readonly type: string;
  readonly attributes: object;
  /** Null: not written yet, or it cannot be kept. */
  readonly inside: string | null;
}

let keeper: Keeper | null = null;
let parts = 0;

type HtmlElement = ReactElement<{ children?: ReactNode }, string>;

const shown = ({ type, attributes }: WrittenPart, inside: string) => {
  const Type = type as 'div';
  return <Type {...attributes} dangerouslySetInnerHTML={{ __html: inside }} />;
};

/** What React puts into the head, and an id that it would count anew in the page. */
const BELONGS_ELSEWHERE = /<(link|style|script|title|meta)\b|="_R_/;

/** Each partner's own sentences are one object for the life of the process. */
function markOf(words: object | null): number {
  if (words === null) return 0;
  const mark = marks.get(words) ?? (marked += 1);
  marks.set(words, mark);
  return mark;
}
const marks = new WeakMap<object, number>();
let marked = 0;

/** What JSON tells apart: a function or an element among the props could be another each time. */
type PlainData<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends (...given: never) => unknown
    ? never
    : { [K in keyof T]: PlainData<T[K]> };
