import { isUnreadable, writeReadably } from '#domain/staff/customer-text.ts';

/** What is wrong with a partner's own sentence in place of the shop's, for the desk; empty: nothing. */
export function wordFaults(given: string, own: string): string[] {
  const [wanted, found] = [namesIn(given), namesIn(own)];
  const most = longestOf(given);
  return [
    ...(own !== own.trim() ? ['Quite los espacios del principio y del final.'] : []),
    ...(own.length > most ? [`Escriba como máximo ${most} letras: en la tienda no caben más.`] : []),
    ...(wanted === found
      ? []
      : [
          wanted === ''
            ? 'Esta frase no lleva datos entre llaves: quítelos.'
            : `Deje los datos de la frase, ni más ni menos: ${wanted}.`,
        ]),
    ...(own.includes('**') && !given.includes('**') ? ['Esta frase no puede llevar negritas (**).'] : []),
    ...(isUnreadable(own.replaceAll(/\p{Cc}/gu, '')) || !/[\p{L}\p{N}]/u.test(own) ? [writeReadably] : []),
    ...(longestWord(own) > Math.max(20, longestWord(given)) ? [shorterWords] : []),
    ...(/[<>]|[\p{Cc}]/u.test(own) ? ['Escriba texto sencillo, en un renglón y sin < ni >.'] : []),
  ];
}

const shorterWords = 'Escriba palabras de 20 letras a lo más: en un teléfono no caben más largas.';

/** Its data apart: what stands in their place is the shop's. */
const longestWord = (sentence: string): number =>
  Math.max(
    0,
    ...sentence
      .replaceAll(/\{\w{1,40}\}/g, ' ')
      .split(/[\s-]+/)
      .map((word) => word.length),
  );

/** Half as long again as the shop's own, for which its place was drawn. */
export const longestOf = (given: string): number => Math.max(40, Math.ceil(given.length * 1.5));

/** The placeholders as '{amount} {n}', without duplicates, sorted. */
export const namesIn = (sentence: string): string =>
  [
    ...new Set(
      sentence
        .split('{')
        .slice(1)
        .map((part) => `{${part.slice(0, part.indexOf('}') + 1)}`),
    ),
  ]
    .toSorted()
    .join(' ');

/** Sections whose sentences a partner may word, with their names: not what the law or a contract words. */
const wordedSections: Readonly<Partial<Record<string, string>>> = {
  inicio: 'Inicio',
  catalogo: 'Catálogo',
  detalle: 'Producto',
  opciones: 'Opciones',
  brackets: 'Línea autorizada',
  precalificationRequest: 'Precalificación',
  phoneVerification: 'Código del celular',
  geolocalization: 'Ubicación',
  working: 'Espera',
  workingEmail: 'Espera de la respuesta por correo',
  deviceSend: 'Envío',
  delivery: 'Entrega',
  creditActive: 'Crédito activo',
  creditNoActive: 'Sin crédito',
  seguir: 'Seguir en otro equipo',
  login: 'Iniciar sesión',
  loginOtp: 'Código para entrar',
  sinConexion: 'Sin conexión',
  mensajes: 'Mensajes',
  correos: 'Correos',
};

/** The name of the section of a key that may be worded; null: it may not. */
export function sectionOfWord(key: string): string | null {
  const [section = ''] = key.split('.');
  return Object.hasOwn(wordedSections, section) ? (wordedSections[section] ?? null) : null;
}

/** In the order in which a customer meets their screens. */
export const orderOfSections: readonly string[] = Object.keys(wordedSections);

/** A partner's own sentences by key: 'inicio.lead'. */
export type OwnWords = Readonly<Record<string, string>>;
