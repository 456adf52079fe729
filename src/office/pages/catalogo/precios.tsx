import { useId } from 'react';
import {
  data,
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type LoaderFunctionArgs,
} from 'react-router';
import { apiContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/section.tsx';
import { useSending } from '../../ui/use-sending.ts';
import { Applied, Trial } from './trial.tsx';
import es from './es.json';
import { productsIn, type action } from './precios-action.ts';

export { action } from './precios-action.ts';

const t = sentences(es);

export const meta = () => titled(t('pricesTitle'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const products = await productsIn(context.get(apiContext), request);
  const [first] = products;
  if (!first) throw redirect('/catalogo');
  if (products.some(({ may }) => !may.edit)) throw data(null, { status: 403 });
  return {
    names: products.map(({ name }) => name),
    partner: products.every(({ partner }) => partner.id === first.partner.id) ? first.partner.id : null,
    now: await nowOf(context),
  };
}

/** Other prices for several products by one percentage: tried first, then applied as they were tried. */
export default function Precios() {
  const { names, partner, now } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <nav className="crumb" aria-label={t('path')}>
        <Link to="/catalogo">{t('title')}</Link>
        <Icon name="chevron-right" small />
        <span>{t('pricesTitle')}</span>
      </nav>
      <PageHead title={t('pricesTitle')} lead={t('pricesLead')} />
      {reply && reply.errors.length > 0 && <Notice tone="bad">{reply.errors.join(' ')}</Notice>}
      {reply?.applied && <Applied applied={reply.applied} />}
      {reply?.tried ? (
        <Trial tried={reply.tried} now={now} />
      ) : partner === null ? (
        <Notice tone="warn" end={<ButtonLink to="/catalogo">{t('title')}</ButtonLink>}>
          {t('severalPartners')}
        </Notice>
      ) : (
        !reply?.applied && <PercentForm names={names} partner={partner} />
      )}
    </>
  );
}

function PercentForm({ names, partner }: { names: readonly string[]; partner: number }) {
  const [percent, on] = [useId(), useId()];
  const isSending = useSending('try');
  return (
    <Form method="post" className="stack narrowform">
      <input type="hidden" name="intent" value="try" />
      <input type="hidden" name="partner" value={partner} />
      <p className="small muted">{t('pricesOf', { names: new Intl.ListFormat('es-MX').format(names) })}</p>
      <div className="field">
        <label htmlFor={percent}>{t('percent')}</label>
        <input id={percent} name="percent" className="in" required aria-describedby={`${percent}-hint`} />
        <span className="hint" id={`${percent}-hint`}>
          {t('percentHint')}
        </span>
      </div>
      <fieldset className="field checks">
        <legend>{t('fields')}</legend>
        {(['price', 'downPayment', 'weekly'] as const).map((field) => (
          <label key={field} className="row chk">
            <input type="checkbox" name={field} defaultChecked />
            <span>{t(field)}</span>
          </label>
        ))}
      </fieldset>
      <div className="field">
        <label htmlFor={on}>{t('on')}</label>
        <input id={on} type="date" name="on" className="in" aria-describedby={`${on}-hint`} />
        <span className="hint" id={`${on}-hint`}>
          {t('onHint')}
        </span>
      </div>
      <div className="row">
        <Button type="submit" kind="primary" busy={isSending}>
          {t('try')}
        </Button>
      </div>
    </Form>
  );
}
