import type { Product } from '#contract/catalogue.ts';
import { changeInWords, offerChanges, type Offer } from '#domain/catalogue/offer.ts';
import { fromPesos } from '#domain/credit/money.ts';

/** What the page showed of a product; the form posts it back, so that a change in between is noticed. */
export const shownFields = ['price', 'downPaymentPrice', 'pay', 'weeks'] as const;

type Shown = Pick<Product, (typeof shownFields)[number]>;

/** What differs from what the page showed, in sentences. */
export const changesSince = (form: FormData, today: Shown): string[] =>
  offerChanges(
    offerIn((field) => form.get(field)),
    offerIn((field) => today[field]),
  ).map(changeInWords);

/** The offer for the call. A server that sends no weeks does not know the field: it compares the price alone. */
export const offerFor = ({ downPaymentPrice, pay, weeks }: Shown) =>
  weeks === undefined || downPaymentPrice === null || pay === null
    ? {}
    : { offer: { downPaymentPrice, pay, weeks } };

function offerIn(valueOf: (field: keyof Shown) => unknown): Partial<Offer> {
  const figure = (field: keyof Shown): string | null =>
    /^\d{1,12}(\.\d{1,2})?$/.exec(String(valueOf(field)))?.[0] ?? null;
  const [price, downPayment, pay, weeks] = shownFields.map(figure);
  return {
    ...(price && { priceCentavos: fromPesos(price) }),
    ...(downPayment && { downPaymentCentavos: fromPesos(downPayment) }),
    ...(pay && { weeklyCentavos: fromPesos(pay) }),
    ...(weeks && { weeks: Number(weeks) }),
  };
}
