import { useForm, useInputControl } from '@conform-to/react';
import { Form } from 'react-router';
import type { OfficeBrandRecord } from '#contract/office/brand.ts';
import { featureWords } from '#domain/partner/brand-facts.ts';
import { defaultBrand } from '#domain/partner/brand.ts';
import { cities } from '#domain/partner/cities.ts';
import { channelWords, codeChannels } from '#domain/partner/code-channels.ts';
import { isHexColor } from '#domain/partner/oklch.ts';
import { sentences } from '../../text/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { ColorField } from '../../ui/color-field.tsx';
import { OrderField } from '../../ui/order-field.tsx';
import { Advice, ContrastTable } from './borrador/color-part.tsx';
import type { Live } from './borrador/preview-part.tsx';
import { Check, TextArea, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { PlainField } from '../../ui/plain-field.tsx';
import { SendButton, useSending, useReply } from '../../ui/send-button.tsx';
import es from './es.json';

const t = sentences(es);

type Feature = keyof typeof featureWords;
const features = Object.keys(featureWords) as Feature[];
const links = ['instagram', 'facebook', 'twitter', 'youtube', 'reportTheft'] as const;

type Texts = Omit<OfficeBrandRecord['facts'], 'features' | 'graceDays'>;
type BrandFormValue = { [K in keyof Texts]: string } & {
  graceDays: string;
  features: Record<Feature, string>;
};

/** The draft; who may not change it reads it in the same places. */
export function BrandForm({ brand, onLive }: { brand: OfficeBrandRecord; onLive: (live: Live) => void }) {
  const isSending = useSending('save');
  const { facts, published, may } = brand;
  const [form, fields] = useForm<BrandFormValue>({
    id: 'brand',
    lastResult: useReply('save'),
    defaultValue: {
      ...facts,
      graceDays: String(facts.graceDays),
      features: Object.fromEntries(features.map((each) => [each, facts.features[each] ? 'on' : ''])),
    },
  });
  const flags = fields.features.getFieldset();
  const color = useInputControl(fields.color);
  const write = (typed: string) => {
    color.change(typed);
    onLive({ color: typed });
  };
  const drawn = isHexColor(color.value ?? '') ? (color.value ?? '') : facts.color;
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate>
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="partner" value={brand.partner.id} />
      <input type="hidden" name="version" value={brand.version} />
      {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
      <fieldset disabled={!may.edit} className="plainset">
        <Section title={t('color')} beside={<span className="small muted">{t('colorLead')}</span>}>
          <div className="stack">
            <div className="pform pairs">
              <ColorField
                field={fields.color}
                label={t('colorField')}
                pick={t('colorPick')}
                hint={t('colorHint')}
                empty={defaultBrand}
                typed={color.value ?? ''}
                write={write}
              />
              <TextField field={fields.legend} label={t('legend')} />
            </div>
            <Advice color={drawn || defaultBrand} isOff={!may.edit} use={write} />
            <ContrastTable color={drawn || defaultBrand} />
          </div>
        </Section>
        <Section title={t('contactTitle')}>
          <div className="stack pform">
            <p className="small muted">{t('contactLead')}</p>
            <div className="pairs">
              <TextField field={fields.tel} label={t('tel')} inputMode="numeric" />
              <TextField field={fields.supportPhone} label={t('supportPhone')} inputMode="numeric" />
            </div>
            <TextField field={fields.contact} label={t('contact')} />
            <TextArea field={fields.address} label={t('address')} />
            {links.map((link) => (
              <TextField key={link} field={fields[link]} label={t(link)} />
            ))}
          </div>
        </Section>
        <Section title={t('plans')} beside={<span className="small muted">{t('plansLead')}</span>}>
          <div className="pform pairs">
            <TextField field={fields.planWeeks} label={t('planWeeks')} hint={t('planWeeksHint')} />
            <TextField field={fields.planDownPayment} label={t('planDownPayment')} inputMode="numeric" />
          </div>
        </Section>
        <Section title={t('service')} beside={<span className="small muted">{t('serviceLead')}</span>}>
          <div className="stack pform">
            <div className="pairs">
              <TextField
                field={fields.serviceCentre}
                label={t('serviceCentre')}
                hint={t('serviceCentreHint')}
                list="ciudades"
              />
              <datalist id="ciudades">
                {Object.entries(cities).map(([name, point]) => (
                  <option key={name} value={point} label={name} />
                ))}
              </datalist>
              <TextField field={fields.serviceRadius} label={t('serviceRadius')} inputMode="decimal" />
            </div>
            <TextArea
              field={fields.serviceCodes}
              label={t('serviceCodes')}
              note={t('serviceCodesHint')}
              rows={3}
            />
          </div>
        </Section>
        <Section title={t('codes')} beside={<span className="small muted">{t('codesLead')}</span>}>
          <div className="pform">
            <OrderField
              field={fields.codeChannels}
              label={t('codeChannels')}
              all={codeChannels.map((each) => channelWords[each])}
              fixed={channelWords.sms}
            />
          </div>
        </Section>
        <Section title={t('features')}>
          <div className="stack">
            {features.map((each) => (
              <Check key={each} field={flags[each]} label={featureWords[each]} />
            ))}
          </div>
        </Section>
        <Section title={t('legal')}>
          <div className="stack pform">
            <p className="small muted">{t('legalLead')}</p>
            <TextField field={fields.legalName} label={t('legalName')} />
            <div className="pairs">
              <TextField field={fields.rfc} label={t('rfc')} />
              <TextField
                field={fields.profecoNumber}
                label={t('profecoNumber')}
                hint={t('profecoNumberHint')}
              />
              <TextField field={fields.representative} label={t('representative')} />
              <TextField field={fields.graceDays} label={t('graceDays')} inputMode="numeric" />
            </div>
            <TextArea
              field={fields.terms}
              label={t('terms')}
              note={t('versionNow', { version: published.terms })}
              rows={8}
            />
            <TextArea
              field={fields.privacy}
              label={t('privacy')}
              note={t('versionNow', { version: published.privacy })}
              rows={8}
            />
          </div>
        </Section>
      </fieldset>
      {may.edit && (
        <div className="actbar">
          <Button type="submit" busy={isSending}>
            {t('save')}
          </Button>
        </div>
      )}
    </Form>
  );
}

/** The postal codes of delivery, from a file. */
export function CodesForm({ brand }: { brand: OfficeBrandRecord }) {
  const wrong = useReply('codes')?.error?.[''];
  return (
    <Section title={t('codesFileTitle')}>
      <Form method="post" encType="multipart/form-data" className="stack pform">
        <input type="hidden" name="intent" value="codes" />
        <input type="hidden" name="partner" value={brand.partner.id} />
        <input type="hidden" name="version" value={brand.version} />
        {wrong && <Notice tone="bad">{wrong.join(' ')}</Notice>}
        <PlainField
          type="file"
          name="file"
          label={t('codesFile')}
          hint={t('codesFileHint')}
          accept=".txt,.csv,text/plain,text/csv"
          required
        />
        <div className="row">
          <SendButton intent="codes" size="sm">
            {t('codesFileSend')}
          </SendButton>
        </div>
      </Form>
    </Section>
  );
}
