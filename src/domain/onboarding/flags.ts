import { noFacts, type Facts } from './facts.ts';
import type { RequestScreen } from './journey.ts';
import { mayShow } from './progress.ts';

/**
 * The progress flags of spec §3 by their names, as any server of the contract sends them: null or absent is not yet;
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
 * What may have happened to a request of which only the flags are known, seen by somebody who is on `screen`: the first
 * reading of the flags by which that screen may be shown; what they prove when there is none, or nobody is anywhere.
 */
export function factsBehind(flags: Flags, screen?: RequestScreen): Facts {
  const proven = provenBy(flags);
  if (screen === undefined) return proven;
  return readings(proven).find((facts) => mayShow(facts, screen)) ?? proven;
}

/** The flags leave unsaid whether the bureau was asked and has not answered, and whether the address was edited. */
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

/** The flags say that, never when. */
const once = new Date(0);
const done = (flag: Flag): Date | null => (flag ? once : null);

const answerOf = <Yes extends string>(flag: Flag, yes: Yes): Yes | 'refused' | null =>
  flag ? yes : flag === 0 ? 'refused' : null;
