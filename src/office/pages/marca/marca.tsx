import { data, useActionData, useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { mayAt } from '#domain/staff/permissions.ts';
import { needed } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { Rich, sentences } from '../../text/sentences.ts';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { WaitingActs } from '../por-firmar/waiting-acts.tsx';
import type { action } from './brand-action.ts';
import { BrandForm } from './brand-form.tsx';
import { BrandHead } from './brand-head.tsx';
import { BrandHistory } from './brand-history.tsx';
import { brandHref, brandParts, partOf } from './brand-parts.ts';
import es from './es.json';
import { PicturesPart } from './pictures-part.tsx';
import { Preview } from './preview.tsx';
import { PublishPart } from './publish-part.tsx';
import { WordsPart } from './words-part.tsx';

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
  const partners = session.partners.filter(({ id }) => mayAt(held, 'read-brand', id));
  const partner = partners.find(({ id }) => id === asked) ?? partners[0];
  if (!partner) throw data(null, { status: 403 });
  const found = await api.call('getOfficeBrand', { params: { partner: partner.id } });
  const part = partOf(searchParams);
  const search = searchParams.get('buscar')?.trim().slice(0, 80) ?? '';
  const words =
    part === 'frases'
      ? needed(
          await api.call('listBrandWords', { params: { partner: partner.id }, query: { search } }),
          request,
        )
      : null;
  return { brand: needed(found, request), partners, part, words, search, now: await nowOf(context) };
}

/** What a partner shows and promises: the draft at the left, the shop with it at the right. */
export default function Marca() {
  const { brand, partners, part, words, search, now } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
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
      <Said />
      <WaitingActs acts={brand.approvals} now={now} />
      <div className="brandcols" key={brand.partner.id}>
        <div>
          {(brand.changes.length > 0 || answer?.intent === 'publish') && (
            <PublishPart brand={brand} answer={answer} />
          )}
          {part === 'datos' && <BrandForm key={brand.version} brand={brand} answer={answer} />}
          {part === 'imagenes' && <PicturesPart key={brand.version} brand={brand} answer={answer} />}
          {words && (
            <WordsPart key={brand.version} brand={brand} words={words} search={search} answer={answer} />
          )}
          <Section title={t('history')}>
            <BrandHistory brand={brand} now={now} />
          </Section>
        </div>
        <Preview brand={brand} />
      </div>
    </>
  );
}

const outcomes = [
  'done-guardado',
  'done-publicado',
  'done-propuesto',
  'done-descartado',
  'done-logo',
  'done-promo',
  'done-frase',
] as const;

function Said() {
  const [query] = useSearchParams();
  const done = outcomes.find((each) => each === `done-${query.get('hecho') ?? ''}`);
  if (done === undefined) return null;
  return (
    <Notice tone="good">
      <Rich>{t(done)}</Rich>
    </Notice>
  );
}
