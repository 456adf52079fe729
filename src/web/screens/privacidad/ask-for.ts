import { redirect } from 'react-router';
import { privacyRights, privacyText } from '#domain/applicant/retention.ts';
import { prefixOf, type ShopRef } from '#domain/onboarding/paths.ts';
import type { ApiClient } from '#web/api-client.ts';
import { dataOf, invalid, refused } from '#web/shell/answers.ts';
import { t } from '#web/text/text.ts';

/** Sends what a person asks about her data. */
export async function askFor(api: ApiClient, shopRef: ShopRef, form: FormData) {
  const page = `${prefixOf(shopRef)}/privacidad`;
  const phone = await provenPhone(api, shopRef);
  if (phone === null) throw redirect(page);
  const kind = privacyRights.find((each) => each === form.get('kind'));
  const typed = form.get('text');
  // A form sends line breaks as two characters, which the field counts as one.
  const text = typeof typed === 'string' ? typed.replaceAll('\r\n', '\n').trim() : '';
  const isText = text.length >= privacyText.least && text.length <= privacyText.most;
  if (kind === undefined || !isText) {
    return invalid({
      ...(kind === undefined && { kind: t('privacidad.kindMissing') }),
      ...(!isText && { text: t('privacidad.textMissing') }),
    });
  }
  const asked = await api.call('askPrivacy', {
    params: { phone, partner: shopRef.partner },
    body: { kind, text },
  });
  if (!asked.ok) return refused(asked, shopRef);
  throw redirect(`${page}?recibida`);
}

/** Returns the phone that this browser has proven, by a log-in or on its way through a request; null: none. */
export async function provenPhone(api: ApiClient, shopRef: ShopRef): Promise<string | null> {
  const { customer, verifiedPhone } = dataOf(await api.call('getSession', {}), shopRef);
  return verifiedPhone ?? (customer?.commercialPartner === shopRef.partner ? customer.phone : null);
}
