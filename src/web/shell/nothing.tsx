import { notFound } from './shop-ref.ts';

/** Any unmatched path: the 404 page with status 404, inside the shop where there is one. */
export function loader() {
  throw notFound();
}

/** Never rendered; without a component React Router would return a bare Response and no page. */
export default function Nothing() {
  return null;
}
