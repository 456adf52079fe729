import {
  searchProducts,
  showProduct,
  listOptions,
  listRoles,
  listStates,
  findPostalCode,
} from '#server/actions/people/search-products.ts';
import {
  showBanners,
  showLogo,
  showLogos,
  showPartner,
  showPromoter,
} from '#server/actions/people/show-partner.ts';
import type { Handlers } from '#server/http/serve.ts';

/** The shop window: products, the lists that forms choose from, a partner's brand. */
export const catalogueHandlers = {
  // Products, and the lists that forms choose from.
  getProduct: ({ deps, params }) => showProduct(deps, params.id),
  listProducts: ({ deps, query }) => searchProducts(deps, query),
  getComboOptions: ({ deps, params }) => listOptions(deps, params.name),
  getRoles: () => listRoles(),
  getStates: () => listStates(),
  getPostalCode: ({ deps, params }) => findPostalCode(deps, params.cp),

  // A partner's brand.
  getCommercialPartner: ({ deps, params }) => showPartner(deps, params.partner),
  getPromotor: ({ deps, params }) => showPromoter(deps, params.promotorId),
  getBanners: ({ deps, params }) => showBanners(deps, params.id),
  getLogos: ({ deps, params }) => showLogos(deps, params.id),
  getLogo: ({ deps, params }) => showLogo(deps, params.partnerId, params.type),
} satisfies Partial<Handlers>;
