import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';
import { officeRecord } from '#contract/office/record.ts';
import type { OfficeClient } from '../../api.ts';

/** Opens the document of the viewer's form, and with it the other papers of the case for the same reason. */
export async function openInViewer(api: OfficeClient, requestId: string, form: FormData) {
  const submission = parseWithZod(form, {
    schema: officeRecord.openEvidence.body,
    disableAutoCoercion: true,
  });
  if (submission.status !== 'success') return data({ reply: submission.reply() }, 400);
  const open = (document: string) =>
    api.call('openEvidence', { params: { requestId }, body: { ...submission.value, document } });
  const result = await open(submission.value.document);
  if (!result.ok) return data({ reply: submission.reply({ formErrors: result.errors }) }, result.status);
  // One that cannot be shown stays closed: who chooses it asks for it alone, and reads why.
  await Promise.all(form.getAll('also').map((document) => open(String(document))));
  return data({ reply: null });
}
