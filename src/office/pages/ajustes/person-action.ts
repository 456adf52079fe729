import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect, type ActionFunctionArgs } from 'react-router';
import { z } from 'zod';
import { officeApprovals } from '#contract/office/approvals.ts';
import { officePeople } from '#contract/office/people.ts';
import { apiContext } from '../../context.ts';
import type { Answer } from '../../ui/answer.ts';
import { namesPromoter, placeFields, promoterMissing } from './place-fields.ts';
import { placeIn } from './places.ts';
import { doneAt } from './said.tsx';

export interface PersonAnswer extends Answer {
  readonly intent: 'grant' | 'withdraw' | 'link' | 'sessions' | 'suspend' | 'confirm';
}

const grantForm = officeApprovals.proposeGrant.body
  .omit({ store: true })
  .extend(placeFields)
  .refine(namesPromoter, promoterMissing)
  .transform((grant) => ({ ...grant, ...placeIn(grant) }));
const withdrawForm = officeApprovals.proposeGrantWithdrawal.body.extend({ grant: z.string() });

/** What an administrator does about a person. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const path = { id: params['id'] ?? '' };
  const here = `/ajustes/persona/${path.id}`;
  const answer = (intent: PersonAnswer['intent'], rest: Partial<PersonAnswer>, status = 200) =>
    data<PersonAnswer>({ intent, reply: null, ...rest }, status);
  switch (form.get('intent')) {
    case 'link': {
      const sent = await api.call('sendInvitation', { params: path });
      if (sent.ok) return redirect(doneAt(here, 'enlace'));
      return answer('link', { reply: { status: 'error', error: { '': sent.errors } } }, sent.status);
    }
    case 'confirm': {
      const done = await api.call('confirmStaff', { params: path });
      if (done.ok) return redirect(doneAt(here, 'confirmada'));
      return answer('confirm', { reply: { status: 'error', error: { '': done.errors } } }, done.status);
    }
    case 'sessions': {
      const submission = parseWithZod(form, {
        schema: officePeople.endStaffSessions.body,
        disableAutoCoercion: true,
      });
      if (submission.status !== 'success') return answer('sessions', { reply: submission.reply() }, 400);
      const ended = await api.call('endStaffSessions', { params: path, body: submission.value });
      if (ended.ok) return redirect(doneAt(here, 'sesiones'));
      return answer('sessions', { reply: submission.reply({ formErrors: ended.errors }) }, ended.status);
    }
    case 'suspend': {
      const submission = parseWithZod(form, {
        schema: officePeople.suspendStaff.body,
        disableAutoCoercion: true,
      });
      if (submission.status !== 'success') return answer('suspend', { reply: submission.reply() }, 400);
      const done = await api.call('suspendStaff', { params: path, body: submission.value });
      if (done.ok) return redirect(doneAt(here, 'suspendida'));
      return answer('suspend', { reply: submission.reply({ formErrors: done.errors }) }, done.status);
    }
    case 'withdraw': {
      const submission = parseWithZod(form, { schema: withdrawForm, disableAutoCoercion: true });
      // One form for each grant: what is wrong stands above them.
      if (submission.status !== 'success') {
        const { error } = submission.reply();
        const errors = Object.values(error ?? {}).flatMap((each) => each ?? []);
        return answer('withdraw', { reply: { status: 'error', error: { '': errors } } }, 400);
      }
      const { grant: id, reason } = submission.value;
      const proposed = await api.call('proposeGrantWithdrawal', { params: { id }, body: { reason } });
      if (proposed.ok) return redirect(doneAt(here, 'propuesta'));
      return answer(
        'withdraw',
        { reply: { status: 'error', error: { '': proposed.errors } } },
        proposed.status,
      );
    }
    default: {
      const submission = parseWithZod(form, { schema: grantForm, disableAutoCoercion: true });
      if (submission.status !== 'success') return answer('grant', { reply: submission.reply() }, 400);
      const proposed = await api.call('proposeGrant', { params: path, body: submission.value });
      if (proposed.ok) return redirect(doneAt(here, 'propuesta'));
      return answer('grant', { reply: submission.reply({ formErrors: proposed.errors }) }, proposed.status);
    }
  }
}
