import { useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { z } from 'zod';
import { officeCompanySignIns } from '#contract/office/company-sign-ins.ts';
import { needed } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { Check } from '../../ui/check.tsx';
import { ContractForm } from '../../ui/contract-form.tsx';
import { TextArea } from '../../ui/field.tsx';
import { officeAction, post } from '../../ui/office-action.ts';
import { Section } from '../../ui/section.tsx';
import { WaitingActs } from '../por-firmar/waiting-acts.tsx';
import { CompanyForm } from './company-form.tsx';
import { CompanyState } from './company-state.tsx';
import es from './es.json';
import { Said } from './said.tsx';
import { SettingsHead } from './settings-head.tsx';

const t = sentences(es);

export const meta = () => titled(t('company'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const list = needed(await context.get(apiContext).call('listCompanySignIns', {}), request);
  return { ...list, chosen: partnerIn(new URL(request.url).searchParams), now: await nowOf(context) };
}

const partnerIn = (query: URLSearchParams): number => Number(query.get('socio') ?? 0);

const text = z.string().default('');
/** The form's text, then the rules of the call. */
const setForm = (partner: number) =>
  z
    .object({
      key: text,
      issuer: text,
      clientId: text,
      clientSecret: text.transform((secret) => secret || null),
      emailDomain: text,
      reason: text,
    })
    .transform((form) => ({ partner, ...form }))
    .pipe(officeCompanySignIns.proposeCompanySignIn.body);
const testForm = (partner: number) =>
  z
    .object({ issuer: text })
    .transform((form) => ({ partner, ...form }))
    .pipe(officeCompanySignIns.testCompanyIssuer.body);
const removeForm = (partner: number) =>
  z
    .object({ sure: z.literal('on', t('companyRemoveUnsure')), reason: text })
    .transform(({ reason }) => ({ partner, reason }))
    .pipe(officeCompanySignIns.proposeCompanyRemoval.body);

/** The secret goes in and never comes back, not even to the form that it was typed in. */
const hide = ['clientSecret'];

export const action = officeAction('/ajustes/entrada', {
  set: post('proposeCompanySignIn', {
    form: ({ query }) => setForm(partnerIn(query)),
    hide,
    done: 'entrada',
  }),
  test: post('testCompanyIssuer', {
    form: ({ query }) => testForm(partnerIn(query)),
    hide,
    shows: ({ faults }) => ({ faults }),
  }),
  remove: post('proposeCompanyRemoval', {
    form: ({ query }) => removeForm(partnerIn(query)),
    done: 'entrada',
  }),
});

/** With which accounts of its company the people of each partner sign in. */
export default function Entrada() {
  const { partners, approvals, redirectPattern, chosen, now } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const open = partners.find(({ partner, mayPropose }) => mayPropose && partner.id === chosen);
  const named = { partner: open?.partner.name ?? '' };
  return (
    <>
      <SettingsHead at="company" />
      <Said />
      <WaitingActs acts={approvals} now={now} />
      {partners.map((settings) => (
        <Section key={settings.partner.id} title={settings.partner.name}>
          <CompanyState settings={settings} isOpen={settings === open} />
        </Section>
      ))}
      {open && (
        <Section title={t(open.current ? 'companyChangeTitle' : 'companySetTitle', named)}>
          <CompanyForm
            key={open.partner.id}
            settings={open}
            answer={answer}
            redirectPattern={open.current?.redirectUri ?? redirectPattern}
          />
        </Section>
      )}
      {open?.current && (
        <Section title={t('companyRemoveTitle', named)}>
          <ContractForm<{ sure: string; reason: string }>
            intent="remove"
            lead={<p className="small muted">{t('companyRemoveLead')}</p>}
            submit={t('companyRemove')}
            kind="stop"
          >
            {({ sure, reason }) => (
              <>
                <Check field={sure} label={t('companyRemoveSure')} />
                <TextArea field={reason} label={t('reason')} hint={t('reasonHint')} />
              </>
            )}
          </ContractForm>
        </Section>
      )}
    </>
  );
}
