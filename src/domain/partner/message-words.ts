import { namesIn, type OwnWords } from './own-words.ts';

/**
 * The text messages to a customer that a partner may word, by event. The name of the shop comes before each (textOf) and is no
 * part of it: who writes is never left out. What is said only at times is a placeholder that may be empty. `ofTwo`: collects
 * money or tells of an end or a refund, so that two people publish other words.
 */
const messages = {
  answerReady: {
    event: 'Respuesta lista',
    sentence: 'ya tenemos la respuesta de tu solicitud. Ábrela con un código: {link}',
  },
  requestLink: { event: 'Enlace para seguir', sentence: 'continúa tu solicitud aquí: {link}' },
  correctionAsked: { event: 'Falta un dato', sentence: '{task} {until}. {link}' },
  correctionAgain: {
    event: 'Falta un dato, recordatorio',
    sentence: 'tu solicitud sigue esperando. {task} {until}. {link}',
  },
  requestCancelled: {
    event: 'Solicitud cancelada',
    sentence: 'tu solicitud {account} fue cancelada. {reason} Dudas: {support}.',
  },
  contractSigned: {
    event: 'Contrato firmado',
    sentence:
      'firmaste tu contrato {account}. Para activar tu crédito, paga tu enganche de {amount} en tienda{first} con la referencia {reference}.',
  },
  creditActive: {
    event: 'Crédito activo',
    sentence:
      'tu crédito ya está activo. Te contactaremos por teléfono o SMS para coordinar la entrega de tu equipo, que tarda de 3 a 7 días.{begins}',
  },
  deviceSent: {
    event: 'Equipo en camino',
    sentence: 'tu equipo va en camino con {carrier}, guía {guide}. Debe llegar a más tardar el {day}.',
  },
  deviceSentLate: {
    event: 'Equipo en camino, después del día prometido',
    sentence: 'tu equipo ya va en camino con {carrier}, guía {guide}.',
  },
  deviceDelivered: {
    event: 'Equipo entregado',
    sentence: 'tu equipo se entregó el {day}. {firstDue}Si no lo recibiste, llámanos al {support}.',
  },
  deviceCameBack: {
    event: 'Equipo devuelto a la tienda',
    sentence:
      'no pudimos entregarte tu equipo y regresó a la tienda. Te llamaremos para enviarlo otra vez. Mientras tanto no debes ningún pago.',
  },
  paymentDue: {
    event: 'Pago por vencer',
    sentence: 'tu pago {number} de {of} por {amount} vence el {day}. Referencia {reference}.',
    ofTwo: true,
  },
  paymentOverdue: {
    event: 'Pago vencido',
    sentence:
      'tu pago {number} de {of} por {amount} venció el {day}. Págalo con la referencia {reference}{elseLocks}.',
    ofTwo: true,
  },
  deviceLocked: {
    event: 'Equipo bloqueado',
    sentence:
      'tu equipo se bloqueó por un pago atrasado. Paga {amount} {by} y tu equipo se desbloquea. Dudas: {support}.',
    ofTwo: true,
  },
  deviceStillLocked: {
    event: 'Equipo bloqueado, cada semana',
    sentence: 'tu equipo sigue bloqueado. {sums} Para desbloquearlo paga {by}. Dudas: {support}.',
    ofTwo: true,
  },
  catchUpReady: {
    event: 'Referencia para desbloquear',
    sentence: 'para desbloquear tu equipo paga {amount} con la referencia {reference}.',
    ofTwo: true,
  },
  deviceUnlocked: {
    event: 'Equipo desbloqueado por un pago',
    sentence: 'recibimos tu pago y tu equipo se desbloqueó. Gracias.',
  },
  unlockedByAct: { event: 'Equipo desbloqueado sin pago', sentence: 'tu equipo se desbloqueó.{holdUntil}' },
  paidOff: {
    event: 'Último pago',
    sentence: 'recibimos tu último pago. Tu equipo es tuyo{unlocked}. {saved}Felicidades.',
  },
  paidOffWhileStolen: {
    event: 'Último pago, con reporte de robo',
    sentence:
      'recibimos tu último pago. Tu equipo es tuyo. Sigue bloqueado por el robo o extravío que reportaste: cuando lo recuperes, quita el bloqueo en tu cuenta.',
  },
  promised: {
    event: 'Promesa de pago',
    sentence: 'prometiste pagar {amount} a más tardar el {day}.{noLock}',
    ofTwo: true,
  },
  paused: {
    event: 'Pagos que se recorren',
    sentence: 'tus pagos se recorren {weeks}, sin costo.{next}',
    ofTwo: true,
  },
  debtForgiven: {
    event: 'Deuda perdonada',
    sentence: 'te perdonamos {amount} de tu crédito. {left}',
    ofTwo: true,
  },
  theftReported: {
    event: 'Reporte de robo o extravío',
    sentence:
      'recibimos tu reporte. {locked}Tu crédito sigue: paga como siempre. Si lo recuperas, {recovered} en tu cuenta con un código. Dudas: {support}.',
    ofTwo: true,
  },
  theftClosed: {
    event: 'Reporte cerrado',
    sentence: 'cerraste tu reporte de robo o extravío{device}.',
  },
  contractCancelled: {
    event: 'Contrato cancelado',
    sentence: 'cancelaste tu contrato {account}. No debes nada y tus referencias ya no sirven.{refund}',
    ofTwo: true,
  },
  contractRevoked: {
    event: 'Contrato revocado',
    sentence:
      'recibimos tu revocación del contrato {account}. Ya no debes nada.{refund} Si ya tienes el equipo, llama al {support} para devolverlo.',
    ofTwo: true,
  },
  contractRescinded: {
    event: 'Contrato terminado sin entrega',
    sentence: 'no pudimos entregarte tu equipo y terminamos tu contrato {account}. No debes nada.{refund}',
    ofTwo: true,
  },
  refundPaid: {
    event: 'Devolución pagada',
    sentence: 'te devolvimos {amount} por transferencia a la CLABE que termina en {clabe}.',
    ofTwo: true,
  },
} as const satisfies Readonly<Record<string, Message>>;

interface Message {
  readonly event: string;
  readonly sentence: string;
  readonly ofTwo?: true;
}

/** The messages that no partner words, and why, for the desk. */
export const fixedMessages: readonly { readonly event: string; readonly why: string }[] = [
  { event: 'Códigos', why: 'Dicen qué se hace con el código y que nadie lo comparta.' },
  {
    event: 'Cambio de número y CLABE para una devolución',
    why: 'Avisan a quien podría ser víctima de un fraude.',
  },
  {
    event: 'Recibos y pagos que ya no cuentan',
    why: 'Salen de la cuenta: dicen qué semanas cubre el dinero.',
  },
  { event: 'Aclaraciones y datos personales', why: 'Llevan el folio y el plazo que pide la ley.' },
  {
    event: 'Contrato, pagaré, finiquito, notas y cartas',
    why: 'Son documentos: dicen lo que se firmó, lo que se pagó o lo que pide la ley.',
  },
];

type Messages = typeof messages;
export type MessageKey = keyof Messages;
/** The names of the data of a sentence. */
export type NamesOf<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesOf<Rest>
  : never;

/** A message before it is put into the words of its shop. */
export interface Said {
  readonly key: MessageKey;
  readonly values: Readonly<Record<string, string>>;
}

export const say = <Key extends MessageKey>(
  key: Key,
  values: Readonly<Record<NamesOf<Messages[Key]['sentence']>, string>>,
): Said => ({ key, values });

/** What messages have data of. */
export type MessageData = NamesOf<Messages[MessageKey]['sentence']>;

/** Whose words a message is put into: a partner. */
export interface Sender {
  readonly name: string;
  readonly words: OwnWords;
}

/** The one place that puts a message into words; a partner's own that no longer have its data give way to the given ones. */
export function textOf({ name, words }: Sender, said: Said | string): string {
  if (typeof said === 'string') return fromPartner(name, said);
  const { sentence } = messages[said.key];
  const own = words[`${prefix}${said.key}`];
  const isFit = own !== undefined && namesIn(own) === namesIn(sentence);
  return fromPartner(name, filled(isFit ? own : sentence, said.values));
}

/** The shop's name comes first: the reader sees at once who is writing. */
const fromPartner = (partner: string, sentence: string): string => `${partner}: ${sentence}`;

const filled = (sentence: string, values: Readonly<Record<string, string>>): string =>
  sentence.replaceAll(/\{([a-z]{1,20})\}/gi, (_, name: string) => values[name] ?? '');

const prefix = 'mensajes.';

/** By the key of their words: 'mensajes.paidOff'. */
export const messagesByKey: ReadonlyMap<string, Message & { readonly key: MessageKey }> = new Map(
  (Object.keys(messages) as MessageKey[]).map((key) => [`${prefix}${key}`, { key, ...messages[key] }]),
);

/** Whether one of the messages says something else that only two people may publish. */
export const wordsOfTwo = (before: OwnWords, after: OwnWords): boolean =>
  [...messagesByKey].some(([key, { ofTwo }]) => ofTwo === true && before[key] !== after[key]);
