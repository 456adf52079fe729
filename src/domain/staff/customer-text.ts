/**
 * Whether a text that a person writes to a customer in the shop's name would lead her out of it: a link, a mailbox, or ten
 * digits in a row, be it a phone, a card or a CLABE. Banks and shops are imitated by just these (Condusef, "fraudes por
 * mensajes"); the shop's own phone and page stand in every message already.
 */
export function leadsOutOfTheShop(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .toLowerCase();
  return (
    elsewhere.test(plain) || /\d{10}/.test(plain.replaceAll(/(?<=\d)[^\p{L}\p{N},/:$]{1,3}(?=\d)/gu, ''))
  );
}

/** With a scheme, an @, or letters on both sides of a point as in any host: 'S.A. de C.V.' has none. */
const elsewhere = /:\/\/|@|\bwww\b|[\p{L}\p{N}-]\.\p{L}{2,}/u;

export const stayInTheShop =
  'Sin enlaces, correos ni números de diez cifras o más: el mensaje ya lleva el teléfono y la página de la tienda. Deje un espacio después de cada punto.';
