/** A partner's optional features. They are rows of the database; this table is for servers that send none. */
export interface Features {
  /** Terms and privacy must be accepted in a dialog before geolocalization. */
  readonly termsModal: boolean;
  /** A dialog asks for promoter and agency codes after the terms. */
  readonly promoterHelp: boolean;
  /** Operator and credit disclaimers on the home page, in place of the generic price note. */
  readonly carrierNotices: boolean;
  /** The convenience-store badge on every product, also those without `oxxoSim`. */
  readonly convenienceStoreBadge: boolean;
  /** The carrier's SIM badge on every product. */
  readonly carrierSimBadge: boolean;
  /** A code by SMS at the act of signing. */
  readonly signatureCode: boolean;
}

/** Spec §2 and §9 by partner id: 185 and 301 are special, all others have none. */
export function featuresOf(partnerId: number): Features {
  return special[partnerId] ?? plainFeatures;
}

export const plainFeatures: Features = {
  termsModal: false,
  promoterHelp: false,
  carrierNotices: false,
  convenienceStoreBadge: false,
  carrierSimBadge: false,
  signatureCode: false,
};

const special: Readonly<Record<number, Features>> = {
  185: { ...plainFeatures, termsModal: true, promoterHelp: true, carrierNotices: true },
  301: { ...plainFeatures, carrierNotices: true, convenienceStoreBadge: true, carrierSimBadge: true },
};
