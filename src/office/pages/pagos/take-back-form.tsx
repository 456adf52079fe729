import { useForm } from '@conform-to/react';
import { Form } from 'react-router';
import { pesos } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { TextArea } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SendButton } from '../../ui/send-button.tsx';
import { useReply } from '../../ui/use-reply.ts';
import es from './es.json';
import type { ShownPayment } from './shown-payment.ts';
import { TwoPeople } from './two-people.tsx';

const t = sentences(es);

/** For money that does not belong to this credit, or that its payer got back. Folded away: it is the exception. */
export function TakeBackForm({ takeBack }: Pick<ShownPayment, 'takeBack'>) {
  const { lead, ...words } = wordsOf(takeBack);
  const isGivenBack = takeBack.why === 'given-back';
  const reply = useReply('take-back');
  const [form, fields] = useForm<{ reason: string }>({ lastResult: reply, id: 'take-back' });
  return (
    <details className="fold" open={isGivenBack || reply !== null}>
      <summary>{words.title}</summary>
      <Form
        method="post"
        id={form.id}
        onSubmit={form.onSubmit}
        noValidate
        className="stack"
        preventScrollReset
      >
        <input type="hidden" name="intent" value="take-back" />
        <p className="small muted">{lead}</p>
        {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
        <TextArea
          field={fields.reason}
          label={t('reason')}
          hint={t(isGivenBack ? 'takeBackGivenHint' : 'takeBackHint')}
        />
        <TwoPeople words={words.two} />
        <SendButton intent="take-back">{words.send}</SendButton>
      </Form>
    </details>
  );
}

function wordsOf({ why, amount: pesosBack, isPart, isLoss }: ShownPayment['takeBack']) {
  const amount = pesos(pesosBack);
  if (isLoss) {
    return {
      title: t('takeBackLostTitle'),
      lead: t('takeBackLost', { amount }),
      two: t('takeBackLostTwo'),
      send: t('takeBackLoss', { amount }),
    };
  }
  return {
    title: t('takeBackTitle'),
    lead: isPart ? t('takeBackPart', { amount }) : t(why === 'given-back' ? 'takeBackGiven' : 'takeBackLead'),
    two: t('takeBackTwo'),
    send: isPart ? t('takeBackAmount', { amount }) : t('takeBack'),
  };
}
