import { data, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { nextPath } from '../entrar/ways.ts';
import { CompanyProblem } from './company-problem.tsx';
import es from './es.json';

const t = sentences(es);

export const meta = () => titled(t('title'));

/** Sends the browser to its company. A link leads here, because a form of ours may not end at another site. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const company = params['company'] ?? '';
  const next = nextPath(new URL(request.url).searchParams.get('siguiente'));
  const begun = await context
    .get(apiContext)
    .call('startCompanySignIn', { params: { company }, body: { next: next.slice(0, 500) } });
  if (begun.ok) throw redirect(begun.data.url);
  return data({ company, errors: begun.errors }, begun.status);
}

/** Only when the company cannot be reached. */
export default function Empresa() {
  return <CompanyProblem {...useLoaderData<typeof loader>()} />;
}
