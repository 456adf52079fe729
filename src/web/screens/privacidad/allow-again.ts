import { redirect } from 'react-router';
import { optionalPurposes } from '#domain/applicant/consent.ts';
import { prefixOf, type ShopRef } from '#domain/onboarding/paths.ts';
import type { ApiClient } from '#web/api-client.ts';
import { refused } from '#web/shell/answers.ts';
import { provenPhone } from './ask-for.ts';

/** Takes back the opposition to a use. */
export async function allowAgain(api: ApiClient, shopRef: ShopRef, form: FormData) {
  const page = `${prefixOf(shopRef)}/privacidad`;
  const phone = await provenPhone(api, shopRef);
  const purpose = optionalPurposes.find((each) => each === form.get('purpose'));
  if (phone === null || purpose === undefined) throw redirect(page);
  const done = await api.call('withdrawOwnOpposition', {
    params: { phone, partner: shopRef.partner },
    body: { purpose },
  });
  if (!done.ok) return refused(done, shopRef);
  throw redirect(page);
}
