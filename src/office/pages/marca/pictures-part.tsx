import { useId } from 'react';
import { Form } from 'react-router';
import { BASE } from '#contract/call.ts';
import type { OfficeBrandRecord } from '#contract/office/brand.ts';
import { brandTokens, houseInk } from '#domain/partner/brand.ts';
import { logoNames, logoTypes, mostBanners, type LogoType } from '#domain/partner/brand-pictures.ts';
import { sentences } from '../../text/sentences.ts';
import { SendButton } from '../../ui/send-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { BannerForm, NewBannerForm } from './banner-forms.tsx';
import type { BrandAnswer } from './brand-action.ts';
import es from './es.json';

const t = sentences(es);

/** Logos on the grounds on which the shop shows them, and the banners of its home. */
export function PicturesPart({
  brand,
  answer,
}: {
  brand: OfficeBrandRecord;
  answer: BrandAnswer | undefined;
}) {
  const { banners } = brand.pictures;
  const errors = answer?.intent === 'pictures' ? answer.reply?.error?.[''] : null;
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
          {brand.may.edit && banners.length < mostBanners && <NewBannerForm brand={brand} answer={answer} />}
        </div>
      </Section>
    </>
  );
}

function Logo({ brand, type }: { brand: OfficeBrandRecord; type: LogoType }) {
  const file = brand.pictures.logos[type];
  const ground = {
    HEADER: brandTokens(brand.facts.color || null)['--brand'],
    BODY: '#ffffff',
    FOOTER: houseInk,
  }[type];
  return (
    <figure>
      <span className="shot" style={{ background: ground }}>
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
      <input type="hidden" name="partner" value={brand.partner.id} />
      <input type="hidden" name="version" value={brand.version} />
      <input type="hidden" name="type" value={type} />
      <label htmlFor={id} className="vh">
        {t('fileOf', { what: logoNames[type] })}
      </label>
      <input id={id} type="file" name="file" accept="image/png,image/webp,image/jpeg" required />
      <div className="row">
        <SendButton
          intent="logo"
          fields={{ type }}
          name="intent"
          value="logo"
          size="sm"
          icon="photo"
          aria-label={`${t('send')}: ${logoNames[type]}`}
        >
          {t('send')}
        </SendButton>
        {brand.pictures.logos[type] !== '' && (
          <SendButton
            intent="logo-remove"
            fields={{ type }}
            name="intent"
            value="logo-remove"
            formNoValidate
            size="sm"
            kind="quiet"
            aria-label={`${t('remove')}: ${logoNames[type]}`}
          >
            {t('remove')}
          </SendButton>
        )}
      </div>
    </Form>
  );
}
