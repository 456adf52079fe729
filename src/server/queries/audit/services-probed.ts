import { sql } from 'kysely';
import type { Store } from '#server/database/store.ts';
import { platform } from './audit-events.ts';

/** What came of it when each service was tried last, as the platform's log has it. */
export async function servicesProbed({ db }: Store) {
  const { rows } = await sql<{ service: string; works: boolean; said: string; by: string; at: Date }>`
    select distinct on (detail->>'service') detail->>'service' as service, (detail->>'works')::boolean as works,
      detail->>'said' as said, detail->'by'->>'name' as by, at
    from request_events where partner_id = ${platform} and kind = 'service-probed'
    order by detail->>'service', id desc`.execute(db);
  return new Map(rows.map((row) => [row.service, row]));
}
