import type { Output } from '#contract/api.ts';
import { states } from '#domain/applicant/states.ts';
import { brands } from '#domain/catalogue/catalogue.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { colorsOnSale } from '#server/queries/catalogue/offers.ts';

type Options = Output<'getComboOptions'>;

/** Returns the options of a list, for selects. */
export async function listOptions(
  deps: Deps,
  name: 'brands' | 'states' | 'colors' | 'roles',
): Promise<Options> {
  const lists: Record<typeof name, () => Options | Promise<Options>> = {
    brands: () => brands.map((brand) => ({ id: brand, name: brand })),
    states: listStates,
    colors: async () => (await colorsOnSale(deps.store)).map(({ color, name }) => ({ id: color, name })),
    roles: () => roles,
  };
  return lists[name]();
}

export const listStates = (): Options => states.map(({ code, name }) => ({ id: code, name }));

/** The same on every platform (spec §6: no named roles beyond these). */
export const listRoles = (): Options => roles;

const roles: Options = [
  { id: 'visitor', name: 'Visitante' },
  { id: 'customer', name: 'Cliente' },
  { id: 'promoter', name: 'Promotor' },
  { id: 'staff', name: 'Personal' },
];
