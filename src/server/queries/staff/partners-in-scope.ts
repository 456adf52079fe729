import type { Store } from '#server/database/store.ts';

/** Returns the partners that the current scope shows, by number. */
export const partnersInScope = ({ db }: Store) =>
  db.selectFrom('partners').select(['id', 'name', 'dynamic_color as color']).orderBy('id').execute();
