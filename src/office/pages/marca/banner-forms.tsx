import { useId } from 'react';
import { Form } from 'react-router';
import { BASE } from '#contract/call.ts';
import type { OfficeBrandRecord } from '#contract/office/brand.ts';
import { longestAlt } from '#domain/partner/brand-pictures.ts';
import { sentences } from '../../text/sentences.ts';
import { SendButton } from '../../ui/send-button.tsx';
import type { BrandAnswer } from './brand-action.ts';
import es from './es.json';

const t = sentences(es);

type Banner = OfficeBrandRecord['pictures']['banners'][number];

/** A banner of the draft: its picture, its words and its place. */
export function BannerForm({
  brand,
  banner,
  place,
}: {
  brand: OfficeBrandRecord;
  banner: Banner;
  place: number;
}) {
  const name = t('bannerName', { n: place });
  const id = useId();
  return (
    <Form method="post" className="promo" aria-label={name}>
      <Hidden brand={brand} />
      <input type="hidden" name="place" value={place} />
      <img src={`${BASE}/storage/${encodeURIComponent(banner.file)}`} alt="" />
      <fieldset disabled={!brand.may.edit} className="plainset pform stack">
        <b>{banner.title === null ? name : t('bannerOf', { name, title: banner.title })}</b>
        <BannerWords id={id} alt={banner.alt} link={banner.link} />
        <div className="field">
          <label htmlFor={`${id}-to`}>{t('place')}</label>
          <select id={`${id}-to`} name="to" className="in" defaultValue={place}>
            {brand.pictures.banners.map((each, index) => (
              <option key={each.file + String(index)} value={index + 1}>
                {index + 1}
              </option>
            ))}
          </select>
        </div>
        {brand.may.edit && (
          <div className="row wrapx">
            <SendButton
              intent="banner"
              fields={{ place: String(place) }}
              size="sm"
              name="intent"
              value="banner"
              aria-label={`${t('keep')}: ${name}`}
            >
              {t('keep')}
            </SendButton>
            <SendButton
              intent="banner-remove"
              fields={{ place: String(place) }}
              size="sm"
              kind="quiet"
              name="intent"
              value="banner-remove"
              aria-label={`${t('remove')}: ${name}`}
            >
              {t('remove')}
            </SendButton>
          </div>
        )}
      </fieldset>
    </Form>
  );
}

/** What was typed stays when the picture is refused. */
export function NewBannerForm({
  brand,
  answer,
}: {
  brand: OfficeBrandRecord;
  answer: BrandAnswer | undefined;
}) {
  const id = useId();
  const typed = answer?.intent === 'pictures' ? answer.typed : undefined;
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="stack pform newpromo"
      aria-label={t('newBanner')}
    >
      <Hidden brand={brand} />
      <b>{t('newBanner')}</b>
      <div className="field">
        <label htmlFor={`${id}-file`}>{t('bannerFile')}</label>
        <input
          id={`${id}-file`}
          type="file"
          name="file"
          accept="image/png,image/webp,image/jpeg"
          required
          aria-describedby={`${id}-size`}
        />
        <span className="hint" id={`${id}-size`}>
          {t('bannerSize')}
        </span>
      </div>
      <BannerWords id={id} alt={typed?.alt ?? ''} link={typed?.link ?? ''} />
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

const BannerWords = ({ id, alt, link }: { id: string; alt: string; link: string }) => (
  <>
    <div className="field">
      <label htmlFor={`${id}-alt`}>{t('alt')}</label>
      <input
        id={`${id}-alt`}
        name="alt"
        className="in"
        defaultValue={alt}
        maxLength={longestAlt}
        required
        aria-describedby={`${id}-alt-hint`}
      />
      <span className="hint" id={`${id}-alt-hint`}>
        {t('altHint')}
      </span>
    </div>
    <div className="field">
      <label htmlFor={`${id}-link`}>{t('link')}</label>
      <input
        id={`${id}-link`}
        name="link"
        className="in"
        defaultValue={link}
        maxLength={200}
        aria-describedby={`${id}-link-hint`}
      />
      <span className="hint" id={`${id}-link-hint`}>
        {t('linkHint')}
      </span>
    </div>
  </>
);
