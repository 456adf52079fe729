import { useActionData, useLoaderData, Form, useSearchParams } from 'react-router';
import { z } from 'zod';
import { actBodies } from '#contract/office/act-bodies.ts';
import { officeCompanySignIns } from '#contract/office/company-sign-ins.ts';
import { pageLoader } from '../../list/load.ts';
import { titled } from '../../shell/title.ts';
import { sentences, Rich } from '../../text/sentences.ts';
import { Check, TextArea, TextField } from '../../ui/field.tsx';
import { ContractForm } from '../../ui/contract-form.tsx';
import { act, partnerIn as partnerOfForm } from '../../ui/act-action.ts';
import { officeAction, post, type FormAnswer, type Sent } from '../../ui/office-action.ts';
import { Section } from '../../ui/section.tsx';
import { PasskeyRules, CompanyState, type CompanySettings } from './entry-parts.tsx';
import es from './es.json';
import { SettingsHead } from './settings-head.tsx';
import { useForm } from '@conform-to/react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PreviewStep, usePreview } from '../../ui/preview-step.tsx';
import uiWords from '../../ui/es.json';
import { useSending } from '../../ui/send-button.tsx';

const t = sentences(es);
const ui = sentences(uiWords);

export const meta = () => titled(t('company'));

export const loader = pageLoader('listCompanySignIns');

const partnerIn = (query: URLSearchParams): number => Number(query.get('socio') ?? 0);

const text = z.string().default('');
/** The form's text, then the rules of the call. */
const setForm = z
  .object({
    key: text,
    issuer: text,
    clientId: text,
    clientSecret: text.transform((secret) => secret || null),
    emailDomain: text,
    reason: text,
  })
  .pipe(actBodies['set-company-sign-in']);
const testForm = (partner: number) =>
  z
    .object({ issuer: text })
    .transform((form) => ({ partner, ...form }))
    .pipe(officeCompanySignIns.testCompanyIssuer.body);
const removeForm = z
  .object({ sure: z.literal('on', t('companyRemoveUnsure')), reason: text })
  .transform(({ reason }) => ({ reason }))
  .pipe(actBodies['remove-company-sign-in']);

const ofPartner = ({ query }: Sent) => ({ partner: String(partnerIn(query)) });

/** The secret goes in and never comes back, not even to the form that it was typed in. */
const hide = ['clientSecret'];

export const action = officeAction('/ajustes/entrada', {
  passkeys: act('set-passkey-rule', { to: partnerOfForm, done: 'entrada' }),
  set: act('set-company-sign-in', { form: setForm, to: ofPartner, hide, done: 'entrada' }),
  test: post('testCompanyIssuer', {
    form: ({ query }) => testForm(partnerIn(query)),
    hide,
    shows: ({ faults }) => ({ faults }),
  }),
  remove: act('remove-company-sign-in', { form: removeForm, to: ofPartner, done: 'entrada' }),
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
      <PasskeyRules key={approvals.length} partners={partners} />
      {partners.map((settings) => (
        <Section key={settings.partner.id} title={t('companyOf', { partner: settings.partner.name })}>
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
            isAct
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
  const { preview, onInput } = usePreview('set');
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
    <Form
      method="post"
      id={form.id}
      onSubmit={form.onSubmit}
      onInput={onInput}
      noValidate
      className="stack narrowform"
    >
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
        hint={t(secretHint(current !== null, preview !== null))}
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
      <PreviewStep preview={preview} />
      <div className="row">
        <Button type="submit" name="intent" value="set" kind="primary" busy={isSetting}>
          {preview ? t('companyPropose') : ui('preview')}
        </Button>
      </div>
    </Form>
  );
}

const secretHint = (isKept: boolean, isShown: boolean) =>
  isShown ? 'companySecretAgain' : isKept ? 'companySecretKept' : 'companySecretHint';

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
