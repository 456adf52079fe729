import { captchaContract } from './port.contract.ts';
import { sandboxCaptcha } from './sandbox.ts';

captchaContract(() => ({ port: sandboxCaptcha(), solve: () => Promise.resolve('sandbox-ok') }));
