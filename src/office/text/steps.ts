import type { StepId } from '#domain/onboarding/journey.ts';
import { stageNames as stages } from '#domain/staff/request-standing.ts';

const stageOf: Record<StepId, number> = {
  'phone-verification': 0,
  geolocalization: 1,
  'identity-verification': 2,
  'credit-bureau-consulting': 3,
  'bureau-answer': 3,
  'personal-data-confirmation': 4,
  'address-confirmation': 5,
  'address-proof': 5,
  'address-validation': 6,
  decision: 7,
  'aprove-credit': 7,
  'contract-signature': 8,
  'down-payment': 9,
  'device-send': 10,
};

/** What a person reads of a step, and how many of the ten are behind it. */
export function stageAt(step: StepId): { label: string; done: number; of: number } {
  const done = stageOf[step];
  return { label: stages[done] ?? 'Entrega', done, of: stages.length };
}

export interface Stage {
  readonly label: string;
  readonly state: 'done' | 'now' | 'todo';
  /** When it was done. */
  readonly at: string | null;
}

/** The track of a record. A request that is over stops where it was. */
export function trackOf(
  steps: readonly { step: StepId; isDone: boolean; at: string | null }[],
  step: StepId | null,
): Stage[] {
  const now = step === null ? -1 : stageOf[step];
  return stages.map((label, stage) => {
    const own = steps.filter((each) => stageOf[each.step] === stage);
    const isDone = own.length > 0 && own.every((each) => each.isDone);
    const at = own.reduce<string | null>((latest, each) => each.at ?? latest, null);
    return {
      label,
      state: stage === now && !isDone ? 'now' : isDone ? 'done' : 'todo',
      at: isDone ? at : null,
    };
  });
}
