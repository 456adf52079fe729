/**
 * A text beside other texts or elements: it must be alone in an element, as every text of a screen. Browser translation
 * replaces text nodes with elements of its own; React then fails to change, remove or insert before the text node it
 * created, but it can do so with an element, whatever is inside.
 */
export const Words = ({ children }: { children: Piece | readonly Piece[] }) => (
  <span>{Array.isArray(children) ? children.join('') : children}</span>
);

type Piece = string | number;
