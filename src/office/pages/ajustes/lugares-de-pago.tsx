import { Link, useLoaderData, useSearchParams } from 'react-router';
import { z } from 'zod';
import { actBodies } from '#contract/office/act-bodies.ts';
import { pageLoader } from '../../list/load.ts';
import { titled } from '../../shell/title.ts';
import { pesos } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { ContractForm } from '../../ui/contract-form.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { act } from '../../ui/act-action.ts';
import { officeAction } from '../../ui/office-action.ts';
import { Section } from '../../ui/section.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import es from './es.json';
import { pesosOrNone } from './form-text.ts';
import { SettingsHead } from './settings-head.tsx';
import { ShortTable, type PlainColumn } from '../../ui/plain-table.tsx';

const t = sentences(es);
const path = '/ajustes/lugares-de-pago';

export const meta = () => titled(t('places'));

export const loader = pageLoader('listPaymentPlaces');

/** The form's text, then the rules of the call. */
const placeForm = z
  .object({
    fee: pesosOrNone,
    minimum: pesosOrNone,
    maximum: pesosOrNone,
    hours: z
      .string()
      .trim()
      .default('')
      .transform((text) => text || null),
    reason: z.string().default(''),
  })
  .pipe(actBodies['set-payment-place']);

const placeIn = (query: URLSearchParams): number => Number(query.get('lugar') ?? 0);

export const action = officeAction(path, {
  place: act('set-payment-place', {
    form: placeForm,
    to: ({ query }) => ({ place: String(placeIn(query)) }),
    done: 'lugar',
  }),
});

/** What each till charges and takes. */
export default function LugaresDePago() {
  const { shown, now } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const rows = shown.partners.flatMap(({ partner, places, mayPropose }) =>
    places.map((place) => ({ partner, mayPropose, ...place })),
  );
  const open = rows.find(({ id, mayPropose }) => mayPropose && id === placeIn(search));
  return (
    <>
      <SettingsHead at="places" acts={shown.approvals} now={now} />
      {open && (
        <Section title={t('placeFormTitle', { place: open.name })}>
          <div className="stack">
            <p className="small muted">{t('placeFormLead')}</p>
            <PlaceForm key={open.id} place={open} />
          </div>
        </Section>
      )}
      <ShortTable label={t('places')} columns={columns} rows={rows} keyOf={({ id }) => id} />
    </>
  );
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>['shown']['partners'][number];
type Place = Shown['places'][number];
type Row = Place & Pick<Shown, 'partner' | 'mayPropose'>;

const sum = (amount: number | null) => (amount === null ? t('placeUnknown') : pesos(amount));

const columns: readonly PlainColumn<Row>[] = [
  {
    label: t('place'),
    narrow: 'a',
    cell: ({ id, name, partner, mayPropose }) =>
      mayPropose ? (
        <Link
          className="nm"
          to={`${path}?lugar=${id}`}
          aria-label={t('placeChangeOf', { place: name, partner: partner.name })}
        >
          {name}
        </Link>
      ) : (
        <b>{name}</b>
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

/** Proposes what a place charges and takes. */
const PlaceForm = ({ place }: { place: Place }) => (
  <ContractForm<{ fee: string; minimum: string; maximum: string; hours: string; reason: string }>
    isAct
    intent="place"
    values={{
      fee: written(place.fee),
      minimum: written(place.minimum),
      maximum: written(place.maximum),
      hours: place.hours ?? '',
    }}
    submit={t('proposePlace')}
    kind="primary"
  >
    {(fields) => (
      <>
        <TextField field={fields.fee} label={t('placeFee')} hint={t('placeFeeHint')} inputMode="decimal" />
        <div className="pform pairs">
          <TextField
            field={fields.minimum}
            label={t('placeMinimum')}
            hint={t('placeSumHint')}
            inputMode="decimal"
          />
          <TextField
            field={fields.maximum}
            label={t('placeMaximum')}
            hint={t('placeSumHint')}
            inputMode="decimal"
          />
        </div>
        <TextField field={fields.hours} label={t('placeHours')} hint={t('placeHoursHint')} />
        <TextArea field={fields.reason} label={t('reason')} hint={t('reasonHint')} />
      </>
    )}
  </ContractForm>
);

const written = (pesos: number | null): string => (pesos === null ? '' : String(pesos));
