import { useForm } from '@conform-to/react';
import { Form } from 'react-router';
import type { OfficeOutput } from '#contract/office/api.ts';
import { sentences } from '../../text/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorsOf } from '../../ui/errors-of.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSending } from '../../ui/use-sending.ts';
import es from './es.json';
import type { PersonAnswer } from './person-action.ts';

const t = sentences(es);

interface Props {
  person: OfficeOutput<'getStaffPerson'>;
  answer: PersonAnswer | undefined;
}

/** How a person comes in: the link of who was invited, the sessions of who came. */
export const AccessForms = (props: Props) => {
  const { state } = props.person;
  if (state === 'withdrawn') return <p className="small muted">{t('isSuspended')}</p>;
  return (
    <div className="stack">
      {props.person.may.confirm && <Confirm {...props} />}
      {state === 'invited' ? <Link {...props} /> : <Sessions {...props} />}
      <Suspend {...props} />
    </div>
  );
};

/** By a third: one person under two names would be both. */
function Confirm({ person: { name }, answer }: Props) {
  const isSending = useSending('confirm');
  return (
    <Form method="post" className="stack narrowform">
      <input type="hidden" name="intent" value="confirm" />
      {answer?.intent === 'confirm' && <ErrorsOf reply={answer.reply} />}
      <Notice tone="warn">{t('confirmLead', { name })}</Notice>
      <div className="row">
        <Button type="submit" kind="primary" busy={isSending}>
          {t('confirm')}
        </Button>
      </div>
    </Form>
  );
}

function Suspend({ answer }: Props) {
  const isSending = useSending('suspend');
  const [form, fields] = useForm<{ reason: string }>({
    id: 'suspend',
    lastResult: answer?.intent === 'suspend' ? answer.reply : null,
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack narrowform">
      <input type="hidden" name="intent" value="suspend" />
      <p className="small">{t('suspendLead')}</p>
      {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
      <TextField field={fields.reason} label={t('suspendReason')} autoComplete="off" />
      <div className="row">
        <Button type="submit" kind="stop" busy={isSending}>
          {t('suspend')}
        </Button>
      </div>
    </Form>
  );
}

function Link({ answer }: Props) {
  const isSending = useSending('link');
  return (
    <Form method="post" className="stack narrowform">
      <input type="hidden" name="intent" value="link" />
      {answer?.intent === 'link' && <ErrorsOf reply={answer.reply} />}
      <p className="small muted">{t('linkLead')}</p>
      <div className="row">
        <Button type="submit" icon="send" busy={isSending}>
          {t('sendLink')}
        </Button>
      </div>
    </Form>
  );
}

function Sessions({ person: { sessions }, answer }: Props) {
  const isSending = useSending('sessions');
  const [form, fields] = useForm<{ reason: string }>({
    lastResult: answer?.intent === 'sessions' ? answer.reply : null,
  });
  if (sessions === 0) return <p className="small muted">{t('noSessions')}</p>;
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack narrowform">
      <input type="hidden" name="intent" value="sessions" />
      <p className="small">
        {t(sessions === 1 ? 'sessionsLead_one' : 'sessionsLead_other', { n: sessions })}
      </p>
      {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
      <TextField field={fields.reason} label={t('reason')} autoComplete="off" />
      <div className="row">
        <Button type="submit" kind="stop" busy={isSending}>
          {t('endSessions')}
        </Button>
      </div>
    </Form>
  );
}
