import type { FastifyInstance } from 'fastify';
import {
  searchProducts,
  showProduct,
  listOptions,
  listRoles,
  listStates,
  findPostalCode,
} from '#server/actions/people/search-products.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { serve } from '#server/http/serve.ts';

/** Products, and the lists that forms choose from. */
export function registerCatalogue(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, 'getProduct', ({ params }) => showProduct(deps, params.id));
  serve(app, deps, 'listProducts', ({ query }) => searchProducts(deps, query));
  serve(app, deps, 'getComboOptions', ({ params }) => listOptions(deps, params.name));
  serve(app, deps, 'getRoles', () => listRoles());
  serve(app, deps, 'getStates', () => listStates());
  serve(app, deps, 'getPostalCode', ({ params }) => findPostalCode(deps, params.cp));
}
