import { sql } from 'kysely';
import { inTransaction, type Store } from '#server/database/store.ts';
import { storePictures, type Pictures } from '#server/images/store-pictures.ts';
import type { StoragePort } from '#server/providers/storage/port.ts';
import { appNow } from '#server/database/clock.ts';
import { catalogue } from './catalogue.ts';
import { demoCustomers, type DemoCustomer } from './customers/demo-customers.ts';
import { isDoubt } from './customers/doubts.ts';
import { insertCustomer } from './customers/insert-customer.ts';
import { insertEvents, type SeedEvent } from './customers/insert-events.ts';
import { storyOf } from './customers/story.ts';
import { drawCatalogue, insertProducts } from './insert-products.ts';
import { drawBrand, insertPartner } from './insert-partner.ts';
import { partners } from './partners.ts';
import { postalCodes } from './postal-codes.ts';

export interface SeedResult {
  /** False: the database already had partners and was not touched. */
  readonly seeded: boolean;
  /** Requests with a signed contract whose documents are not rendered yet. */
  readonly signedRequestIds: readonly string[];
}

/**
 * Fills an empty database with the demo: partners, catalogue, promoters, and a customer for each loan status.
 * Idempotent, also across concurrent processes. Files are stored before any row names them: a crash in between leaves
 * an empty database, which the next start fills.
 */
export async function seedDemo(
  store: Store,
  put: StoragePort['put'],
  customers: readonly DemoCustomer[] = demoCustomers,
  locksDevices = true,
): Promise<SeedResult> {
  if (await hasPartners(store)) return nothing;
  const pictures: Pictures = new Map();
  const devices = drawCatalogue(pictures, catalogue);
  const brands = partners.map((partner) => ({ partner, files: drawBrand(pictures, partner, devices) }));
  const stories = await Promise.all(customers.map(storyOf));
  await Promise.all([
    storePictures(pictures, put),
    ...stories
      .flatMap(({ customer, signature, proof }) => [isDoubt(customer.status) ? null : signature, proof])
      .map((picture) => picture && put(picture.key, picture.png)),
  ]);
  return inTransaction(store, async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockKey}::bigint)`.execute(tx.db);
    if (await hasPartners(tx)) return nothing;
    for (const { partner, files } of brands) {
      await insertPartner(tx, partner, files, locksDevices);
      await insertProducts(tx, partner.id, devices);
    }
    await tx.db
      .insertInto('postal_codes')
      .values([...postalCodes])
      .execute();
    const now = await appNow(tx.db);
    const events: SeedEvent[] = [];
    for (const story of stories) events.push(...(await insertCustomer(tx, story, now)));
    await insertEvents(tx, events);
    const signed = stories.filter(({ customer }) => !isDoubt(customer.status));
    return { seeded: true, signedRequestIds: signed.map((each) => each.requestId) };
  });
}

const nothing: SeedResult = { seeded: false, signedRequestIds: [] };
/** Arbitrary, but the same in every process, and different from the migrations' lock key. */
const lockKey = 7_305_186;

async function hasPartners({ db }: Store): Promise<boolean> {
  const row = await db.selectFrom('partners').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}
