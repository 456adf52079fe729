import type { CSSProperties } from 'react';
import { brandTokens, houseInk } from '#domain/partner/brand.ts';

export interface StampPartner {
  readonly name: string;
  readonly color: string | null;
}

/** The one place where a partner's colour is seen: a stamp of 20 px with its initial, beside its name. */
export function Stamp({ partner }: { partner: StampPartner }) {
  const tokens = brandTokens(partner.color ?? houseInk);
  const style: CSSProperties & Pick<typeof tokens, '--brand' | '--on-brand'> = {
    '--brand': tokens['--brand'],
    '--on-brand': tokens['--on-brand'],
  };
  return (
    <span className="stamp" style={style} aria-hidden="true">
      {partner.name.slice(0, 1).toUpperCase()}
    </span>
  );
}

export const PartnerName = ({ partner }: { partner: StampPartner }) => (
  <span className="who">
    <Stamp partner={partner} />
    <span>{partner.name}</span>
  </span>
);
