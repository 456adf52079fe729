import type { ReactNode } from 'react';
import { Form, useActionData } from 'react-router';
import { fixedMessages } from '#domain/partner/message-words.ts';
import { brandTokens } from '#domain/partner/brand.ts';
import type { OfficeBrandMail, OfficeBrandMessage, OfficeBrandRecord } from '#contract/office/brand.ts';
import type { OfficeOutput } from '#contract/office/api.ts';
import { sentences } from '../../../text/sentences.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { FormAnswer } from '../../../ui/office-action.ts';
import { Section } from '../../../ui/section.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ActButton, SendButton } from '../../../ui/send-button.tsx';
import es from '../es.json';
import { SearchForm, Word, WordField } from './words-part.tsx';

const t = sentences(es);

/** The text messages, each folded: a preview as it arrives, what it costs in segments, and the partner's own words. */
export const MessagesPart = ({
  brand,
  words: { messages, isTestable, mails, isMailTestable },
  search,
}: {
  brand: OfficeBrandRecord;
  words: OfficeOutput<'listBrandWords'>;
  search: string;
}) => (
  <>
    <Section title={t('messages')}>
      <div className="stack">
        <p className="small muted">{t('messagesLead', { name: brand.partner.name })}</p>
        <SearchForm brand={brand} part="mensajes" search={search} />
        <p className="small muted">
          {t(messages.length === 1 ? 'messages_one' : 'messages_other', { n: messages.length })}
        </p>
      </div>
      <ul className="ownwords messages">
        {messages.map((message) => (
          <li key={message.key}>
            <Message brand={brand} message={message} search={search} isTestable={isTestable} />
          </li>
        ))}
      </ul>
    </Section>
    <Section title={t('mails')}>
      <p className="small muted">{t('mailsLead', { name: brand.partner.name })}</p>
      <ul className="ownwords messages">
        {mails.map((mail) => (
          <li key={mail.key}>
            <MailFold brand={brand} mail={mail} search={search} isTestable={isMailTestable} />
          </li>
        ))}
      </ul>
      <details className="fold">
        <summary>{t('messagesFixed')}</summary>
        <dl className="stack small">
          {fixedMessages.map(({ event, why }) => (
            <div key={event}>
              <dt>
                <b>{event}</b>
              </dt>
              <dd className="muted">{why}</dd>
            </div>
          ))}
        </dl>
      </details>
    </Section>
  </>
);

/** An e-mail, folded: as it arrives, and the words of it that may be changed, saved together. */
function MailFold({
  brand,
  mail: { key, event, parts, sample, keepsFirst, ofTwo },
  search,
  isTestable,
}: {
  brand: OfficeBrandRecord;
  mail: OfficeBrandMail;
  search: string;
  isTestable: boolean;
}) {
  const answer = useActionData<FormAnswer>();
  const isMine = answer?.intent === 'mail' && answer.typed?.['mail'] === key;
  const errors = isMine ? answer.reply?.error?.[''] : null;
  const isOwn = parts.some(({ own }) => own !== null);
  return (
    <details className="fold" open={isOwn || isMine}>
      <Summary event={event} isOwn={isOwn} ofTwo={ofTwo} />
      <div className="sms">
        <figure>
          <blockquote className="mail">
            <b>{sample.subject}</b>
            {sample.sentences.map((each) => (
              <p key={each}>{each}</p>
            ))}
            <span
              className="smp"
              style={{
                background: brandTokens(brand.facts.color || null)['--brand'],
                color: brandTokens(brand.facts.color || null)['--on-brand'],
              }}
            >
              {sample.action}
            </span>
          </blockquote>
          {keepsFirst && <figcaption className="small muted">{t('mailKeepsFirst')}</figcaption>}
          {isTestable && brand.may.edit && (
            <ActButton
              intent="test-message"
              of={{ key: `correos.${key}`, partner: String(brand.partner.id), buscar: search }}
              icon="send"
              label={`${t('sendTest')}: ${t('mailOf', { event })}`}
            >
              {t('sendTest')}
            </ActButton>
          )}
        </figure>
        <Form method="post" className="stack mailform" preventScrollReset>
          <input type="hidden" name="intent" value="mail" />
          <input type="hidden" name="mail" value={key} />
          <input type="hidden" name="partner" value={brand.partner.id} />
          <input type="hidden" name="version" value={brand.version} />
          <input type="hidden" name="buscar" value={search} />
          {errors && <Notice tone="bad">{errors.join(' ')}</Notice>}
          {parts.map((word) => (
            <WordField key={word.key} word={word} isOff={!brand.may.edit} />
          ))}
          {brand.may.edit && (
            <div className="row">
              <SendButton
                intent="mail"
                fields={{ mail: key }}
                size="sm"
                aria-label={`${t('keep')}: ${t('mailOf', { event })}`}
              >
                {t('keep')}
              </SendButton>
            </div>
          )}
        </Form>
      </div>
    </details>
  );
}

function Message({
  brand,
  message,
  search,
  isTestable,
}: {
  brand: OfficeBrandRecord;
  message: OfficeBrandMessage;
  search: string;
  isTestable: boolean;
}) {
  const { key, event, sample, segments, isBasic, ofTwo, own } = message;
  const answer = useActionData<FormAnswer>();
  return (
    <details className="fold" open={own !== null || answer?.typed?.['key'] === key}>
      <Summary event={event} isOwn={own !== null} ofTwo={ofTwo}>
        <span className="small muted">
          {t(segments === 1 ? 'segments_one' : 'segments_other', { n: segments })}
        </span>
      </Summary>
      <div className="sms">
        <figure>
          <blockquote>{sample}</blockquote>
          <figcaption className="small muted">
            {t(isBasic ? 'lettersBasic' : 'lettersFull', { n: sample.length })}
          </figcaption>
          {isTestable && brand.may.edit && (
            <ActButton
              intent="test-message"
              of={{ key, partner: String(brand.partner.id), buscar: search }}
              icon="send"
              label={`${t('sendTest')}: ${event}`}
            >
              {t('sendTest')}
            </ActButton>
          )}
        </figure>
        <Word brand={brand} word={{ ...message, section: t('messageGiven') }} search={search} />
      </div>
    </details>
  );
}

/** What a folded message is about, and whether its words are the shop's own. */
const Summary = ({
  event,
  isOwn,
  ofTwo,
  children,
}: {
  event: string;
  isOwn: boolean;
  ofTwo: boolean;
  children?: ReactNode;
}) => (
  <summary>
    <span className="row wrapx">
      <span>{event}</span>
      {children}
      {isOwn && (
        <Badge tone="info" icon="note">
          {t('messageOwn')}
        </Badge>
      )}
      {ofTwo && (
        <Badge tone="pair" icon="two-people" flat>
          {t('messageOfTwo')}
        </Badge>
      )}
    </span>
  </summary>
);
