import { deliveryChannels, deliveryOutcomes } from '#domain/delivery/delivery.ts';
import { nearTime } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { ContractForm } from '../../ui/contract-form.tsx';
import { Picks, TextArea } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import es from './es.json';
import type { DeliveryShown } from './view.ts';

const t = sentences(es);
type Contact = NonNullable<DeliveryShown['contact']>;

/** Whether somebody spoke with the customer about the delivery, and the form that says so. */
export const ContactPart = ({ contact, mayLog, now }: { contact: Contact; mayLog: boolean; now: string }) => (
  <div id="contacto">
    <Section title={t('contact')}>
      {contact.doneAt !== null ? (
        <p className="small muted">{t('contactDone', { when: nearTime(contact.doneAt, now) })}</p>
      ) : (
        <>
          <p className="small muted">
            {t('contactWaits', { when: nearTime(contact.since, now), n: contact.tries })}
          </p>
          {mayLog && <ContactForm contact={contact} now={now} />}
        </>
      )}
    </Section>
  </div>
);

const ContactForm = ({ contact: { mayCall, callFrom }, now }: { contact: Contact; now: string }) => (
  <>
    {!mayCall && (
      <Notice tone="warn" icon="clock">
        {t('contactOutside', { when: nearTime(callFrom, now) })}
      </Notice>
    )}
    <ContractForm<{ channel: string; outcome: string; note: string }>
      intent="contact"
      values={{ channel: mayCall ? 'call' : 'incoming-call', outcome: 'reached' }}
      submit={t('logContact')}
      className="stack act-form"
      stays
    >
      {({ channel, outcome, note }) => (
        <>
          <Picks
            field={channel}
            label={t('channel')}
            options={deliveryChannels.map((value) => ({ value, label: t(value) }))}
          />
          <Picks
            field={outcome}
            label={t('outcome')}
            options={deliveryOutcomes.map((value) => ({ value, label: t(value) }))}
          />
          <TextArea field={note} label={t('note')} hint={t('noteHint')} />
        </>
      )}
    </ContractForm>
  </>
);
