/** How much room the rows of a table take. */
export const densities = ['compacta', 'normal', 'amplia'] as const;
export type Density = (typeof densities)[number];
