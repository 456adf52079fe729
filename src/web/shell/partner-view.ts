import type { CommercialPartner } from '#contract/media.ts';
import { keepUnits } from '#domain/catalogue/units.ts';
import { isHexColor } from '#domain/partner/oklch.ts';

/** Maps a partner to what the shop needs: the specification's misspelt names end here. */
export function shopOf(partner: CommercialPartner) {
  const tel = partner.supportPhone ?? partner.tel;
  return {
    id: partner.id,
    name: partner.name,
    legalName: partner.legalName ?? partner.name,
    /** Hex, or null for the default brand. */
    color: partner.dynamicColor !== null && isHexColor(partner.dynamicColor) ? partner.dynamicColor : null,
    legend: partner.dynamicLegend || null,
    address: keepUnits(partner.addres),
    /** The one number of every page: who helps answers it. */
    tel,
    contact: partner.contact,
    social: {
      instagram: webAddress(partner.urlInstagram),
      facebook: webAddress(partner.urlFacebook),
      twitter: webAddress(partner.urlTwitter),
      youtube: webAddress(partner.urlYoutube),
    },
    reportTheft: webAddress(partner.urlReportTheft) ?? chatWith(tel),
    /** Days after a due date before the device is locked; null: not known. */
    graceDays: partner.graceDays ?? null,
    locksDevices: partner.locksDevices !== false,
    /** Ways for another code, in order, when the SMS does not come. */
    otherCodeWays: (partner.codeChannels ?? []).filter((each) => each !== 'sms'),
  };
}

export type Shop = ReturnType<typeof shopOf>;

/** 5518427036 → '55 1842 7036' (spec §3: 2-4-4). Anything else is returned unchanged. */
export const phoneInGroups = (tel: string): string => tel.replace(/^(\d{2})(\d{4})(\d{4})$/, '$1 $2 $3');

/** Only web addresses become links: a partner's data must not inject `javascript:` URLs. */
const webAddress = (url: string | null | undefined): string | null =>
  url && /^https?:\/\//i.test(url) ? url : null;

/** WhatsApp chat URL of a Mexican number; `text` stands in the field, ready to be sent. */
export const chatWith = (tel: string, text?: string): string =>
  `https://wa.me/52${tel.replace(/\D/g, '')}${text ? `?text=${encodeURIComponent(text)}` : ''}`;
