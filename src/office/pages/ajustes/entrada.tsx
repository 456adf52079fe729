import { useActionData, useLoaderData, Form, useSearchParams } from 'react-router';
import { z } from 'zod';
import { officeCompanySignIns } from '#contract/office/company-sign-ins.ts';
import { pageLoader } from '../../list/load.ts';
import { titled } from '../../shell/title.ts';
import { sentences, Rich } from '../../text/sentences.ts';
import { Check, TextArea, TextField } from '../../ui/field.tsx';
import { ContractForm } from '../../ui/contract-form.tsx';
import { officeAction, post, type FormAnswer } from '../../ui/office-action.ts';
import { Section, Facts } from '../../ui/section.tsx';
import es from './es.json';
import { SettingsHead } from './settings-head.tsx';
import { useForm } from '@conform-to/react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice, Blank } from '../../ui/notice.tsx';
import { useSending } from '../../ui/send-button.tsx';
import { exactTime } from '../../text/format.ts';

const t = sentences(es);

export const meta = () => titled(t('company'));

export const loader = pageLoader('listCompanySignIns');

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
  const { shown, now } = useLoaderData<typeof loader>();
  const { partners, approvals, redirectPattern } = shown;
  const chosen = partnerIn(useSearchParams()[0]);
  const answer = useActionData<typeof action>();
  const open = partners.find(({ partner, mayPropose }) => mayPropose && partner.id === chosen);
  const named = { partner: open?.partner.name ?? '' };
  return (
    <>
      <SettingsHead at="company" acts={approvals} now={now} />
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

/** Proposes a partner's own sign-in, and tries its issuer first. */
function CompanyForm({
  settings: { current },
  answer,
  redirectPattern,
}: {
  settings: CompanySettings;
  answer: FormAnswer<{ faults: readonly string[] }> | undefined;
  redirectPattern: string;
}) {
  const isSetting = useSending('set');
  const isTesting = useSending('test');
  const [form, fields] = useForm<{
    issuer: string;
    clientId: string;
    clientSecret: string;
    emailDomain: string;
    key: string;
    reason: string;
  }>({
    lastResult: answer && answer.intent !== 'remove' ? answer.reply : null,
    defaultValue: {
      issuer: current?.issuer ?? '',
      clientId: current?.clientId ?? '',
      emailDomain: current?.emailDomain ?? '',
      key: current?.key ?? '',
    },
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack narrowform">
      <p className="small muted">{t('companyRedirectLead')}</p>
      <code className="brk">{redirectPattern}</code>
      {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
      <IssuerSaid faults={answer?.faults ?? null} />
      <TextField
        field={fields.issuer}
        label={t('companyIssuer')}
        hint={t('companyIssuerHint')}
        autoComplete="off"
      />
      <div className="row">
        <Button type="submit" name="intent" value="test" icon="send" busy={isTesting}>
          {t('companyTest')}
        </Button>
      </div>
      <TextField field={fields.clientId} label={t('companyClient')} autoComplete="off" />
      <TextField
        field={fields.clientSecret}
        label={t('companySecret')}
        hint={t(current ? 'companySecretKept' : 'companySecretHint')}
        type="password"
        autoComplete="new-password"
      />
      <TextField
        field={fields.emailDomain}
        label={t('companyDomain')}
        hint={t('companyDomainHint')}
        autoComplete="off"
      />
      <TextField field={fields.key} label={t('companyKey')} hint={t('companyKeyHint')} autoComplete="off" />
      <TextArea field={fields.reason} label={t('reason')} hint={t('reasonHint')} />
      <div className="row">
        <Button type="submit" name="intent" value="set" kind="primary" busy={isSetting}>
          {t('companyPropose')}
        </Button>
      </div>
    </Form>
  );
}

/** What a try of the issuer found; null: none was made. */
function IssuerSaid({ faults }: { faults: readonly string[] | null }) {
  if (faults === null) return null;
  if (faults.length > 0) return <Notice tone="bad">{faults.join(' ')}</Notice>;
  return (
    <Notice tone="good">
      <Rich>{t('companyWorks')}</Rich>
    </Notice>
  );
}

type CompanySettings = ReturnType<typeof useLoaderData<typeof loader>>['shown']['partners'][number];

/** How people of a partner sign in with their company, as it is now. */
function CompanyState({
  settings: { partner, current, mayPropose },
  isOpen,
}: {
  settings: CompanySettings;
  isOpen: boolean;
}) {
  const open = mayPropose && !isOpen && (
    <ButtonLink to={`/ajustes/entrada?socio=${partner.id}`}>
      {t(current ? 'companyChangeTitle' : 'companySetTitle', { partner: partner.name })}
    </ButtonLink>
  );
  if (current === null)
    return (
      <Blank icon="key" title={t('companyNone')} action={open}>
        {t('companyNoneLead')}
      </Blank>
    );
  const when = exactTime(current.setAt);
  return (
    <>
      <Facts
        facts={[
          { label: t('companyIssuer'), value: copied(current.issuer) },
          { label: t('companyClient'), value: copied(current.clientId) },
          { label: t('companySecret'), value: t('companySecretSealed') },
          { label: t('companyDomain'), value: `@${current.emailDomain}` },
          { label: t('companyWay'), value: copied(current.way) },
          { label: t('companyRedirect'), value: copied(current.redirectUri) },
          {
            label: t('companySince'),
            value:
              current.setBy === null
                ? t('companySetByOperator', { when })
                : t('companySetBy', { when, name: current.setBy }),
          },
          { label: t('companySessions'), value: String(current.sessions) },
        ]}
      />
      {open && <div className="row">{open}</div>}
    </>
  );
}

/** To be copied into another system, as it is. */
const copied = (text: string) => <code className="brk">{text}</code>;
