import { useState } from 'react';
import { data, useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { mayAt } from '#domain/staff/permissions.ts';
import type { OfficeBrandRecord } from '#contract/office/brand.ts';
import { needed } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { FlashNotice } from '../../ui/notice.tsx';
import { ContractForm } from '../../ui/contract-form.tsx';
import { Section, RecordTitle } from '../../ui/section.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { WaitingActs } from '../por-firmar/waiting-acts.tsx';
import type { action } from './brand-action.ts';
import { brandHref, brandParts, partOf } from './brand-parts.ts';
import { BrandForm, CodesForm } from './brand-form.tsx';
import es from './es.json';
import { PicturesPart } from './pictures-part.tsx';
import { screenOfSection } from '#domain/partner/preview-screens.ts';
import { PreviewPart, type Live } from './borrador/preview-part.tsx';
import { PublishPart } from './borrador/publish-part.tsx';
import { MessagesPart } from './palabras/messages-part.tsx';
import { WordsPart } from './palabras/words-part.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { nearTime } from '../../text/format.ts';
import { Badge } from '../../ui/badge.tsx';

export { action } from './brand-action.ts';

const t = sentences(es);

export const meta = () => titled(t('title'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const session = needed(await api.call('getOfficeSession', {}), request);
  const { searchParams } = new URL(request.url);
  const asked = Number(searchParams.get('partner'));
  // She may see other partners by other roles.
  const held = session.grants.map(({ role, partner, store, promoter }) => ({
    role,
    partnerId: partner?.id ?? null,
    store,
    promoter: promoter?.id ?? null,
  }));
  const { partners, partner } = brandsOf(held, session.partners, asked);
  if (!partner) throw data(null, { status: 403 });
  const brand = needed(await api.call('getOfficeBrand', { params: { partner: partner.id } }), request);
  // What is shown here is what is published.
  const previewed =
    brand.may.edit && brand.changes.length > 0
      ? await api.call('previewActOnPartner', {
          params: { partner: partner.id, act: 'publish-brand' },
          body: { version: brand.version },
        })
      : null;
  const part = partOf(searchParams);
  const search = searchParams.get('buscar')?.trim().slice(0, 80) ?? '';
  const words =
    part === 'frases' || part === 'mensajes'
      ? needed(
          await api.call('listBrandWords', {
            params: { partner: partner.id },
            query: { search, section: searchParams.get('seccion')?.slice(0, 40) ?? '' },
          }),
          request,
        )
      : null;
  const preview = previewed?.ok ? previewed.data : null;
  return { brand, preview, partners, part, words, search, now: await nowOf(context) };
}

/** Whose brands a person sees, and which one first: the one asked for, else one that she may change. */
export function brandsOf<Partner extends { readonly id: number }>(
  held: Parameters<typeof mayAt>[0],
  all: readonly Partner[],
  asked: number,
): { partners: Partner[]; partner: Partner | undefined } {
  const partners = all.filter(({ id }) => mayAt(held, 'read-brand', id));
  const partner =
    partners.find(({ id }) => id === asked) ??
    partners.find(({ id }) => mayAt(held, 'edit-brand', id)) ??
    partners[0];
  return { partners, partner };
}

/** What a partner shows and promises: the draft at the left, the shop with it at the right. */
export default function Marca() {
  const { brand, preview, partners, part, words, search, now } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [live, setLive] = useState<Live>({});
  return (
    <>
      <BrandHead brand={brand} now={now} />
      {partners.length > 1 && (
        <Tabs
          label={t('partners')}
          tabs={partners.map(({ id, name }) => ({
            to: brandHref(id, part),
            label: name,
            current: id === brand.partner.id,
          }))}
        />
      )}
      <Tabs
        label={t('parts')}
        tabs={brandParts.map((each) => ({
          to: brandHref(brand.partner.id, each),
          label: t(`part-${each}`),
          current: each === part,
          ...(each === 'imagenes' && { count: brand.pictures.banners.length }),
        }))}
      />
      <FlashNotice words={outcomes} />
      <WaitingActs acts={brand.approvals} now={now} />
      <div className={part === 'mensajes' ? 'brandcols one' : 'brandcols'} key={brand.partner.id}>
        <div>
          {(brand.changes.length > 0 || answer?.intent === 'publish') && (
            <PublishPart brand={brand} preview={preview} />
          )}
          {part === 'datos' && <BrandForm key={brand.version} brand={brand} onLive={setLive} />}
          {part === 'datos' && brand.may.edit && <CodesForm brand={brand} />}
          {part === 'imagenes' && <PicturesPart key={brand.version} brand={brand} />}
          {words && part === 'frases' && (
            <WordsPart
              key={`${brand.version} ${words.section} ${search}`}
              brand={brand}
              words={words}
              search={search}
              onLive={setLive}
            />
          )}
          {words && part === 'mensajes' && (
            <MessagesPart key={brand.version} brand={brand} words={words} search={search} />
          )}
          <Section title={t('history')}>
            <BrandHistory brand={brand} now={now} />
          </Section>
        </div>
        {part !== 'mensajes' && (
          <PreviewPart
            key={words?.section}
            brand={brand}
            live={live}
            {...(words && { at: screenOfSection(words.section) })}
          />
        )}
      </div>
    </>
  );
}

const outcomes = {
  guardado: t('done-guardado'),
  publicado: t('done-publicado'),
  propuesto: t('done-propuesto'),
  descartado: t('done-descartado'),
  devuelto: t('done-devuelto'),
  logo: t('done-logo'),
  promo: t('done-promo'),
  frases: t('done-frases'),
  mensaje: t('done-mensaje'),
  correo: t('done-correo'),
  prueba: t('done-prueba'),
};

/** Whose brand it is, whether a draft waits, and when the last one was published. */
function BrandHead({ brand, now }: { brand: OfficeBrandRecord; now: string }) {
  const n = brand.changes.length;
  const last = brand.publications[0];
  return (
    <RecordTitle
      className="brandhead"
      title={t('title')}
      badge={
        <Badge tone={n === 0 ? 'none' : 'info'} icon={n === 0 ? 'done' : 'note'} large>
          {n === 0 ? t('published') : t(n === 1 ? 'draft_one' : 'draft_other', { n })}
        </Badge>
      }
      sub={
        <p className="sub">
          <span>{t('lead')}</span>
          {last && <span>{lastPublished(last, now)}</span>}
          {n > 0 && brand.savedAt && (
            <span>{t('savedBy', { name: brand.savedBy ?? '', when: nearTime(brand.savedAt, now) })}</span>
          )}
        </p>
      }
    />
  );
}

/** Of what needs two people, both. */
export const lastPublished = (
  { at, by, checkedBy }: OfficeBrandRecord['publications'][number],
  now: string,
): string =>
  t(checkedBy === null ? 'lastPublished' : 'lastPublishedByTwo', {
    when: nearTime(at, now),
    name: by,
    second: checkedBy ?? '',
  });

/** What was published, the newest first. */
const BrandHistory = ({ brand, now }: { brand: OfficeBrandRecord; now: string }) =>
  brand.publications.length === 0 ? (
    <p className="small muted">{t('noHistory')}</p>
  ) : (
    <Timeline
      now={now}
      entries={brand.publications.map(({ id, at, by, checkedBy, changes, isRemembered }) => ({
        id,
        at,
        icon: 'palette' as const,
        tone: checkedBy === null ? undefined : ('pair' as const),
        who: by,
        what: t('brandPublished'),
        aside: checkedBy === null ? null : t('confirmedBy', { name: checkedBy }),
        said: changes.map(({ what, before, after }) => (
          <span key={what} className="said-line">
            {t('changeLine', { what, before: before ?? t('empty'), after: after ?? t('empty') })}
          </span>
        )),
        act: isRemembered && brand.may.edit && brand.approvals.length === 0 && (
          <ContractForm
            intent="return"
            of={{ publication: id, partner: brand.partner.id, version: brand.version }}
            submit={t('return')}
            kind="quiet"
            className=""
          />
        ),
      }))}
    />
  );
