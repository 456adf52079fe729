import type { Store } from '#server/database/store.ts';
import { acrossPartners } from '#server/database/partner-scope.ts';
import { newestEvents } from '#server/queries/audit/audit-events.ts';

/** Returns the last event of each request that is followed, of any partner: what their streams look for together. */
export const newestChanges = (store: Store, requestIds: readonly string[]): Promise<Map<string, number>> =>
  acrossPartners('watch', () => newestEvents(store, requestIds));
