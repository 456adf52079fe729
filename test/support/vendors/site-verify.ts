import { json, startVendor, type FakeVendor } from './fake-vendor.ts';

/**
 * Turnstile's and reCAPTCHA's siteverify: takes a form of secret and response, returns a verdict; a token is accepted
 * once.
 */
export async function startSiteVerify(
  secret: string,
): Promise<FakeVendor & { readonly solved: (token: string, hostname: string) => void }> {
  const open = new Map<string, string>();
  const used = new Set<string>();
  const no = (code: string) => json({ success: false, 'error-codes': [code] });

  const vendor = await startVendor(({ method, url, body }) => {
    const known = ['/turnstile/v0/siteverify', '/recaptcha/api/siteverify'].includes(url.pathname);
    if (method !== 'POST' || !known) return json({}, 404);
    const form = new URLSearchParams(body.toString());
    const token = form.get('response') ?? '';
    if (form.get('secret') !== secret) return no('invalid-input-secret');
    if (used.has(token)) return no('timeout-or-duplicate');
    const hostname = open.get(token);
    if (hostname === undefined) return no('invalid-input-response');
    used.add(token);
    return json({ success: true, challenge_ts: new Date().toISOString(), hostname });
  });
  return { ...vendor, solved: (token, hostname) => void open.set(token, hostname) };
}
