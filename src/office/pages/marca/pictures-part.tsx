import { useId, type ComponentProps } from 'react';
import { Form, useActionData } from 'react-router';
import { BASE } from '#contract/call.ts';
import type { OfficeBrandRecord } from '#contract/office/brand.ts';
import {
  logoGrounds,
  logoNames,
  logoTypes,
  mostBanners,
  type LogoType,
  longestAlt,
} from '#domain/partner/brand-pictures.ts';
import { sentences } from '../../text/sentences.ts';
import { SendButton } from '../../ui/send-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import es from './es.json';
import type { FormAnswer } from '../../ui/office-action.ts';
import { FaintLogos } from './borrador/publish-part.tsx';
import { PlainField } from '../../ui/plain-field.tsx';

const t = sentences(es);

/** Logos on the grounds on which the shop shows them, and the banners of its home. */
export function PicturesPart({ brand }: { brand: OfficeBrandRecord }) {
  const answer = useActionData<FormAnswer>();
  const { banners } = brand.pictures;
  const errors = answer && pictureIntents.test(answer.intent) ? answer.reply?.error?.[''] : null;
  return (
    <>
      {errors && <Notice tone="bad">{errors.join(' ')}</Notice>}
      <Section title={t('logos')} beside={<span className="small muted">{t('logosLead')}</span>}>
        <ul className="logos">
          {logoTypes.map((type) => (
            <li key={type}>
              <Logo brand={brand} type={type} />
              {brand.may.edit && <LogoForm brand={brand} type={type} />}
            </li>
          ))}
        </ul>
        {brand.changes.length === 0 && <FaintLogos brand={brand} />}
      </Section>
      <Section title={t('banners')} beside={<span className="small muted">{t('bannersLead')}</span>}>
        <div className="stack">
          {banners.length === 0 && <p className="small muted">{t('noBanners')}</p>}
          <ol className="promos">
            {banners.map((banner, index) => (
              <li key={banner.file + String(index)}>
                <BannerForm brand={brand} banner={banner} place={index + 1} />
              </li>
            ))}
          </ol>
          {brand.may.edit && banners.length < mostBanners && <NewBannerForm brand={brand} />}
        </div>
      </Section>
    </>
  );
}

const pictureIntents = /^(logo|banner)/;

function Logo({ brand, type }: { brand: OfficeBrandRecord; type: LogoType }) {
  const file = brand.pictures.logos[type];
  return (
    <figure>
      <span className="shot" style={{ background: logoGrounds(brand.facts.color)[type] }}>
        {file !== '' && (
          <img src={`${BASE}/storage/${encodeURIComponent(file)}`} height="40" alt={logoNames[type]} />
        )}
      </span>
      <figcaption className="small">
        <b>{logoNames[type]}</b>
      </figcaption>
    </figure>
  );
}

function LogoForm({ brand, type }: { brand: OfficeBrandRecord; type: LogoType }) {
  const id = useId();
  return (
    <Form method="post" encType="multipart/form-data">
      <Hidden brand={brand} />
      <input type="hidden" name="type" value={type} />
      <label htmlFor={id} className="vh">
        {t('fileOf', { what: logoNames[type] })}
      </label>
      <input id={id} type="file" name="file" accept="image/png,image/webp,image/jpeg" required />
      <div className="row">
        <IntentButton
          intent="logo"
          fields={{ type }}
          icon="photo"
          aria-label={`${t('send')}: ${logoNames[type]}`}
        >
          {t('send')}
        </IntentButton>
        {brand.pictures.logos[type] !== '' && (
          <IntentButton
            intent="logo-remove"
            fields={{ type }}
            formNoValidate
            kind="quiet"
            aria-label={`${t('remove')}: ${logoNames[type]}`}
          >
            {t('remove')}
          </IntentButton>
        )}
      </div>
    </Form>
  );
}

/** One of the buttons of a form, each of which does something else with it. */
const IntentButton = ({ intent, ...rest }: ComponentProps<typeof SendButton> & { intent: string }) => (
  <SendButton size="sm" {...rest} intent={intent} name="intent" value={intent} />
);

type Banner = OfficeBrandRecord['pictures']['banners'][number];

/** A banner of the draft: its picture, its words and its place. */
function BannerForm({ brand, banner, place }: { brand: OfficeBrandRecord; banner: Banner; place: number }) {
  const name = t('bannerName', { n: place });
  return (
    <Form method="post" className="promo" aria-label={name}>
      <Hidden brand={brand} />
      <input type="hidden" name="place" value={place} />
      <img src={`${BASE}/storage/${encodeURIComponent(banner.file)}`} alt="" />
      <fieldset disabled={!brand.may.edit} className="plainset pform stack">
        <b>{banner.title === null ? name : t('bannerOf', { name, title: banner.title })}</b>
        <BannerWords alt={banner.alt} link={banner.link} />
        <PlaceSelect place={place} banners={brand.pictures.banners} />
        {brand.may.edit && (
          <div className="row wrapx">
            <IntentButton
              intent="banner"
              fields={{ place: String(place) }}
              aria-label={`${t('keep')}: ${name}`}
            >
              {t('keep')}
            </IntentButton>
            <IntentButton
              intent="banner-remove"
              fields={{ place: String(place) }}
              kind="quiet"
              aria-label={`${t('remove')}: ${name}`}
            >
              {t('remove')}
            </IntentButton>
          </div>
        )}
      </fieldset>
    </Form>
  );
}

function PlaceSelect({ place, banners }: { place: number; banners: readonly Banner[] }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{t('place')}</label>
      <select id={id} name="to" className="in" defaultValue={place}>
        {banners.map((each, index) => (
          <option key={each.file + String(index)} value={index + 1}>
            {index + 1}
          </option>
        ))}
      </select>
    </div>
  );
}

/** What was typed stays when the picture is refused. */
function NewBannerForm({ brand }: { brand: OfficeBrandRecord }) {
  const answer = useActionData<FormAnswer>();
  const typed = answer?.intent === 'banner-add' ? answer.typed : undefined;
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="stack pform newpromo"
      aria-label={t('newBanner')}
    >
      <Hidden brand={brand} />
      <b>{t('newBanner')}</b>
      <PlainField
        type="file"
        name="file"
        label={t('bannerFile')}
        hint={t('bannerSize')}
        accept="image/png,image/webp,image/jpeg"
        required
      />
      <BannerWords alt={typed?.['alt'] ?? ''} link={typed?.['link'] ?? ''} />
      <div className="row">
        <SendButton intent="banner-add" icon="photo" name="intent" value="banner-add">
          {t('sendBanner')}
        </SendButton>
      </div>
    </Form>
  );
}

const Hidden = ({ brand }: { brand: OfficeBrandRecord }) => (
  <>
    <input type="hidden" name="partner" value={brand.partner.id} />
    <input type="hidden" name="version" value={brand.version} />
  </>
);

const BannerWords = ({ alt, link }: { alt: string; link: string }) => (
  <>
    <PlainField
      name="alt"
      label={t('alt')}
      hint={t('altHint')}
      defaultValue={alt}
      maxLength={longestAlt}
      required
    />
    <PlainField name="link" label={t('link')} hint={t('linkHint')} defaultValue={link} maxLength={200} />
  </>
);
