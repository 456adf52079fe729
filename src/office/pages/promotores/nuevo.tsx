import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data, Form, redirect, useActionData, useLoaderData, useNavigation } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { z } from 'zod';
import { officePromoters } from '#contract/office/promoters.ts';
import { needed } from '../../api.ts';
import { apiContext } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import es from './es.json';

const t = sentences(es);

export const meta = () => titled(t('addTitle'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  return needed(await context.get(apiContext).call('listStores', { query: {} }), request);
}

/** As a form has it: '1', or '1/' and a store. */
const newPromoter = officePromoters.addPromoter.body
  .omit({ partner: true, store: true })
  .extend({ place: z.string() });

export async function action({ context, request }: ActionFunctionArgs) {
  const submission = parseWithZod(await request.formData(), {
    schema: newPromoter,
    disableAutoCoercion: true,
  });
  if (submission.status !== 'success') return data({ reply: submission.reply() }, 400);
  const { place, ...person } = submission.value;
  const [partner, store] = place.split('/');
  const body = { ...person, partner: Number(partner), store: store ?? null };
  const added = await context.get(apiContext).call('addPromoter', { body });
  if (added.ok) return redirect(`/promotor/${added.data.id}?hecho=alta`);
  return data({ reply: submission.reply({ formErrors: added.errors }) }, added.status);
}

/** Adds somebody who sells. */
export default function Nuevo() {
  const { rows, mayKeep } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { state } = useNavigation();
  const places = mayKeep.flatMap((partner) => [
    ...rows
      .filter((store) => store.partner.id === partner.id && store.closedAt === null)
      .map(({ id, name }) => ({ value: `${partner.id}/${id}`, label: `${partner.name}, ${name}` })),
    { value: String(partner.id), label: t('placeNone', { partner: partner.name }) },
  ]);
  const [form, fields] = useForm<{ name: string; code: string; agency: string; place: string }>({
    lastResult: answer?.reply ?? null,
    defaultValue: { place: places[0]?.value ?? '' },
  });
  return (
    <>
      <PageHead title={t('addTitle')} lead={t('addLead')} />
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack narrowform">
        {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
        <TextField field={fields.name} label={t('fullName')} autoComplete="off" />
        <TextField field={fields.code} label={t('codeField')} autoComplete="off" />
        <TextField field={fields.agency} label={t('agencyField')} hint={t('agencyHint')} autoComplete="off" />
        <SelectField field={fields.place} label={t('place')} options={places} />
        <div className="row">
          <Button type="submit" kind="primary" busy={state !== 'idle'}>
            {t('addDo')}
          </Button>
          <ButtonLink to="/promotores" kind="text">
            {t('back')}
          </ButtonLink>
        </div>
      </Form>
    </>
  );
}
