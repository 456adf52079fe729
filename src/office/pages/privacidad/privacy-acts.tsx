import { useForm } from '@conform-to/react';
import { Form } from 'react-router';
import type { OfficePrivacyRecord } from '#contract/office/privacy.ts';
import { identityProofNames, identityProofs } from '#domain/staff/privacy-work.ts';
import { exactTime } from '../../text/format.ts';
import { Rich, sentences } from '../../text/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { Picks, TextArea } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { useSending } from '../../ui/use-sending.ts';
import es from './es.json';
import { Opposition } from './opposition.tsx';
import type { PrivacyAnswer } from './privacy-action.ts';
import { ProposeForm } from './propose-form.tsx';
import { Rectification } from './rectification.tsx';

const t = sentences(es);

interface Props {
  record: OfficePrivacyRecord;
  answer: PrivacyAnswer | undefined;
}

/** What the desk does, in the order of the law: compare the person, do what she asks, answer. */
export function PrivacyActs({ record, answer }: Props) {
  const isOpen = record.state === 'waiting';
  return (
    <>
      {record.identity === null && isOpen && <IdentityForm answer={answer} />}
      {record.kind === 'rectification' && <Rectification record={record} answer={answer} />}
      {record.kind === 'opposition' && <Opposition record={record} answer={answer} />}
      {record.requests.length > 0 && <Copy record={record} answer={answer} />}
      {record.kind === 'cancellation' && <Erasure record={record} answer={answer} />}
      {isOpen && <AnswerForm answer={answer} />}
    </>
  );
}

/** What was done, for who only looks. */
export const DoneOnly = ({ record, answer }: Props) => (
  <>
    {record.rectified.length > 0 && <Rectification record={record} answer={answer} />}
    {record.oppositions.length > 0 && <Opposition record={record} answer={answer} />}
  </>
);

function IdentityForm({ answer }: Pick<Props, 'answer'>) {
  const isSending = useSending('identity');
  const [form, fields] = useForm<{ how: string }>({
    lastResult: answer?.intent === 'identity' ? answer.reply : null,
  });
  return (
    <Section title={t('identityTitle')}>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack narrowform">
        <input type="hidden" name="intent" value="identity" />
        <p className="small muted">{t('identityLead')}</p>
        {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
        <Picks
          field={fields.how}
          label={t('identityHow')}
          options={identityProofs.map((value) => ({ value, label: identityProofNames[value] }))}
        />
        <div className="row">
          <Button type="submit" busy={isSending}>
            {t('check')}
          </Button>
        </div>
      </Form>
    </Section>
  );
}

function AnswerForm({ answer }: Pick<Props, 'answer'>) {
  const isSending = useSending('answer');
  const [form, fields] = useForm<{ text: string }>({
    lastResult: answer?.intent === 'answer' ? answer.reply : null,
  });
  return (
    <Section title={t('answerTitle')}>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack narrowform">
        <input type="hidden" name="intent" value="answer" />
        <p className="small muted">{t('answerLead')}</p>
        {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
        <TextArea field={fields.text} label={t('answerLabel')} hint={t('answerHint')} rows={6} />
        <div className="row">
          <Button type="submit" kind="primary" busy={isSending}>
            {t('send')}
          </Button>
        </div>
      </Form>
    </Section>
  );
}

function Copy({ record: { id, copyUntil, identity, approvals }, answer }: Props) {
  const isWaiting = approvals.some(({ command }) => command === 'hand-out-copy');
  return (
    <Section title={t('copyTitle')}>
      {copyUntil === null ? (
        <ProposeForm
          intent="copy"
          lead={t(identity === null ? 'first' : 'copyLead')}
          button={t('proposeCopy')}
          isOff={identity === null || isWaiting}
          answer={answer}
        />
      ) : (
        <Notice
          tone="good"
          end={
            <a className="btn line" href={`/api/v1/office/privacy/${id}/copy/zip`} download>
              <Icon name="download" />
              <span>{t('download')}</span>
            </a>
          }
        >
          <Rich>{t('copyReady', { when: exactTime(copyUntil) })}</Rich>
        </Notice>
      )}
    </Section>
  );
}

function Erasure({ record: { requests, identity, approvals }, answer }: Props) {
  const held = requests.flatMap(({ account, hold }) => (hold === null ? [] : [account]));
  const isWaiting = approvals.some(({ command }) => command === 'erase-person');
  const lead =
    held.length > 0
      ? t('eraseHeld', { accounts: held.join(', ') })
      : t(identity === null ? 'first' : 'eraseLead');
  return (
    <Section title={t('eraseTitle')}>
      <ProposeForm
        intent="erase"
        lead={lead}
        button={t('proposeErase')}
        isOff={identity === null || isWaiting || held.length > 0}
        answer={answer}
      />
    </Section>
  );
}
