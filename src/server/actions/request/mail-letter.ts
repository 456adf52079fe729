import { screenPath } from '#domain/onboarding/paths.ts';
import { shopRefOf } from '#server/actions/access/own-request.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import type { TxStore } from '#server/database/store.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { personOf } from '#server/queries/requests/people.ts';
import type { Answered, letter } from './answer-message.ts';

/** Inserts an e-mail about a request into the outbox, once per `dedupeKey`; none without an address. */
export async function mailLetter(
  deps: Pick<Deps, 'config' | 'jobs'>,
  tx: TxStore,
  row: CreditRequest,
  dedupeKey: string,
  write: (answered: Answered) => ReturnType<typeof letter>,
): Promise<void> {
  if (row.email === null) return;
  const partner = await partnerRow(tx, row.partner_id);
  const person = await personOf(tx, row.id);
  if (!partner) return;
  await sendMessage(deps, tx, {
    channel: 'email',
    partnerId: row.partner_id,
    recipient: row.email,
    dedupeKey,
    ...write({
      names: person?.names ?? null,
      partnerName: partner.name,
      supportPhone: partner.support_phone ?? partner.tel,
      product: row.product.name,
      brand: partner.dynamic_color,
      link: resumeLink(deps, row),
    }),
  });
}

/**
 * The link at which a request goes on. It opens in any browser, where the phone is verified again, so its number stays out
 * of the message.
 */
export const resumeLink = ({ config }: Pick<Deps, 'config'>, row: CreditRequest): string =>
  config.publicOrigin + screenPath(shopRefOf(row), 'phone-verification', { requestId: row.id, phone: '-' });
