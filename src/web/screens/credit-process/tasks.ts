import type { DeliveryOrder } from '#contract/orders.ts';
import type { RequestScreen } from '#domain/onboarding/journey.ts';

type Flags = Pick<
  DeliveryOrder,
  | 'verificationCodePhone'
  | 'verifiedLocation'
  | 'verifiedIdentity'
  | 'verifiedCreditHistory'
  | 'confirmPersonalData'
  | 'confirmAddress'
  | 'addressValidation'
  | 'approvedCredit'
  | 'acceptCredit'
  | 'signingContracts'
>;

/** The steps of spec §4 'Resume logic' in order, each with the progress flag that says whether it is done. */
const steps = [
  ['phone-verification', (flags) => flags.verificationCodePhone],
  ['geolocalization', (flags) => flags.verifiedLocation],
  ['identity-verification', (flags) => flags.verifiedIdentity],
  ['credit-bureau-consulting', (flags) => flags.verifiedCreditHistory === 1],
  ['personal-data-confirmation', (flags) => flags.confirmPersonalData],
  ['address-confirmation', (flags) => flags.confirmAddress],
  ['address-validation', (flags) => flags.addressValidation],
  ['aprove-credit', (flags) => flags.approvedCredit === 1 && flags.acceptCredit],
  ['contract-signature', (flags) => flags.signingContracts],
  ['down-payment', () => false],
] as const satisfies readonly (readonly [RequestScreen, (flags: Flags) => boolean])[];

export interface Task {
  screen: (typeof steps)[number][0];
  state: 'done' | 'next' | 'missing';
}

/** What is done, what is next, what is missing. */
export function tasksOf(flags: Flags): Task[] {
  const next = resumeScreen(flags);
  return steps.map(([screen, isDone]) => ({
    screen,
    state: screen === next ? 'next' : isDone(flags) ? 'done' : 'missing',
  }));
}

/** The screen of the first unmet step; down-payment once the contracts are signed. */
export function resumeScreen(flags: Flags): Task['screen'] {
  return steps.find(([, isDone]) => !isDone(flags))?.[0] ?? 'down-payment';
}
