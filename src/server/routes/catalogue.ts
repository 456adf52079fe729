import type { FastifyInstance } from 'fastify';
import { findPostalCode } from '#server/actions/shop/find-postal-code.ts';
import { listOptions, listRoles, listStates } from '#server/actions/shop/list-options.ts';
import { searchProducts, showProduct } from '#server/actions/shop/search-products.ts';
import type { Deps } from '#server/context.ts';
import type { Policy } from '#server/http/policy.ts';
import { serve } from '#server/http/serve.ts';

/** Products, and the lists that forms choose from. */
export function registerCatalogue(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, 'getProduct', open, ({ params }) => showProduct(deps, params.id));
  serve(app, deps, 'listProducts', open, ({ query }) => searchProducts(deps, query));
  serve(app, deps, 'getComboOptions', open, ({ params }) => listOptions(deps, params.name));
  serve(app, deps, 'getRoles', open, () => listRoles());
  serve(app, deps, 'getStates', open, () => listStates());
  serve(app, deps, 'getPostalCode', open, ({ params }) => findPostalCode(deps, params.cp));
}

const open: Policy = { actor: 'anyone', cache: 'public' };
