import type { Facts } from './facts.ts';
import {
  groups,
  requestScreens,
  stepIds,
  stepOf,
  type Group,
  type RequestScreen,
  type StepId,
} from './journey.ts';

/** Where a request is: the first unmet step, unless a decision has refused it. */
export type Standing =
  | { readonly state: 'open'; readonly step: StepId; readonly screen: RequestScreen }
  | { readonly state: 'refused'; readonly step: StepId; readonly screen: 'aprove-false' }
  | { readonly state: 'cancelled'; readonly screen: 'aprove-false' };

/** The rule of resume, redirects and guards (spec §4 'Resume logic'): the first step not yet met. */
export function standing(facts: Facts): Standing {
  if (facts.cancelledAt !== null) return { state: 'cancelled', screen: 'aprove-false' };
  for (const id of stepIds) {
    const step = stepOf(id);
    if (step.refusedWhen?.(facts)) return { state: 'refused', step: id, screen: 'aprove-false' };
    if (!step.doneWhen(facts)) {
      const screen = step.emailedWhen?.(facts) ? 'working-email' : (step.screen as RequestScreen);
      return { state: 'open', step: id, screen };
    }
  }
  throw new RangeError('The journey has no last step'); // device-send is never done
}

/** Whether a call that belongs to `step` may act: at the step itself and, for repeats, once it is done. */
export function reaches(facts: Facts, step: StepId): boolean {
  const now = standing(facts);
  if (now.state !== 'open') return false;
  return stepIds.indexOf(now.step) >= stepIds.indexOf(step);
}

/** Whether this step is the one that waits for the person right now. */
export function isCurrent(facts: Facts, step: StepId): boolean {
  const now = standing(facts);
  return now.state === 'open' && now.step === step;
}

/**
 * Screens that may be shown besides the current step's own: the receipt of a completed step. After signing, the person
 * continues to device-send before the store has reported the down payment (spec §4).
 */
const alsoShown: Partial<Record<StepId, readonly RequestScreen[]>> = {
  'aprove-credit': ['aprove-true', 'working-email'],
  decision: ['working-email', 'working'],
  'down-payment': ['device-send'],
  'device-send': ['down-payment'],
  'address-validation': ['address-proof'],
};

/** Whether this screen may be shown; otherwise the page redirects to `standing(facts).screen`. */
export function mayShow(facts: Facts, screen: RequestScreen): boolean {
  const now = standing(facts);
  if (screen === now.screen) return true;
  if (now.state !== 'open') return false;
  // An exhausted poll leads there too (spec §4); the page then says that the request is still being checked.
  if (screen === 'aprove-false') return stepOf(now.step).waits !== undefined;
  // The proof screen exists only for an address that differs from the identification.
  if (screen === 'address-proof' && !facts.addressEdited) return false;
  return alsoShown[now.step]?.includes(screen) ?? false;
}

/** All screens that may be shown with these facts. */
export const shownScreens = (facts: Facts): RequestScreen[] =>
  requestScreens.filter((screen) => mayShow(facts, screen));

/** 'Paso {number} de {of} · {group}', from 1. */
export function progressOf(step: StepId): { number: number; of: number; group: Group } {
  const group = stepOf(step).group;
  return { number: groups.indexOf(group) + 1, of: groups.length, group };
}

/** Derives the flags of spec §3 'Onboarding progress flags'; null while undecided. */
export function progressFlags(facts: Facts) {
  const decided = facts.decision === 'approved' ? 1 : facts.decision === 'refused' ? 0 : null;
  return {
    verificationCodePhone: facts.phoneVerifiedAt !== null,
    verifiedLocation: facts.locatedAt !== null,
    verifiedIdentity: facts.identity === 'accepted',
    verifiedCreditHistory: bureauFlag(facts),
    confirmPersonalData: facts.personalDataConfirmedAt !== null,
    confirmAddress: stepOf('address-confirmation').doneWhen(facts),
    addressValidation: stepOf('address-validation').doneWhen(facts),
    approvedCredit: decided,
    acceptCredit: facts.creditAcceptedAt !== null,
    signingContracts: facts.contractSignedAt !== null,
  } as const;
}

/** verifiedCreditHistory on the wire: null pending, 1 yes, 0 refused (readings §3). */
export const bureauFlag = (facts: Facts): 0 | 1 | null =>
  facts.bureau === 'clear' ? 1 : facts.bureau === 'refused' ? 0 : null;

/** The identity's acceptCredit on the wire: null until the signed webhook arrives. */
export const identityFlag = (facts: Facts): boolean | null =>
  facts.identity === null ? null : facts.identity === 'accepted';
