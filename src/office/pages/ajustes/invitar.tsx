import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import {
  data,
  Form,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  useRouteLoaderData,
} from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officePeople } from '#contract/office/people.ts';
import { needed } from '../../api.ts';
import { apiContext } from '../../context.ts';
import type { loader as shellLoader } from '../../shell/shell.tsx';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/section.tsx';
import es from './es.json';
import { namesPromoter, placeFields, promoterMissing } from './place-fields.ts';
import { placeChoices, placeIn } from './places.ts';
import { RoleFields } from './role-fields.tsx';
import { doneAt } from './said.tsx';

const t = sentences(es);

export const meta = () => titled(t('inviteTitle'));

const invitation = officePeople.proposeInvitation.body
  .omit({ store: true })
  .extend(placeFields)
  .refine(namesPromoter, promoterMissing)
  .transform((person) => ({ ...person, ...placeIn(person) }));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const stores = needed(await api.call('listStores', { query: {} }), request).rows;
  const promoters = needed(await api.call('listPromotersToInvite', {}), request).rows;
  return { stores, promoters };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const submission = parseWithZod(await request.formData(), {
    schema: invitation,
    disableAutoCoercion: true,
  });
  if (submission.status !== 'success') return data({ reply: submission.reply() }, 400);
  const result = await context.get(apiContext).call('proposeInvitation', { body: submission.value });
  if (result.ok) return redirect(doneAt('/ajustes', 'propuesta'));
  return data({ reply: submission.reply({ formErrors: result.errors }) }, result.status);
}

/** Proposes to invite somebody with a first role. */
export default function Invitar() {
  const answer = useActionData<typeof action>();
  const { state } = useNavigation();
  const session = useRouteLoaderData<typeof shellLoader>('shell/shell');
  const { stores, promoters } = useLoaderData<typeof loader>();
  const places = placeChoices(session?.partners ?? [], session?.grants ?? [], stores);
  const [form, fields] = useForm<{
    name: string;
    email: string;
    role: string;
    partner: string;
    promoter: string;
    reason: string;
  }>({
    lastResult: answer?.reply ?? null,
    defaultValue: { role: 'counter', partner: places[0]?.value ?? '' },
  });
  return (
    <>
      <PageHead title={t('inviteTitle')} lead={t('inviteLead')} />
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack narrowform">
        {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
        <TextField field={fields.name} label={t('fullName')} autoComplete="off" />
        <TextField field={fields.email} label={t('email')} type="email" autoComplete="off" />
        <RoleFields fields={fields} places={places} promoters={promoters} />
        <TextArea field={fields.reason} label={t('reason')} hint={t('reasonHint')} />
        <div className="row">
          <Button type="submit" kind="primary" busy={state !== 'idle'}>
            {t('proposeInvite')}
          </Button>
          <ButtonLink to="/ajustes" kind="text">
            {t('people')}
          </ButtonLink>
        </div>
      </Form>
    </>
  );
}
