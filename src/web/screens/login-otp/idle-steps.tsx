import { Form, useNavigation } from 'react-router';
import { formatPhone } from '#domain/applicant/phone.ts';
import type { CodeAnswer } from '#web/shell/code-form/code-answers.ts';
import { useShell } from '#web/shell/use-shell.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/text.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { FlowPage } from '#web/ui/flow-page.tsx';
import { MissingLine } from '#web/ui/form-feedback.tsx';
import { FactList, Notice } from '#web/ui/notice.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useFields } from '#web/ui/use-fields.ts';
import { useToast } from '#web/ui/toaster.tsx';
import { birthdayRules } from './birthday-rules.ts';

/** After the code of an account that was idle: its number may be somebody else's by now. */
export function BirthdayStep({ answer }: { answer: CodeAnswer | undefined }) {
  const { prefix, partner } = useShell();
  const fields = useFields(birthdayRules, { errors: answer?.fields });
  const busy = useNavigation().formData !== undefined;
  useToast(answer);
  return (
    <FlowPage
      back={`${prefix}/login/${partner.id}`}
      title={t('loginOtp.birthdayTitle')}
      lead={t('loginOtp.birthdayLead')}
    >
      <Form method="post" {...fields.form}>
        <input type="hidden" name="intent" value="birthday" />
        <div className="stack">
          {answer?.error && !answer.fields && (
            <Notice kind="bad" icon="alert" live="alert">
              {answer.error}
            </Notice>
          )}
          <TextInput
            {...fields.field('birthday')}
            hint={t('loginOtp.birthdayHint')}
            inputMode="numeric"
            autoComplete="bday"
            enterKeyHint="send"
            short
          />
        </div>
        <div className="actions">
          <Button type="submit" block busy={busy} busyLabel={t('ui.sending')} disabled={!fields.valid}>
            {t('loginOtp.birthdaySend')}
          </Button>
          <MissingLine missing={fields.missing} />
        </div>
      </Form>
    </FlowPage>
  );
}

/** The birthday was missed three times: the person shows who she is. */
export function IdentityStep() {
  const { prefix, partner } = useShell();
  const tel = partner.supportPhone ?? partner.tel;
  return (
    <FlowPage
      back={`${prefix}/login/${partner.id}`}
      title={t('loginOtp.identityTitle')}
      lead={t('loginOtp.identityLead')}
    >
      <div className="stack">
        <FactList
          facts={[
            { icon: 'wallet', text: t('loginOtp.identity1') },
            { icon: 'shield', text: t('loginOtp.identity2') },
          ]}
        />
        <ButtonLink to={`${prefix}/numero-perdido`} block>
          {t('loginOtp.identitySend')}
        </ButtonLink>
        <p className="muted small center">
          <Rich
            k="loginOtp.identityHelp"
            params={{
              phone: (
                <a className="link" href={`tel:+52${tel}`}>
                  {formatPhone(tel)}
                </a>
              ),
            }}
          />
        </p>
      </div>
    </FlowPage>
  );
}
