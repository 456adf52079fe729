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

/**
 * Whether a text has signs that nobody sees, that turn the direction of reading, or that pile up on one letter: it would show
 * something else than it says, or nothing. Emoji are joined by U+200D.
 */
export const isUnreadable = (text: string): boolean =>
  /(?!\u200d)\p{Cf}|(?![\n\r\t])\p{Cc}|[\p{Co}\p{Cn}\p{Cs}\u115f\u1160\u2028\u2029\u2800\u3164\uffa0]|\p{M}{3}/u.test(
    text,
  );

export const writeReadably = 'Escriba solo letras que se vean: quite los signos invisibles o amontonados.';
