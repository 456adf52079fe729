import { useEffect, useEffectEvent } from 'react';

/**
 * Reads the code from the SMS itself, whose last line names this site, where the browser supports it (WebOTP, Chrome on
 * Android). Elsewhere it does nothing: the keyboard's suggestion (one-time-code) still works.
 */
export function useSmsCode(onCode: (code: string) => void): void {
  const take = useEffectEvent(onCode);
  useEffect(() => {
    if (!('OTPCredential' in window)) return undefined;
    const controller = new AbortController();
    const ask = { otp: { transport: ['sms'] }, signal: controller.signal } as CredentialRequestOptions;
    navigator.credentials.get(ask).then(
      (credential) => {
        const code = (credential as { code?: unknown } | null)?.code;
        if (typeof code === 'string') take(code);
      },
      () => undefined, // refused, or the page was left
    );
    return () => controller.abort();
  }, []);
}
