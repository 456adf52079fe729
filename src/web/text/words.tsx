/**
 * A text beside other texts or elements: it is alone in an element, as every text of a screen must be. A browser that
 * translates a page puts elements of its own in place of text nodes; React can then neither change, remove nor insert
 * before a node that it made itself, but it can do all of that with an element, whatever is inside.
 */
export const Words = ({ children }: { children: Piece | readonly Piece[] }) => (
  <span>{Array.isArray(children) ? children.join('') : children}</span>
);

type Piece = string | number;
