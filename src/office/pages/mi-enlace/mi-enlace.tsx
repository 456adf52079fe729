import { Form, useLoaderData } from 'react-router';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/section.tsx';
import { pageLoader } from '../../list/load.ts';
import { OwnPartnerField, useOwnPartners } from '../mis-solicitudes/own-partner.tsx';
import { LinkCard } from '../promotor/link-card.tsx';
import es from './es.json';

const t = sentences(es);

export const meta = () => titled(t('title'));

export const loader = pageLoader('getOwnLink');

/** The link of somebody who sells, to show at the counter or to hang up. */
export default function MiEnlace() {
  const { shown } = useLoaderData<typeof loader>();
  const { id } = shown.partner;
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      {useOwnPartners().length > 1 && (
        <Form method="get" className="filters" key={id}>
          <OwnPartnerField value={id} />
          <Button type="submit" size="sm">
            {t('seePartner')}
          </Button>
        </Form>
      )}
      <LinkCard promoter={shown} poster={`/office/own/poster?partner=${id}`} />
    </>
  );
}
