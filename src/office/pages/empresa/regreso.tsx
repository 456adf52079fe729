import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { SignInFrame } from '../../ui/sign-in-frame.tsx';
import { nextPath } from '../entrar/ways.ts';
import { CompanyProblem } from './company-problem.tsx';
import es from './es.json';

const t = sentences(es);

export const meta = () => titled(t('title'));

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const company = params['company'] ?? '';
  const query = new URL(request.url).search.slice(1);
  const ended = await context
    .get(apiContext)
    .call('finishCompanySignIn', { params: { company }, body: { query } });
  if (ended.ok) return { next: nextPath(ended.data.next) };
  return data({ company, errors: ended.errors }, ended.status);
}

/**
 * Where the company sends the browser back to. A page and not a redirect: the desk's cookie is for this site's own
 * navigations, and a redirect is still the company's.
 */
export default function Regreso() {
  const ended = useLoaderData<typeof loader>();
  if (!('next' in ended)) return <CompanyProblem {...ended} />;
  return (
    <SignInFrame heading={t('heading')} about={t('about')} facts={[]}>
      <meta httpEquiv="refresh" content={`0;url=/oficina${ended.next}`} />
      <div>
        <h1>{t('done')}</h1>
        <p className="muted">{t('doneLead')}</p>
      </div>
      <ButtonLink to={ended.next} reloadDocument kind="primary" size="lg" block>
        {t('goOn')}
      </ButtonLink>
    </SignInFrame>
  );
}
