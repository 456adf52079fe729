import { parseWithZod } from '@conform-to/zod/v4';
import { data, type ActionFunctionArgs } from 'react-router';
import { officeRecord } from '#contract/office/record.ts';
import type { OfficeClient } from '../../api.ts';
import { apiContext } from '../../context.ts';
import { openInViewer } from '../../ui/viewer/open-action.ts';
import { caseworkAction } from './casework/action.ts';

/** What a person does on the record: an act of casework, a note, or a look at something sealed. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const requestId = params['requestId'] ?? '';
  if (form.get('intent') === 'open') return openInViewer(api, requestId, form);
  const done = await caseworkAction(api, requestId, form);
  return done ?? actOnRecord(api, requestId, form);
}

/** Its notes and sealed data, wherever it is shown. */
export async function actOnRecord(api: OfficeClient, requestId: string, form: FormData) {
  const path = { requestId };
  if (form.get('intent') === 'note') {
    const submission = parseWithZod(form, {
      schema: officeRecord.addRequestNote.body,
      disableAutoCoercion: true,
    });
    if (submission.status !== 'success') return data({ ...nothing, reply: submission.reply() }, 400);
    const result = await api.call('addRequestNote', { params: path, body: submission.value });
    if (result.ok) return { ...nothing, reply: null };
    return data({ ...nothing, reply: submission.reply({ formErrors: result.errors }) }, result.status);
  }
  const submission = parseWithZod(form, {
    schema: officeRecord.revealOfRequest.body,
    disableAutoCoercion: true,
  });
  if (submission.status !== 'success') return data({ ...nothing, reply: submission.reply() }, 400);
  const result = await api.call('revealOfRequest', { params: path, body: submission.value });
  if (result.ok) return { reply: null, value: result.data.value, view: result.data.view };
  return data({ ...nothing, reply: submission.reply({ formErrors: result.errors }) }, result.status);
}

const nothing = { value: null, view: null };
