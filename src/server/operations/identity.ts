import { liftBlock, type Lifted } from '#server/actions/decision/lift-identity-block.ts';
import { requestByAccount, requestById } from '#server/queries/requests/credit-requests.ts';
import { OperatorError, type Operation } from './operation.ts';

/** Lets a person apply again whose identity was refused three times, once somebody has seen her and her papers. */
export const allowIdentity: Operation<{ which: string; by: string }> = {
  async run(deps, { which, by }) {
    const row = (await requestById(deps.store, which)) ?? (await requestByAccount(deps.store, which));
    const requestId = row?.id ?? which;
    const outcome = await liftBlock(deps, requestId, by);
    if (outcome !== 'lifted') throw new OperatorError(sentences[outcome]);
    return { data: { requestId }, lines: [`${requestId}: she may apply again.`] };
  },
};

const sentences: Record<Exclude<Lifted, 'lifted'>, string> = {
  'not-blocked': 'Nadie tiene que ver a esta persona: no tiene tres rechazos de identidad.',
  unknown: 'No hay ninguna solicitud ni cuenta con ese número.',
  'by-missing': 'Falta quién lo hace: --by y un nombre corto, sin espacios.',
};
