import type { FieldMetadata } from '@conform-to/react';
import { useSearchParams } from 'react-router';
import type { Field } from '#domain/staff/act-row.ts';
import { creditAct, type CreditActName } from '#domain/staff/credit-acts.ts';
import { pesos } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Blank, Notice } from '../../ui/notice.tsx';
import { Picks, TextArea, TextField, Check } from '../../ui/field.tsx';
import { Section } from '../../ui/section.tsx';
import es from './es.json';
import { actWords, type CreditView, mayContactWords } from './parts.ts';
import { contactChannels, contactOutcomes, isHers } from '#domain/credit/contact-log.ts';
import { ContractForm } from '../../ui/contract-form.tsx';

const t = sentences(es);

/** What can not be done now, in place of its form. */
export const NotNow = ({ account }: { account: string }) => (
  <Blank
    icon="forbidden"
    title={t('notNow')}
    action={<ButtonLink to={`/credito/${account}`}>{t('back')}</ButtonLink>}
  >
    {t('notNowLead')}
  </Blank>
);

/** The form of one act, drawn from its row, in place of the part that is read; it works without scripts. */
export const ActPart = ({ view, act }: { view: CreditView; act: CreditActName }) =>
  view.credit.acts.includes(act) ? (
    <ActForm key={act} view={view} act={act} />
  ) : (
    <NotNow account={view.credit.account} />
  );

function ActForm({ view: { credit }, act }: { view: CreditView; act: CreditActName }) {
  const { asks } = creditAct(act);
  const words = (key: string) => actWords(act, key, credit) ?? '';
  return (
    <Section title={words('button')}>
      <ContractForm<Record<string, string>>
        isAct
        intent="act"
        values={Object.fromEntries(
          Object.entries(asks).map(([name, field]) => [
            name,
            field.ask === 'pesos' && field.suggests ? String(field.suggests(credit)) : '',
          ]),
        )}
        lead={<p className="small muted">{words('lead')}</p>}
        className="stack act-form"
        stays
        submit={words('button')}
        kind="primary"
        beside={
          <ButtonLink kind="text" to={`/credito/${credit.account}`}>
            {t('cancelAct')}
          </ButtonLink>
        }
      >
        {(fields) => (
          <>
            {Object.entries(asks).map(([name, ask]) => (
              <AskFor key={name} {...{ name, ask, act, credit }} field={fieldOf(fields, name)} />
            ))}
            <TextArea field={fieldOf(fields, 'reason')} label={t('reason')} hint={t('reasonHint')} />
          </>
        )}
      </ContractForm>
    </Section>
  );
}

type Fields = Readonly<Record<string, FieldMetadata<string> | undefined>>;

function fieldOf(fields: Fields, name: string): FieldMetadata<string> {
  const field = fields[name];
  if (!field) throw new Error(`no field ${name}`);
  return field;
}

/** One field; it knows kinds of fields, not acts. */
function AskFor({
  name,
  ask,
  act,
  credit,
  field,
}: {
  name: string;
  ask: Field;
  act: CreditActName;
  credit: CreditView['credit'];
  field: FieldMetadata<string>;
}) {
  const words = (key: string) => actWords(act, key, credit, { remaining: pesos(credit.remaining) });
  const hint = words(`${name}-hint`);
  const common = { field, label: words(name) ?? name, ...(hint !== null && { hint }) };
  const picks = (values: readonly string[], names: Readonly<Record<string, string>> = {}) => (
    <Picks
      {...common}
      options={values.map((value) => ({ value, label: names[value] ?? words(`${name}.${value}`) ?? value }))}
    />
  );
  switch (ask.ask) {
    case 'weeks':
      return picks(Array.from({ length: ask.upTo(credit) }, (_, index) => String(index + 1)));
    case 'pick':
      return picks(ask.of, ask.names);
    case 'day':
      return <TextField {...common} type="date" />;
    case 'pesos':
      return <TextField {...common} inputMode="decimal" autoComplete="off" />;
  }
}

/** A contact that is written down, in place of the part that is read. */
export const ContactPart = ({ view }: { view: CreditView }) =>
  view.credit.may.logContact ? <ContactForm view={view} /> : <NotNow account={view.credit.account} />;

type Contact = Record<'channel' | 'outcome' | 'note' | 'amount' | 'day' | 'offeredArrears', string>;

function ContactForm({ view }: { view: CreditView }) {
  const [query] = useSearchParams();
  const from = query.get('volver') === 'cobranza' ? '/cobranza' : `/credito/${view.credit.account}`;
  return (
    <Section title={t('act-contacto')}>
      <ContractForm<Contact>
        intent="contact"
        of={{ from }}
        lead={<p className="small muted">{t('lead-contacto')}</p>}
        className="stack act-form"
        submit={t('act-contacto')}
        beside={
          <ButtonLink kind="text" to={from}>
            {t('cancelAct')}
          </ButtonLink>
        }
      >
        {(fields) => <ContactFields view={view} fields={fields} />}
      </ContractForm>
    </Section>
  );
}

/** What the law allows now is what can be chosen: outside of the hours only what the customer began herself. */
function ContactFields({
  view: { credit },
  fields,
}: {
  view: CreditView;
  fields: { readonly [Name in keyof Contact]-?: FieldMetadata<string> };
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
