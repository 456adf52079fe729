import type { Centavos } from '#domain/credit/money.ts';
import { takesSum } from '#domain/partner/place-limits.ts';
import type { VoucherData } from '#server/documents/paper-data.ts';
import { limitsOfPlace, type PaymentPlace } from '#server/queries/partners/stores.ts';

/** The partner's places whose till takes the sum of a voucher, with what they charge. */
export const placesOnVoucher = (places: readonly PaymentPlace[], centavos: Centavos): VoucherData['places'] =>
  places
    .filter((place) => takesSum(limitsOfPlace(place), centavos))
    .map(({ name, fee_centavos: feeCentavos }) => ({ name, feeCentavos }));
