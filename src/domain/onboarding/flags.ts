import { noFacts, type Facts } from './facts.ts';
import type { RequestScreen } from './journey.ts';
import { mayShow } from './progress.ts';

/**
 * The progress flags of spec §3, as any server of the contract sends them: null or absent means not yet;
 * verifiedCreditHistory and approvedCredit are 0 once refused (spec §4 'Working screen').
 */
export interface Flags {
  readonly verificationCodePhone?: Flag;
  readonly verifiedLocation?: Flag;
  readonly verifiedIdentity?: Flag;
  readonly verifiedCreditHistory?: Flag;
  readonly confirmPersonalData?: Flag;
  readonly confirmAddress?: Flag;
  readonly addressValidation?: Flag;
  readonly approvedCredit?: Flag;
  readonly acceptCredit?: Flag;
  readonly signingContracts?: Flag;
}
type Flag = boolean | number | null | undefined;

/**
 * Reconstructs the facts of a request from its flags, given the `screen` its owner is on: the first reading of the
 * flags in which that screen may be shown; without one, or without a screen, the facts that the flags prove.
 */
export function factsBehind(flags: Flags, screen?: RequestScreen): Facts {
  const proven = provenBy(flags);
  if (screen === undefined) return proven;
  return readings(proven).find((facts) => mayShow(facts, screen)) ?? proven;
}

/** The flags do not say whether the bureau was queried without an answer yet, nor whether the address was edited. */
const readings = (proven: Facts): readonly Facts[] => [
  proven,
  ...(proven.bureau === null ? [{ ...proven, bureauConsentedAt: once, bureauAskedAt: once }] : []),
  ...(proven.shippingConfirmedAt === null ? [{ ...proven, addressEdited: true }] : []),
];

function provenBy(flags: Flags): Facts {
  const bureau = answerOf(flags.verifiedCreditHistory, 'clear');
  return {
    ...noFacts,
    phoneVerifiedAt: done(flags.verificationCodePhone),
    locatedAt: done(flags.verifiedLocation),
    identity: flags.verifiedIdentity ? 'accepted' : null,
    bureauConsentedAt: done(bureau !== null),
    bureauAskedAt: done(bureau !== null),
    bureau,
    personalDataConfirmedAt: done(flags.confirmPersonalData),
    addressConfirmedAt: done(flags.confirmAddress),
    shippingConfirmedAt: done(flags.addressValidation),
    decision: answerOf(flags.approvedCredit, 'approved'),
    creditAcceptedAt: done(flags.acceptCredit),
    contractSignedAt: done(flags.signingContracts),
  };
}

/** The flags have no times. */
const once = new Date(0);
const done = (flag: Flag): Date | null => (flag ? once : null);

const answerOf = <Yes extends string>(flag: Flag, yes: Yes): Yes | 'refused' | null =>
  flag ? yes : flag === 0 ? 'refused' : null;
