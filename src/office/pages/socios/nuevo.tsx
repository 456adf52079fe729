import { data, useActionData, useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import type { OfficeOutput } from '#contract/office/api.ts';
import { pageLoader } from '../../list/load.ts';
import { titled } from '../../shell/title.ts';
import { nearTime } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ContractForm } from '../../ui/contract-form.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { logoIn, LogoUpload } from '../../ui/logo-upload.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Crumb, PageHead, Section } from '../../ui/section.tsx';
import es from './es.json';
import type { action } from './nuevo-action.ts';

export { action } from './nuevo-action.ts';

const t = sentences(es);

export const meta = () => titled(t('add'));

const load = pageLoader('listPartners');

export async function loader(args: LoaderFunctionArgs) {
  const { shown, now } = await load(args);
  if (!shown.mayCreate) throw data(null, { status: 403 });
  return { now };
}

/** Sets a shop up: its number, name, colour and logo, and the two people who go on from there. */
export default function Nuevo() {
  const answer = useActionData<typeof action>();
  const [search] = useSearchParams();
  const created = answer?.intent === 'create' ? answer.created : undefined;
  const logo = logoIn(search);
  return (
    <>
      <Crumb label={t('path')} to="/socios" list={t('title')} here={t('add')} />
      <PageHead title={t('add')} lead={t('addLead')} />
      {created ? (
        <Created created={created} />
      ) : (
        <>
          <Section title={t('stepLogo')}>
            <LogoUpload file={logo} />
          </Section>
          {logo !== null && <ShopForm logo={logo} />}
        </>
      )}
    </>
  );
}

type ShopFields = Record<
  | 'id'
  | 'name'
  | 'legalName'
  | 'color'
  | 'address'
  | 'tel'
  | 'contact'
  | 'name1'
  | 'email1'
  | 'name2'
  | 'email2',
  string
>;

const ShopForm = ({ logo }: { logo: string }) => (
  <Section title={t('stepShop')}>
    <ContractForm<ShopFields>
      intent="create"
      of={{ logo }}
      values={{ color: '#FF6700' }}
      submit={t('create')}
      kind="primary"
      className="stack pform"
    >
      {(fields) => (
        <>
          <div className="pairs">
            <TextField field={fields.name} label={t('name')} hint={t('nameHint')} />
            <TextField field={fields.id} label={t('number')} hint={t('numberHint')} inputMode="numeric" />
          </div>
          <div className="pairs">
            <TextField field={fields.legalName} label={t('legalName')} hint={t('legalNameHint')} />
            <TextField field={fields.color} label={t('color')} hint={t('colorHint')} type="color" />
          </div>
          <TextArea field={fields.address} label={t('shopAddress')} />
          <div className="pairs">
            <TextField field={fields.tel} label={t('tel')} inputMode="numeric" />
            <TextField field={fields.contact} label={t('contact')} type="email" />
          </div>
          <h3>{t('stepPeople')}</h3>
          <p className="small muted">{t('stepPeopleLead')}</p>
          <div className="pairs">
            <TextField field={fields.name1} label={t('name1')} autoComplete="off" />
            <TextField field={fields.email1} label={t('email1')} type="email" autoComplete="off" />
            <TextField field={fields.name2} label={t('name2')} autoComplete="off" />
            <TextField field={fields.email2} label={t('email2')} type="email" autoComplete="off" />
          </div>
        </>
      )}
    </ContractForm>
  </Section>
);

/** The links of both, once. */
function Created({ created }: { created: OfficeOutput<'createPartner'> }) {
  const { now } = useLoaderData<typeof loader>();
  return (
    <Section title={t('createdTitle')}>
      <div className="stack">
        <Notice tone="good">{t('createdLead', { path: `/${created.partner}/inicio` })}</Notice>
        {created.invitations.map(({ name: of, link, expiresAt }) => (
          <div key={link} className="stack">
            <b>{t('linkOf', { name: of })}</b>
            <code className="brk">{link}</code>
            <span className="small muted">{t('linkUntil', { when: nearTime(expiresAt, now) })}</span>
          </div>
        ))}
        <div className="row">
          <ButtonLink to={`/socio/${created.partner}`} kind="primary">
            {t('createdNext')}
          </ButtonLink>
        </div>
      </div>
    </Section>
  );
}
