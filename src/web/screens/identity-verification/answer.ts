import type { Asked } from '#web/shell/waiting/wait.ts';

/** Maps getInfoRequest's acceptCredit: null or missing while undecided (readings §3). */
export function identityAnswer(acceptCredit: boolean | null | undefined): Asked {
  if (acceptCredit === null || acceptCredit === undefined) return 'waiting';
  return acceptCredit ? 'ready' : 'refused';
}
