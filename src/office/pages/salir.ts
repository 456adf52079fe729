import { redirect, type ActionFunctionArgs } from 'react-router';
import { apiContext } from '../context.ts';

/** Signs out; the cookie goes with the answer of the API. */
export async function action({ context }: ActionFunctionArgs): Promise<Response> {
  await context.get(apiContext).call('signOutOfOffice', {});
  return redirect('/entrar');
}

export const loader = () => redirect('/hoy');
