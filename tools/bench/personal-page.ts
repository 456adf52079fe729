import { screenPath } from '#domain/onboarding/paths.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { startRequest, walkTo } from '#test/support/request-by-api.ts';

/** Walks one applicant to a page that only they may see. @returns its path and their cookie */
export async function personalPage(origin: string): Promise<{ path: string; cookie: string }> {
  const visitor = new ApiClient(origin);
  const request = await startRequest(visitor, { phone: '5530000009' });
  await walkTo(request, 'down-payment');
  const path = screenPath({ partner: 1, promoter: null }, 'down-payment', request);
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return { path, cookie };
}

/** What Chrome asks for over HTTPS. */
export const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' };
