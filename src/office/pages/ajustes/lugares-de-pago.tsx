import { Link, useLoaderData, useSearchParams } from 'react-router';
import { z } from 'zod';
import { actBodies } from '#contract/office/act-bodies.ts';
import { pageLoader } from '../../list/load.ts';
import { titled } from '../../shell/title.ts';
import { pesos } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { act, partnerIn } from '../../ui/act-action.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { logoIn, LogoUpload } from '../../ui/logo-upload.tsx';
import { Blank } from '../../ui/notice.tsx';
import { officeAction, upload } from '../../ui/office-action.ts';
import { PlainSelect } from '../../ui/plain-field.tsx';
import { Section } from '../../ui/section.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import es from './es.json';
import { pesosOrNone } from './form-text.ts';
import { PlaceForm } from './lugares/place-form.tsx';
import { SettingsHead } from './settings-head.tsx';
import { ShortTable, type PlainColumn } from '../../ui/plain-table.tsx';

const t = sentences(es);
const path = '/ajustes/lugares-de-pago';

export const meta = () => titled(t('places'));

export const loader = pageLoader('listPaymentPlaces');

/** The form's text, then the rules of the call. */
const limits = {
  logo: z.string().default(''),
  fee: pesosOrNone,
  minimum: pesosOrNone,
  maximum: pesosOrNone,
  hours: z
    .string()
    .trim()
    .default('')
    .transform((text) => text || null),
  reason: z.string().default(''),
};
/** They take more than the form writes: null, and nothing. */
const rulesOf = (name: 'set-payment-place' | 'add-payment-place') =>
  actBodies[name] as unknown as z.ZodType<object, never>;
const changeForm = z
  .object({
    ...limits,
    name: z.string().default(''),
    isOpen: z
      .string()
      .optional()
      .transform((value) => value === 'on'),
  })
  .pipe(rulesOf('set-payment-place'));
const newForm = z.object({ ...limits, name: z.string().default('') }).pipe(rulesOf('add-payment-place'));

const placeIn = (query: URLSearchParams): number => Number(query.get('lugar') ?? 0);
const partnerOf = (query: URLSearchParams): number => Number(query.get('socio') ?? 0);

export const action = officeAction(path, {
  logo: upload('keepPicture', {
    query: ({ form }) => ({ partner: Number(form.get('partner')) }),
    none: t('logoNone'),
    done: ({ form, query }, { file }) =>
      placeIn(query) > 0
        ? `${path}?lugar=${placeIn(query)}&logo=${file}`
        : `${path}?nuevo=1&socio=${Number(form.get('partner'))}&logo=${file}`,
  }),
  place: act('set-payment-place', {
    form: changeForm,
    to: ({ query }) => ({ place: String(placeIn(query)) }),
    done: 'lugar',
  }),
  add: act('add-payment-place', { form: newForm, to: partnerIn, done: 'lugar' }),
});

/** Where customers pay: what each till shows, charges and takes. */
export default function LugaresDePago() {
  const { shown, now } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const rows = shown.partners.flatMap(({ partner, places, mayPropose }) =>
    places.map((place) => ({ partner, mayPropose, ...place })),
  );
  const keeps = shown.partners.filter(({ mayPropose }) => mayPropose).map(({ partner }) => partner);
  const open = rows.find(({ id, mayPropose }) => mayPropose && id === placeIn(search));
  const isNew = search.has('nuevo') && keeps.length > 0;
  return (
    <>
      <SettingsHead at="places" acts={shown.approvals} now={now}>
        {keeps.length > 0 && !isNew && (
          <ButtonLink to={`${path}?nuevo=1`} icon="plus">
            {t('placeAdd')}
          </ButtonLink>
        )}
      </SettingsHead>
      {isNew && <NewPlace partners={keeps} />}
      {open && (
        <Section title={t('placeFormTitle', { place: open.name })}>
          <div className="stack">
            <p className="small muted">{t('placeFormLead')}</p>
            <LogoUpload file={logoIn(search) ?? open.logo}>
              <input type="hidden" name="partner" value={open.partner.id} />
            </LogoUpload>
            <PlaceForm key={open.id} place={open} of={{ logo: logoIn(search) ?? open.logo }} />
          </div>
        </Section>
      )}
      {rows.length === 0 ? (
        <Blank icon="money" title={t('placesNone')}>
          {t('placesNoneLead')}
        </Blank>
      ) : (
        <ShortTable label={t('places')} columns={columns} rows={rows} keyOf={({ id }) => id} />
      )}
    </>
  );
}

/** First its logo and whose place it is, then the rest. */
function NewPlace({ partners }: { partners: readonly Partner[] }) {
  const [search] = useSearchParams();
  const logo = logoIn(search);
  const chosen = partners.find(({ id }) => id === partnerOf(search)) ?? partners[0];
  return (
    <Section title={t('placeAdd')}>
      <div className="stack">
        <p className="small muted">{t('placeFormLead')}</p>
        <LogoUpload file={logo}>
          {partners.length > 1 ? (
            <PlainSelect
              name="partner"
              label={t('partner')}
              defaultValue={chosen?.id}
              options={partners.map(({ id, name }) => ({ value: id, label: name }))}
            />
          ) : (
            <input type="hidden" name="partner" value={chosen?.id} />
          )}
        </LogoUpload>
        {logo !== null && chosen && <PlaceForm place={null} of={{ partner: chosen.id, logo }} />}
      </div>
    </Section>
  );
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>['shown']['partners'][number];
type Place = Shown['places'][number];
type Partner = Shown['partner'];
type Row = Place & Pick<Shown, 'partner' | 'mayPropose'>;

const sum = (amount: number | null) => (amount === null ? t('placeUnknown') : pesos(amount));

const columns: readonly PlainColumn<Row>[] = [
  {
    label: t('place'),
    narrow: 'a',
    cell: ({ id, name, isOpen, partner, mayPropose }) => (
      <span className="row">
        {mayPropose ? (
          <Link
            className="nm"
            to={`${path}?lugar=${id}`}
            aria-label={t('placeChangeOf', { place: name, partner: partner.name })}
          >
            {name}
          </Link>
        ) : (
          <b>{name}</b>
        )}
        {!isOpen && (
          <Badge tone="none" icon="close" flat>
            {t('placeOff')}
          </Badge>
        )}
      </span>
    ),
  },
  { label: t('partner'), narrow: 'b', cell: ({ partner }) => <PartnerName partner={partner} /> },
  {
    label: t('placeFee'),
    narrow: 'c',
    className: 'num',
    cell: ({ fee }) => (fee === 0 ? t('placeFree') : sum(fee)),
  },
  { label: t('placeMinimum'), className: 'num', cell: ({ minimum }) => sum(minimum) },
  { label: t('placeMaximum'), className: 'num', cell: ({ maximum }) => sum(maximum) },
  { label: t('placeHours'), narrow: 'd', cell: ({ hours }) => hours ?? t('placeUnknown') },
];
