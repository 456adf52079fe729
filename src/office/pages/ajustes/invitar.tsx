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
import { z } from 'zod';
import { officePeople } from '#contract/office/people.ts';
import { roleNames, roles } from '#domain/staff/roles.ts';
import { needed } from '../../api.ts';
import { apiContext } from '../../context.ts';
import type { loader as shellLoader } from '../../shell/shell.tsx';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import es from './es.json';
import { placeChoices, placeIn } from './places.ts';
import { doneAt } from './said.tsx';

const t = sentences(es);

export const meta = () => titled(t('inviteTitle'));

/** As a form has it: the place as text. */
const invitation = officePeople.proposeInvitation.body
  .omit({ store: true })
  .extend({ partner: z.string() })
  .transform(({ partner, ...person }) => ({ ...person, ...placeIn(partner) }));

export async function loader({ context, request }: LoaderFunctionArgs) {
  return needed(await context.get(apiContext).call('listStores', { query: {} }), request);
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
  const places = placeChoices(
    session?.partners ?? [],
    session?.grants ?? [],
    useLoaderData<typeof loader>().rows,
  );
  const [form, fields] = useForm<{
    name: string;
    email: string;
    role: string;
    partner: string;
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
        <SelectField
          field={fields.role}
          label={t('role')}
          options={roles.map((value) => ({ value, label: roleNames[value] }))}
        />
        <SelectField field={fields.partner} label={t('partner')} options={places} />
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
