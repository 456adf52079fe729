import { Form, Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { needed } from '../../api.ts';
import { apiContext } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { Blank } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/section.tsx';
import es from './es.json';
import { hitsOf } from './hits.ts';

const t = sentences(es);

export const meta = () => titled(t('title'));

/** What the palette and this page find; the text is searched as in the lists. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const text = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 60);
  const { grants } = needed(await api.call('getOfficeSession', {}), request);
  return { text, hits: await hitsOf({ api, grants }, text) };
}

/** The palette as a page, for who has no script. */
export default function Buscar() {
  const { text, hits } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <search>
        <Form method="get" className="row wrapx">
          <input
            key={text}
            type="search"
            name="q"
            className="in"
            defaultValue={text}
            maxLength={60}
            aria-label={t('label')}
            autoComplete="off"
          />
          <Button type="submit" kind="primary" icon="search">
            {t('search')}
          </Button>
        </Form>
      </search>
      {hits.length === 0 ? (
        <Blank icon="search" title={t('none', { text })}>
          {t('noneLead')}
        </Blank>
      ) : (
        <ul className="hits" aria-label={t('results')}>
          {hits.map(({ label, note, to }) => (
            <li key={`${to} ${label} ${note}`}>
              {to === null ? <span className="muted">{label}</span> : <Link to={to}>{label}</Link>}
              {note && <small className="muted">{note}</small>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
