import type { OfficeContact } from '#contract/office/contacts.ts';
import { contactAllowed, nextContactAt } from '#domain/credit/contact-log.ts';
import { homeStateOf } from '#server/actions/loan/home-state.ts';
import { partnerIn, partnerRefs } from '#server/actions/base/grants-on-wire.ts';
import { appNow } from '#server/database/clock.ts';
import type { Store } from '#server/database/store.ts';
import type { contactOf } from '#server/queries/office/contacts-page.ts';

type Row = NonNullable<Awaited<ReturnType<typeof contactOf>>>;

/** Customers to be spoken with as the contract has them, each with whether the desk may call her now. */
export async function contactsOnWire(store: Store, rows: readonly Row[]): Promise<OfficeContact[]> {
  const [partners, at] = await Promise.all([partnerRefs(store), appNow(store.db)]);
  // Where it is day in the whole country, nobody's home needs to be read.
  const everywhere = contactAllowed({ at, state: null, role: 'customer' }).allowed;
  return Promise.all(
    rows.map(async (row) => {
      const {
        requestId,
        account,
        partnerId,
        product,
        colorName,
        since,
        doneAt,
        triedAt,
        tries,
        lastOutcome,
      } = row;
      const home = everywhere ? null : await homeStateOf(store, { request_id: requestId });
      const callFrom = nextContactAt(at, home);
      return {
        requestId,
        account,
        tries,
        lastOutcome,
        partner: partnerIn(partners, partnerId),
        product: { name: product, color: colorName },
        since: since.toISOString(),
        doneAt: doneAt?.toISOString() ?? null,
        triedAt: triedAt?.toISOString() ?? null,
        mayCall: callFrom.getTime() === at.getTime(),
        callFrom: callFrom.toISOString(),
      };
    }),
  );
}
