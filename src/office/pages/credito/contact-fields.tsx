import { contactChannels, contactOutcomes, isHers } from '#domain/credit/contact-log.ts';
import { sentences } from '../../text/sentences.ts';
import { Check } from '../../ui/check.tsx';
import { Picks, TextArea, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { ActFieldset } from './act-fields.tsx';
import { mayContactWords } from './contact-words.ts';
import es from './es.json';
import type { CreditView } from './view.ts';

const t = sentences(es);

/** What the law allows now is what can be chosen: outside of the hours only what the customer began herself. */
export function ContactFields({ view: { credit }, fields }: { view: CreditView; fields: ActFieldset }) {
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
