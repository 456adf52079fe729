import { useForm } from '@conform-to/react';
import { Form } from 'react-router';
import { Rich, sentences } from '../../text/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSending } from '../../ui/use-sending.ts';
import type { FormAnswer } from '../../ui/office-action.ts';
import type { CompanySettings } from './company-state.tsx';
import es from './es.json';

const t = sentences(es);

/** Proposes a partner's own sign-in, and tries its issuer first. */
export function CompanyForm({
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
