import { captchaContract } from '#server/providers/captcha/port.contract.ts';
import { sandboxCaptcha } from './captcha.ts';

captchaContract(() => ({ port: sandboxCaptcha(), solve: () => Promise.resolve('sandbox-ok') }));
