import { notFound } from './shop-ref.ts';

/** Anything unmatched: the 404 page with status 404, in the shop where there is one. */
export function loader() {
  throw notFound();
}

/** Never shown; without it React Router would answer a bare Response and no page. */
export default function Nothing() {
  return null;
}
