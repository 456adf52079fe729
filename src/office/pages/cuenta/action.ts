import type { ActionFunctionArgs } from 'react-router';
import { densities } from '#domain/staff/roles.ts';
import type { OfficeClient } from '../../api.ts';
import { apiContext } from '../../context.ts';
import { passkeyAnswer } from '../../passkey-answer.ts';
import { refused } from '../../ui/answer.ts';

/** Ends a session, adds a passkey or removes one, or sets how dense tables are. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  switch (form.get('intent')) {
    case 'end-session':
      return endSession(api, String(form.get('session')));
    case 'add-passkey':
      return addPasskey(api, form);
    case 'remove-passkey':
      return removePasskey(api, String(form.get('passkey')));
    case 'density':
      return setDensity(api, String(form.get('density')));
    default:
      return refused([], 400);
  }
}

async function endSession(api: OfficeClient, id: string) {
  const result = await api.call('revokeOfficeSession', { params: { id } });
  return result.ok ? done('ended', id) : refused(result.errors, result.status);
}

async function addPasskey(api: OfficeClient, form: FormData) {
  const body = passkeyAnswer.safeParse(Object.fromEntries(form));
  if (!body.success) return refused([], 400);
  const result = await api.call('addOwnPasskey', { body: body.data });
  return result.ok ? done('added', body.data.challengeId) : refused(result.errors, result.status);
}

async function removePasskey(api: OfficeClient, id: string) {
  const result = await api.call('removeOwnPasskey', { params: { id } });
  return result.ok ? done('removed', id) : refused(result.errors, result.status);
}

async function setDensity(api: OfficeClient, asked: string) {
  const density = densities.find((each) => each === asked);
  if (density === undefined) return refused([], 400);
  const result = await api.call('setDensity', { body: { density } });
  return result.ok ? done('dense', density) : refused(result.errors, result.status);
}

/** `id`: of what it was done to, so that the next one is said anew. */
const done = (what: 'ended' | 'added' | 'removed' | 'dense', id: string) => ({
  reply: null,
  done: { what, id },
});
