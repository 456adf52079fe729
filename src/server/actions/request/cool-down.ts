import { DomainError } from '#domain/errors.ts';
import { tryAgain, tryAgainFrom, type TryAgain, tryAgainInWords } from '#domain/credit/try-again.ts';
import { nowAsked } from '#server/database/clock.ts';
import { askTogether, type Answers } from '#server/database/question.ts';
import { type Store, inTransaction } from '#server/database/store.ts';
import { type CreditRequest, lockRequest } from '#server/queries/requests/credit-requests.ts';
import { refusalFacts, refusalsFrom } from '#server/queries/requests/reviews.ts';
import { curpMarkOf } from '#server/queries/requests/duplicates.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { appendToRequest } from '#server/queries/audit/audit-events.ts';
import { liftIdentityBlock } from '#server/queries/identity/identity-sessions.ts';

/** Returns what a phone, or a person, still has to wait for after refusals by this partner; null: nothing. */
export async function coolDownOf(
  store: Store,
  who: { partnerId: number; phone: string; curp: string | null },
): Promise<TryAgain | null> {
  return coolDownFrom(store, await askTogether(store, coolDownFacts(who)));
}

/** What it follows from, asked beside other questions. */
export const coolDownFacts = (who: { partnerId: number; phone: string; curp: string | null }) => ({
  ...refusalFacts(who),
  now: nowAsked.of(),
});

export const coolDownFrom = async (
  store: Store,
  facts: Answers<ReturnType<typeof coolDownFacts>>,
): Promise<TryAgain | null> => tryAgain(await refusalsFrom(store, facts), facts.now);

/** The same for the person of a refused request, as its screens show it: nothing when she may apply at once. */
export async function shownCoolDown(
  store: Store,
  row: CreditRequest,
): Promise<{ tryAgainFrom?: string; tryAgainInPerson?: true }> {
  const curp = await curpMarkOf(store, row.id);
  const wait = await coolDownOf(store, { partnerId: row.partner_id, phone: row.phone, curp });
  if (wait === null) return {};
  const from = tryAgainFrom(wait);
  return from === null ? { tryAgainInPerson: true } : { tryAgainFrom: from };
}

/**
 * The refusal of a new request. Who has not verified the phone learns neither that it was refused nor until when: the
 * number may be another person's.
 */
export function coolDownError(wait: TryAgain, isOwner: boolean): DomainError {
  if (!isOwner) return new DomainError('cool-down');
  const from = tryAgainFrom(wait);
  const sentence =
    from === null
      ? 'Para pedir otro crédito ven en persona con tu identificación.'
      : `A partir del ${tryAgainInWords(from)} puedes volver a pedir un crédito.`;
  return new DomainError('cool-down', { messages: [sentence] });
}

/** 'not-blocked': nobody has to look at her; a repetition ends here too. */
export type Lifted = 'lifted' | 'not-blocked' | 'unknown';

/**
 * Somebody of the desk has seen a person and her papers whose identity was refused three times: the refusals until now
 * count no more, and she may apply again with this partner. `by`: a name of the command line, where one person is enough.
 */
export async function liftBlock(deps: Deps, requestId: string, by: string): Promise<Lifted> {
  return inTransaction(deps.store, async (tx) => {
    const row = await lockRequest(tx, requestId);
    if (!row) return 'unknown';
    const curp = await curpMarkOf(tx, row.id);
    const wait = await coolDownOf(tx, { partnerId: row.partner_id, phone: row.phone, curp });
    if (wait?.until !== 'in-person') return 'not-blocked';
    await liftIdentityBlock(tx, row.id);
    await appendToRequest(tx, row.id, {
      kind: 'identity-block-lifted',
      actor: `operator:${by}`,
      ip: null,
      user_agent: null,
      detail: { decidedBy: 'one person' },
    });
    return 'lifted';
  });
}
