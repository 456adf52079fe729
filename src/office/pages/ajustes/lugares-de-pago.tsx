import { parseWithZod } from '@conform-to/zod/v4';
import { data, Link, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { z } from 'zod';
import { officePaymentPlaces } from '#contract/office/payment-places.ts';
import { needed } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { pesos } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Section } from '../../ui/section.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import { WaitingActs } from '../por-firmar/waiting-acts.tsx';
import es from './es.json';
import { pesosOrNone } from './pesos-field.ts';
import { PlaceForm } from './place-form.tsx';
import { doneAt, Said } from './said.tsx';
import { SettingsHead } from './settings-head.tsx';
import { TableFrame } from '../../ui/table-frame.tsx';

const t = sentences(es);
const path = '/ajustes/lugares-de-pago';

export const meta = () => titled(t('places'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const places = needed(await context.get(apiContext).call('listPaymentPlaces', {}), request);
  return { ...places, chosen: placeIn(request), now: await nowOf(context) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const submission = parseWithZod(await request.formData(), {
    schema: formOf(placeIn(request)),
    disableAutoCoercion: true,
  });
  if (submission.status !== 'success') return data({ reply: submission.reply() }, 400);
  const result = await context.get(apiContext).call('proposePaymentPlace', { body: submission.value });
  if (result.ok) return redirect(doneAt(path, 'lugar'));
  return data({ reply: submission.reply({ formErrors: result.errors }) }, result.status);
}

/** The form's text, then the rules of the call. */
const formOf = (place: number) =>
  z
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
    .transform((form) => ({ place, ...form }))
    .pipe(officePaymentPlaces.proposePaymentPlace.body);

const placeIn = (request: Request): number => Number(new URL(request.url).searchParams.get('lugar') ?? 0);

/** What each till charges and takes. */
export default function LugaresDePago() {
  const { partners, approvals, chosen, now } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply ?? null;
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
            <PlaceForm key={open.id} reply={reply} place={open} />
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
