import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { z } from 'zod';
import { actBodies } from '#contract/office/act-bodies.ts';
import { needed } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { pesos } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { ContractForm } from '../../ui/contract-form.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { act } from '../../ui/act-action.ts';
import { officeAction } from '../../ui/office-action.ts';
import { Section } from '../../ui/section.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import { WaitingActs } from '../por-firmar/waiting-acts.tsx';
import es from './es.json';
import { pesosOrNone } from './plain-amounts.ts';
import { Said } from './said.tsx';
import { SettingsHead } from './settings-head.tsx';
import { TableFrame } from '../../ui/table-frame.tsx';

const t = sentences(es);
const path = '/ajustes/lugares-de-pago';

export const meta = () => titled(t('places'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const places = needed(await context.get(apiContext).call('listPaymentPlaces', {}), request);
  return { ...places, chosen: placeIn(new URL(request.url).searchParams), now: await nowOf(context) };
}

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
  const { partners, approvals, chosen, now } = useLoaderData<typeof loader>();
  const open = partners
    .filter(({ mayPropose }) => mayPropose)
    .flatMap(({ places }) => places)
    .find(({ id }) => id === chosen);
  const sum = (amount: number | null) => (amount === null ? t('placeUnknown') : pesos(amount));
  return (
    <>
      <SettingsHead at="places" />
      <Said />
      <WaitingActs acts={approvals} now={now} />
      {open && (
        <Section title={t('placeFormTitle', { place: open.name })}>
          <div className="stack">
            <p className="small muted">{t('placeFormLead')}</p>
            <PlaceForm key={open.id} place={open} />
          </div>
        </Section>
      )}
      <TableFrame label={t('places')} className="list">
        <thead>
          <tr>
            <th scope="col">{t('place')}</th>
            <th scope="col">{t('partner')}</th>
            <th scope="col" className="num">
              {t('placeFee')}
            </th>
            <th scope="col" className="num">
              {t('placeMinimum')}
            </th>
            <th scope="col" className="num">
              {t('placeMaximum')}
            </th>
            <th scope="col">{t('placeHours')}</th>
          </tr>
        </thead>
        <tbody>
          {partners.flatMap(({ partner, places, mayPropose }) =>
            places.map(({ id, name, fee, minimum, maximum, hours }) => (
              <tr key={id}>
                <td className="m-a">
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
                </td>
                <td className="m-b">
                  <PartnerName partner={partner} />
                </td>
                <td className="num m-c">{fee === 0 ? t('placeFree') : sum(fee)}</td>
                <td className="num">{sum(minimum)}</td>
                <td className="num">{sum(maximum)}</td>
                <td className="m-d">{hours ?? t('placeUnknown')}</td>
              </tr>
            )),
          )}
        </tbody>
      </TableFrame>
    </>
  );
}

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

type Place = ReturnType<typeof useLoaderData<typeof loader>>['partners'][number]['places'][number];

const written = (pesos: number | null): string => (pesos === null ? '' : String(pesos));
