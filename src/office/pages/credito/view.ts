import type { OfficeCredit } from '#contract/office/credit.ts';
import type { Act, Part } from './parts.ts';

/** What the page is rendered from. */
export interface CreditView {
  readonly credit: OfficeCredit;
  /** A part that is read, or an act that is about to be done. */
  readonly at: { readonly part: Part } | { readonly act: Act };
  /** When it was read, by the clock of the facts. */
  readonly now: string;
}

/** Which acts this person may do, as the credit stands. */
export const mayAct: Readonly<Record<Act, (may: OfficeCredit['may']) => boolean>> = {
  contacto: (may) => may.logContact,
  promesa: (may) => may.promise,
  pausa: (may) => may.pause,
  perdonar: (may) => may.writeOff,
  robo: (may) => may.lock,
  liberar: (may) => may.release,
  bloquear: (may) => may.lockByHand,
  desbloquear: (may) => may.unlockByHand,
  cancelar: (may) => may.cancel,
  revocar: (may) => may.revoke,
  rescindir: (may) => may.rescind,
  archivo: (may) => may.openArchive,
  telefono: (may) => may.changePhone,
  'rechazar-telefono': (may) => may.refusePhone,
  detener: (may) => may.stopContact,
  reanudar: (may) => may.resumeContact,
};
