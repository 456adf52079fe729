import type { NamesOf } from './message-words.ts';
import { namesIn, type OwnWords } from './own-words.ts';

/**
 * The e-mails to a customer that a partner may word, by event. Of each its subject, its first and its last sentence and the
 * word on its button; the greeting, what was decided and why, and the telephone are no part of it. `keepsFirst`: the law asks
 * for the first sentence as it is. `ofTwo`: two people publish other words.
 */
const mails = {
  approved: {
    event: 'Solicitud aprobada',
    subject: '¡Felicidades! Tu crédito con {shop} fue aprobado',
    first: 'Terminamos de revisar tu solicitud para el {product} y fue aprobada.',
    last: 'Para continuar, abre tu solicitud y verifica tu teléfono: te enviaremos un código por SMS. Después eliges el color, firmas tu contrato y pagas el enganche.',
    action: 'Continuar con mi solicitud',
  },
  identified: {
    event: 'Datos en orden',
    subject: 'Ya revisamos tus datos: sigue con tu solicitud en {shop}',
    first: 'Revisamos los datos de tu solicitud para el {product} y todo está en orden.',
    last: 'Para continuar, abre tu solicitud y verifica tu teléfono: te enviaremos un código por SMS. Después autorizas la consulta de tu historial de crédito.',
    action: 'Continuar con mi solicitud',
  },
  counterOffer: {
    event: 'Otro plan',
    subject: 'Tenemos un plan distinto para ti en {shop}',
    first: 'Terminamos de revisar tu solicitud. Podemos darte el {product} con este plan: {offered}',
    last: 'No tienes que aceptarlo. Para verlo y decidir, abre tu solicitud y verifica tu teléfono: te enviaremos un código por SMS.',
    action: 'Ver mi plan',
    keepsFirst: true,
    ofTwo: true,
  },
  refused: {
    event: 'Solicitud no aprobada',
    subject: 'Respuesta a tu solicitud de crédito con {shop}',
    first: 'Terminamos de revisar tu solicitud para el {product}. Lo sentimos, por ahora no fue aprobada.',
    last: 'Puedes ver los motivos en tu solicitud, después de verificar tu teléfono.',
    action: 'Ver mi solicitud',
    keepsFirst: true,
    ofTwo: true,
  },
  cancelled: {
    event: 'Solicitud cancelada',
    subject: 'Tu solicitud en {shop} fue cancelada',
    first: 'Tu solicitud {account} para el {product} fue cancelada.',
    last: 'No debes nada. Si quieres, puedes empezar otra cuando gustes.',
    action: 'Ver mi solicitud',
    keepsFirst: true,
    ofTwo: true,
  },
  correctionAsked: {
    event: 'Falta un dato',
    subject: 'Revisa un dato de tu solicitud en {shop}',
    first: 'Revisamos tu solicitud para el {product} y necesitamos algo de ti: {task}.',
    last: 'Hazlo {until}. Abre tu solicitud y verifica tu teléfono: te enviaremos un código por SMS.',
    action: '{button}',
  },
  correctionAgain: {
    event: 'Falta un dato, recordatorio',
    subject: 'Recordatorio: revisa un dato de tu solicitud en {shop}',
    first: 'Revisamos tu solicitud para el {product} y necesitamos algo de ti: {task}.',
    last: 'Hazlo {until}. Abre tu solicitud y verifica tu teléfono: te enviaremos un código por SMS.',
    action: '{button}',
  },
} as const satisfies Readonly<Record<string, Mail>>;

const mailParts = ['subject', 'first', 'last', 'action'] as const;
type MailPart = (typeof mailParts)[number];
/** As the desk calls them. */
export const mailPartNames: Record<MailPart, string> = {
  subject: 'Asunto',
  first: 'Primera frase',
  last: 'Última frase',
  action: 'Botón',
};

interface Mail extends Readonly<Record<MailPart, string>> {
  readonly event: string;
  readonly keepsFirst?: true;
  readonly ofTwo?: true;
}

type Mails = typeof mails;
export type MailKey = keyof Mails;
export const mailKeys = Object.keys(mails) as MailKey[];
export const mailOf = (key: MailKey): Mail => mails[key];

/** What an e-mail has data of. */
type DataOf<Key extends MailKey> = Exclude<NamesOf<Mails[Key][MailPart]>, 'shop'>;

/** An e-mail before it is put into the words of its shop; `between`: what was decided and why, a paragraph each. */
export interface Mailed {
  readonly key: MailKey;
  readonly values: Readonly<Record<string, string>>;
  readonly between: readonly string[];
}

export const mail = <Key extends MailKey>(
  key: Key,
  values: Readonly<Record<DataOf<Key>, string>>,
  between: readonly string[] = [],
): Mailed => ({ key, values, between });

/** The text of an e-mail, without greeting and end. */
export interface LetterText {
  readonly subject: string;
  readonly sentences: readonly string[];
  /** On the button with the link. */
  readonly action: string;
}

/** The one place that puts an e-mail into words; a partner's own that no longer have its data give way to the given ones. */
export function letterOf(
  { name, words }: { readonly name: string; readonly words: OwnWords },
  { key, values, between }: Mailed,
): LetterText {
  const said = (part: MailPart): string => {
    const given = mails[key][part];
    const own = mailWords.has(wordKey(key, part)) ? words[wordKey(key, part)] : undefined;
    const sentence = own !== undefined && namesIn(own) === namesIn(given) ? own : given;
    return sentence.replaceAll(/\{([a-z]{1,20})\}/gi, (_, data: string) =>
      data === 'shop' ? name : (values[data] ?? ''),
    );
  };
  return {
    subject: said('subject'),
    sentences: [said('first'), ...between, said('last')],
    action: said('action'),
  };
}

const wordKey = (key: MailKey, part: MailPart): string => `correos.${key}.${part}`;

interface MailWord {
  readonly mail: MailKey;
  readonly part: MailPart;
  readonly given: string;
  readonly ofTwo: boolean;
}

/** The words that may be changed, by their keys: 'correos.refused.last'. */
export const mailWords: ReadonlyMap<string, MailWord> = new Map(
  mailKeys.flatMap((key) =>
    mailParts
      .filter((part) => part !== 'first' || mailOf(key).keepsFirst !== true)
      // Of what is nothing but data there are no words.
      .filter((part) => !/^\{\w+\}$/.test(mailOf(key)[part]))
      .map((part) => [
        wordKey(key, part),
        { mail: key, part, given: mails[key][part], ofTwo: mailOf(key).ofTwo === true },
      ]),
  ),
);

/** Whether an e-mail says something else that only two people may publish. */
export const mailsOfTwo = (before: OwnWords, after: OwnWords): boolean =>
  [...mailWords].some(([key, { ofTwo }]) => ofTwo && before[key] !== after[key]);

/** An e-mail as the desk shows it, with data that are no one's. */
export const sampleLetter = (sender: { name: string; words: OwnWords }, key: MailKey): LetterText =>
  letterOf(sender, { key, values: samples, between: between[key] ?? [] });

const samples: Readonly<Record<DataOf<MailKey>, string>> = {
  account: '3200000016',
  button: 'Sube otro comprobante de domicilio',
  offered: 'enganche de $899.00 y 39 pagos de $129.00 por semana.',
  product: 'Galaxy A16 128 GB',
  task: 'sube otro comprobante de domicilio',
  until: 'a más tardar el 7 de diciembre',
};
const between: Partial<Record<MailKey, readonly string[]>> = {
  counterOffer: ['Habías pedido: enganche de $499.00 y 52 pagos de $149.00 por semana.'],
  refused: ['Lo que influyó: el plan que pediste es más de lo que hoy puedes pagar cada semana.'],
  cancelled: ['La cancelamos porque nos lo pediste.'],
  correctionAsked: ['El comprobante no se lee.'],
  correctionAgain: ['El comprobante no se lee.'],
};
