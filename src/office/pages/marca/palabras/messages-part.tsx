import { useActionData } from 'react-router';
import { fixedMessages } from '#domain/partner/message-words.ts';
import type { OfficeBrandMessage, OfficeBrandRecord } from '#contract/office/brand.ts';
import type { OfficeOutput } from '#contract/office/api.ts';
import { sentences } from '../../../text/sentences.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { FormAnswer } from '../../../ui/office-action.ts';
import { Section } from '../../../ui/section.tsx';
import { ActButton } from '../../../ui/send-button.tsx';
import es from '../es.json';
import { SearchForm, Word } from './words-part.tsx';

const t = sentences(es);

/** The text messages, each folded: a preview as it arrives, what it costs in segments, and the partner's own words. */
export const MessagesPart = ({
  brand,
  words: { messages, isTestable },
  search,
}: {
  brand: OfficeBrandRecord;
  words: OfficeOutput<'listBrandWords'>;
  search: string;
}) => (
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
);

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
      <summary>
        <span className="row wrapx">
          <span>{event}</span>
          <span className="small muted">
            {t(segments === 1 ? 'segments_one' : 'segments_other', { n: segments })}
          </span>
          {own !== null && (
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
