import type { Refusal } from '#web/api-client.ts';
import { t } from '#web/text/text.ts';

/**
 * The sentence of a toast, by the table of spec §8: status 0, 402 and 403 show the response's body; 400 and 401 its
 * first error; a missing body and any other status show the generic one.
 */
export function toastFor(refusal: Refusal): string {
  const said = refusal.errors[0];
  if (said !== undefined && [0, 400, 401, 402, 403].includes(refusal.status)) return said;
  return t('errors.generic');
}

/**
 * The message beside the form: whatever the server explained, since a toast is gone in three seconds. The text of a
 * fault is shown only with an error code of ours; another server's may be a stack trace.
 */
export function explain(refusal: Refusal): string {
  if (refusal.status === 0) return t('errors.offline');
  if (refusal.status >= 500 && refusal.code === '') return t('errors.generic');
  return refusal.errors[0] ?? t('errors.generic');
}
