import type { Asked } from '#web/shell/waiting/wait.ts';

/** getInfoRequest's acceptCredit: null while undecided (readings §3), or not there yet. */
export function identityAnswer(acceptCredit: boolean | null | undefined): Asked {
  if (acceptCredit === null || acceptCredit === undefined) return 'waiting';
  return acceptCredit ? 'ready' : 'refused';
}
