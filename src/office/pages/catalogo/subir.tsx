import { useId } from 'react';
import { data, Form, Link, useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { needed } from '../../api.ts';
import { apiContext } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/section.tsx';
import { useSending } from '../../ui/use-sending.ts';
import { Applied, Trial } from './trial.tsx';
import es from './es.json';
import type { action } from './subir-action.ts';

export { action } from './subir-action.ts';

const t = sentences(es);

export const meta = () => titled(t('uploadTitle'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const found = await context.get(apiContext).call('listOfficeProducts', { query: {} });
  const { mayEdit, asOf } = needed(found, request);
  if (mayEdit.length === 0) throw data(null, { status: 403 });
  return { partners: mayEdit, now: asOf };
}

/** A file of prices: tried first, then applied as it was tried. */
export default function Subir() {
  const { partners, now } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <nav className="crumb" aria-label={t('path')}>
        <Link to="/catalogo">{t('title')}</Link>
        <Icon name="chevron-right" small />
        <span>{t('uploadTitle')}</span>
      </nav>
      <PageHead title={t('uploadTitle')} lead={t('uploadLead')} />
      {answer && answer.errors.length > 0 && <Notice tone="bad">{answer.errors.join(' ')}</Notice>}
      {answer?.applied && <Applied applied={answer.applied} />}
      {answer?.tried ? <Trial tried={answer.tried} now={now} /> : <FileForm partners={partners} />}
    </>
  );
}

function FileForm({ partners }: { partners: readonly { id: number; name: string }[] }) {
  const [file, on, partner] = [useId(), useId(), useId()];
  const isSending = useSending('try');
  return (
    <Form method="post" encType="multipart/form-data" className="stack narrowform">
      <input type="hidden" name="intent" value="try" />
      <div className="field fileline">
        <label htmlFor={file}>{t('file')}</label>
        <input id={file} type="file" name="file" accept=".csv,text/csv" aria-describedby={`${file}-hint`} />
        <span className="hint" id={`${file}-hint`}>
          {t('uploadColumns')}
        </span>
      </div>
      {partners.length === 1 ? (
        <input type="hidden" name="partner" value={partners[0]?.id} />
      ) : (
        <div className="field">
          <label htmlFor={partner}>{t('partner')}</label>
          <span className="sel">
            <select id={partner} name="partner" className="in">
              {partners.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
            <Icon name="chevron-down" />
          </span>
        </div>
      )}
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
