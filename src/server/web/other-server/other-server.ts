import type { CaptchaPort } from '#server/providers/captcha/port.ts';

/** Another server that implements the contract (API_ORIGIN), and substitutes for features that only ours has. */
export interface OtherServer {
  readonly origin: string;
  /** Seals the data that this process stores in the visitor's cookie. */
  readonly secret: string;
  /** For a server that issues no challenges. */
  readonly captcha: CaptchaPort;
}
