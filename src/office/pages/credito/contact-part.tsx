import { useForm, type FieldMetadata } from '@conform-to/react';
import { Form, useActionData, useNavigation, useSearchParams } from 'react-router';
import { contactChannels, contactOutcomes, isHers } from '#domain/credit/contact-log.ts';
import { sentences } from '../../text/sentences.ts';
import type { Answer } from '../../ui/answer.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Check } from '../../ui/check.tsx';
import { ErrorsOf } from '../../ui/errors-of.tsx';
import { Picks, TextArea, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { NotNow } from './act-part.tsx';
import { mayContactWords } from './contact-words.ts';
import es from './es.json';
import type { CreditView } from './parts.ts';

const t = sentences(es);

/** A contact that is written down, in place of the part that is read. */
export const ContactPart = ({ view }: { view: CreditView }) =>
  view.credit.may.logContact ? <ContactForm view={view} /> : <NotNow account={view.credit.account} />;

type Contact = Readonly<Record<'channel' | 'outcome' | 'note' | 'amount' | 'day' | 'offeredArrears', string>>;

function ContactForm({ view }: { view: CreditView }) {
  const { account } = view.credit;
  const [query] = useSearchParams();
  const { state } = useNavigation();
  const answer = useActionData<Answer>();
  const isFromList = query.get('volver') === 'cobranza';
  const [form, fields] = useForm<Contact>({
    id: 'acto-contacto',
    lastResult: answer?.reply ?? null,
    shouldRevalidate: 'onInput',
  });
  return (
    <Section title={t('act-contacto')}>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack act-form">
        <p className="small muted">{t('lead-contacto')}</p>
        {isFromList && <input type="hidden" name="volver" value="cobranza" />}
        <ErrorsOf reply={answer?.reply ?? null} />
        <ContactFields view={view} fields={fields} />
        <div className="row wrapx">
          <Button type="submit" kind="primary" busy={state !== 'idle'}>
            {t('act-contacto')}
          </Button>
          <ButtonLink kind="text" to={isFromList ? '/cobranza' : `/credito/${account}`}>
            {t('cancelAct')}
          </ButtonLink>
        </div>
      </Form>
    </Section>
  );
}

/** What the law allows now is what can be chosen: outside of the hours only what the customer began herself. */
function ContactFields({
  view: { credit },
  fields,
}: {
  view: CreditView;
  fields: { readonly [Name in keyof Contact]: FieldMetadata<string> };
}) {
  const { mayContact, mayChoose, may } = credit;
  const { text, aside } = mayContactWords(mayContact);
  const channels = contactChannels.filter((channel) => mayContact.allowed || isHers(channel));
  const outcomes = contactOutcomes.filter((outcome) => may.promise || outcome !== 'promised');
  return (
    <>
      <Notice
        icon={mayContact.allowed ? 'call' : 'forbidden'}
        {...(mayContact.allowed ? {} : { tone: 'warn' as const })}
      >
        {`${text}. ${aside}. ${t('onlyHer')}`}
      </Notice>
      {mayChoose && <Notice tone="info">{t('mayChoose')}</Notice>}
      <Picks
        field={fields.channel}
        label={t('channel')}
        options={channels.map((value) => ({ value, label: t(`channel-${value}`) }))}
      />
      <Picks
        field={fields.outcome}
        label={t('outcome')}
        options={outcomes.map((value) => ({ value, label: t(`outcome-${value}`) }))}
      />
      {may.promise && (
        <div className="row wrapx">
          <TextField
            field={fields.amount}
            label={t('sumIfPromised')}
            inputMode="decimal"
            autoComplete="off"
          />
          <TextField field={fields.day} label={t('dayIfPromised')} type="date" />
        </div>
      )}
      {mayChoose && <Check field={fields.offeredArrears} label={t('offered')} />}
      <TextArea field={fields.note} label={t('said')} hint={t('saidHint')} />
    </>
  );
}
