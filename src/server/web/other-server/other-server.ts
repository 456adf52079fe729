import type { CaptchaPort } from '#server/providers/captcha/port.ts';

/** Another server that speaks the contract (API_ORIGIN), and what stands in for what only ours does. */
export interface OtherServer {
  readonly origin: string;
  /** Seals what this process keeps in the visitor's cookie. */
  readonly secret: string;
  /** For a server that hands out no challenge. */
  readonly captcha: CaptchaPort;
}
