import type { Day } from '#domain/calendar.ts';
import { liftBlock, type Lifted } from '#server/actions/request/cool-down.ts';
import { refuseNotice, openRevocationNotice } from '#server/actions/credit/revoke-contract.ts';
import { requestByAccount, requestById } from '#server/queries/requests/credit-requests.ts';
import { OperatorError, type Operation } from './operation.ts';

/** Acts on a customer that the desk does not have yet. `by`: the name of who does it. */
interface ForCustomer {
  readonly account: string;
  readonly by: string;
}

/** Lets a person apply again whose identity was refused three times, once somebody has seen her and her papers. */
export const allowIdentity: Operation<{ which: string; by: string }> = {
  async run(deps, { which, by }) {
    if (!shortName.test(by))
      throw new OperatorError('Falta quién lo hace: --by y un nombre corto, sin espacios.');
    const row = (await requestById(deps.store, which)) ?? (await requestByAccount(deps.store, which));
    const requestId = row?.id ?? which;
    const outcome = await liftBlock(deps, requestId, by);
    if (outcome !== 'lifted') throw new OperatorError(sentences[outcome]);
    return { data: { requestId }, lines: [`${requestId}: she may apply again.`] };
  },
};

/** As the audit log shows it. */
const shortName = /^[\p{L}\d][\p{L}\d._@-]{1,39}$/u;

const sentences: Record<Exclude<Lifted, 'lifted'>, string> = {
  'not-blocked': 'Nadie tiene que ver a esta persona: no tiene tres rechazos de identidad.',
  unknown: 'No hay ninguna solicitud ni cuenta con ese número.',
};

export const receiveRevocation: Operation<ForCustomer & { sentOn: Day }> = {
  async run(deps, { account, by, sentOn }) {
    await openRevocationNotice(deps, by, account, sentOn);
    const line = `${account}: the notice is open: nothing locks or reminds until it is decided.`;
    return { data: { account }, lines: [line] };
  },
};

export const refuseRevocation: Operation<ForCustomer> = {
  async run(deps, { account, by }) {
    await refuseNotice(deps, by, account);
    return { data: { account }, lines: [`${account}: the notice is refused; the credit goes on.`] };
  },
};
