import { redirect } from 'react-router';
import { prefixOf, type ShopRef } from '#domain/onboarding/paths.ts';
import type { ApiClient } from '#web/api-client.ts';
import { refused } from '#web/shell/answers.ts';

/** Takes a bureau consent back. */
export async function revoke(api: ApiClient, shopRef: ShopRef, form: FormData) {
  const requestId = String(form.get('requestId'));
  const revoked = await api.call('revokeConsent', { params: { requestId } });
  if (!revoked.ok) return refused(revoked, shopRef);
  throw redirect(`${prefixOf(shopRef)}/privacidad`);
}
