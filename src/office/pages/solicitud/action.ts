import { parseWithZod } from '@conform-to/zod/v4';
import { data, type ActionFunctionArgs } from 'react-router';
import { officeRecord } from '#contract/office/record.ts';
import type { OfficeClient } from '../../api.ts';
import { apiContext } from '../../context.ts';

/** What a person does on the record: writes a note, or looks at something sealed. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  return actOnRecord(context.get(apiContext), params['requestId'] ?? '', await request.formData());
}

/** The same wherever a request is shown. */
export async function actOnRecord(api: OfficeClient, requestId: string, form: FormData) {
  const path = { requestId };
  if (form.get('intent') === 'note') {
    const submission = parseWithZod(form, { schema: officeRecord.addRequestNote.body });
    if (submission.status !== 'success') return data({ ...nothing, reply: submission.reply() }, 400);
    const result = await api.call('addRequestNote', { params: path, body: submission.value });
    if (result.ok) return { ...nothing, reply: null };
    return data({ ...nothing, reply: submission.reply({ formErrors: result.errors }) }, result.status);
  }
  const submission = parseWithZod(form, { schema: officeRecord.revealOfRequest.body });
  if (submission.status !== 'success') return data({ ...nothing, reply: submission.reply() }, 400);
  const result = await api.call('revealOfRequest', { params: path, body: submission.value });
  if (result.ok) return { reply: null, value: result.data.value, view: result.data.view };
  return data({ ...nothing, reply: submission.reply({ formErrors: result.errors }) }, result.status);
}

const nothing = { value: null, view: null };
