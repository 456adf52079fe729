import { data, redirect, type ActionFunctionArgs } from 'react-router';
import type { OfficeOutput } from '#contract/office/api.ts';
import { actBodies } from '#contract/office/act-bodies.ts';
import { newTerms } from '#contract/office/reviews.ts';
import { apiContext } from '../../context.ts';
import { codeFields } from './case-facts.tsx';
import { parseWithZod } from '@conform-to/zod/v4';
import { officeApprovals } from '#contract/office/approvals.ts';
import { officeRecord } from '#contract/office/record.ts';
import { needed } from '../../api.ts';
import { sendAct } from '../../ui/act-action.ts';
import { refused } from '../../ui/answer.ts';
import type { ActAnswer } from '../../ui/preview-step.tsx';
import { openInViewer } from '../../ui/viewer/open-action.ts';

export type Preview = OfficeOutput<'previewCounterOffer'>;

/** What the decision form is answered: what is wrong, the plan that was asked for, or what the answer would change. */
export interface DecisionReply extends ActAnswer {
  readonly plan: Preview | null;
}

/** Computes a plan, shows what an answer would change, or answers the review as it was seen and opens the next one. */
export async function answerByForm(
  { context, params }: ActionFunctionArgs,
  form: FormData,
): Promise<Response | ReturnType<typeof data<DecisionReply>>> {
  const api = context.get(apiContext);
  const path = { requestId: params['requestId'] ?? '' };
  const text = (name: string): string => String(form.get(name) ?? '');
  const terms = { product: text('product'), downPayment: text('downPayment'), weeks: text('weeks') };
  if (form.get('intent') === 'preview') {
    const asked = newTerms.safeParse(terms);
    if (!asked.success) return answered(form, 400, errorsOf(asked.error.issues, 'downPayment'));
    const result = await api.call('previewCounterOffer', { params: path, query: asked.data });
    return result.ok
      ? answered(form, 200, {}, { plan: result.data })
      : answered(form, result.status, { downPayment: result.errors });
  }
  const outcome = text('outcome');
  const codeField = isOutcome(outcome) ? codeFields[outcome] : 'outcome';
  const given = actBodies['answer-review'].safeParse({
    outcome,
    code: text(codeField),
    note: text('note'),
    facts: text('facts'),
    ...(outcome === 'counter-offer' && { offer: terms }),
  });
  if (!given.success) return answered(form, 400, errorsOf(given.error.issues, codeField));
  const {
    outcome: made,
    fault,
    preview,
  } = await sendAct(api, 'answer-review', {
    address: path,
    body: given.data,
    seen: form.get('seen'),
  });
  if (made === null) {
    // Whether a second person is needed for another plan follows from it.
    const { offer } = given.data;
    const plan = offer && (await api.call('previewCounterOffer', { params: path, query: offer }));
    const shows = { preview, plan: plan?.ok ? plan.data : null };
    return answered(form, fault?.status ?? 200, fault ? { '': fault.errors } : {}, shows);
  }
  const notice = made === 'done' ? 'hecha' : 'propuesta';
  if (form.get('intent') !== 'answer') return redirect(`/revision?aviso=${notice}`);
  const next = await api.call('takeNextReview', { body: {} });
  const to = next.ok && next.data.requestId !== null ? `/revisar/${next.data.requestId}` : '/revision';
  return redirect(`${to}?aviso=${notice}`);
}

const isOutcome = (text: string): text is keyof typeof codeFields => Object.hasOwn(codeFields, text);

/** Each error at its field of the form; the offer's own fields by their names. */
function errorsOf(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
  codeField: string,
): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of issues) {
    const name = path[0] === 'offer' ? String(path[1] ?? 'downPayment') : String(path[0] ?? '');
    (errors[name === 'code' ? codeField : name] ??= []).push(message);
  }
  return errors;
}

const shown = [...Object.values(codeFields), 'outcome', 'note', 'product', 'downPayment', 'weeks'];

/** With what was written, so that the form has it again before scripts arrive. */
function answered(
  form: FormData,
  status: number,
  error: Record<string, string[]>,
  shows: Partial<Pick<DecisionReply, 'plan' | 'preview'>> = {},
) {
  const initialValue = Object.fromEntries(shown.map((name) => [name, String(form.get(name) ?? '')]));
  const isWrong = Object.keys(error).length > 0;
  const reply = { initialValue, ...(isWrong && { status: 'error' as const, error }) };
  return data<DecisionReply>({ intent: 'answer', reply, plan: null, preview: null, ...shows }, status);
}

/** What a person does on a review: works on it, looks, answers, or gives the second yes. */
export async function action(args: ActionFunctionArgs) {
  const { context, params, request } = args;
  const form = await request.formData();
  const api = context.get(apiContext);
  const path = { requestId: params['requestId'] ?? '' };
  switch (form.get('intent')) {
    case 'claim': {
      const result = await api.call('claimReview', { params: path });
      return result.ok ? { reply: null } : refused(result.errors, result.status);
    }
    case 'put-back': {
      const result = await api.call('putBackReview', { params: path });
      return result.ok ? redirect('/revision?aviso=devuelta') : refused(result.errors, result.status);
    }
    case 'skip': {
      const next = needed(await api.call('takeNextReview', { body: { skip: path.requestId } }), request);
      return redirect(next.requestId === null ? '/revision?aviso=sin-libres' : `/revisar/${next.requestId}`);
    }
    case 'open':
      return openInViewer(api, path.requestId, form);
    case 'reveal': {
      const submission = parseWithZod(form, { schema: officeRecord.revealOfRequest.body });
      if (submission.status !== 'success') return data({ reply: submission.reply(), value: null }, 400);
      const result = await api.call('revealOfRequest', { params: path, body: submission.value });
      if (result.ok) return { reply: null, value: result.data.value };
      return data({ reply: submission.reply({ formErrors: result.errors }), value: null }, result.status);
    }
    case 'approve': {
      const result = await api.call('approveAct', { params: { id: String(form.get('id')) } });
      return result.ok ? redirect('/revision?aviso=hecha') : refused(result.errors, result.status);
    }
    case 'refuse': {
      const submission = parseWithZod(form, { schema: officeApprovals.refuseAct.body });
      if (submission.status !== 'success') return data({ reply: submission.reply() }, 400);
      const act = { params: { id: String(form.get('id')) }, body: submission.value };
      const result = await api.call('refuseAct', act);
      if (result.ok) return { reply: null };
      return data({ reply: submission.reply({ formErrors: result.errors }) }, result.status);
    }
    default:
      return answerByForm(args, form);
  }
}
