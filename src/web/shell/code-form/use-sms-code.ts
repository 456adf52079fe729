import { useEffect, useEffectEvent } from 'react';

/**
 * Where the browser offers it (Chrome on Android), the code is taken from the SMS itself, whose last line names
 * this site. Everywhere else nothing happens: the keyboard's own suggestion (one-time-code) is still there.
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
