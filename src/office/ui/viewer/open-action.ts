import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';
import { officeRecord } from '#contract/office/record.ts';
import type { OfficeClient } from '../../api.ts';

/** Opens the document of the viewer's form. */
export async function openInViewer(api: OfficeClient, requestId: string, form: FormData) {
  const submission = parseWithZod(form, {
    schema: officeRecord.openEvidence.body,
    disableAutoCoercion: true,
  });
  if (submission.status !== 'success') return data({ reply: submission.reply() }, 400);
  const result = await api.call('openEvidence', { params: { requestId }, body: submission.value });
  if (result.ok) return data({ reply: null });
  return data({ reply: submission.reply({ formErrors: result.errors }) }, result.status);
}
