import { formatPhone } from '#domain/applicant/phone.ts';
import { brandTokens } from '#domain/partner/brand.ts';
import { screenPath } from '#domain/onboarding/paths.ts';
import { shopRefOf } from '#server/actions/access/own-request.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import type { TxStore } from '#server/database/store.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { personOf } from '#server/queries/requests/people.ts';

/** What an e-mail about a request names. */
export interface Answered {
  readonly names: string | null;
  readonly partnerName: string;
  readonly supportPhone: string;
  readonly product: string;
  /** Of a counter-offer: the plan that was asked for, unless it is of another phone, and the one offered instead. */
  readonly plans?: { readonly asked: string | null; readonly offered: string } | null;
  /** Of a refusal: its reasons and what helps, one paragraph each. */
  readonly refusal?: readonly string[];
  /** The partner's colour, '#rrggbb'; null: the default. */
  readonly brand: string | null;
  readonly link: string;
}

/** Builds the e-mail with the decision: as text, and as HTML that also works in old clients and without images. */
export function answerMessage(
  kind: AnswerKind,
  answered: Answered,
): { subject: string; text: string; html: string } {
  return letter(texts[kind](answered), answered);
}

export interface LetterText {
  readonly subject: string;
  readonly sentences: readonly string[];
  /** On the button with the link. */
  readonly action: string;
}

/** Builds an e-mail about a request from its sentences. */
export function letter(
  { subject, sentences, action }: LetterText,
  answered: Answered,
): { subject: string; text: string; html: string } {
  const hello = answered.names === null ? 'Hola:' : `Hola, ${answered.names}:`;
  const help = `Si tienes dudas, llámanos al ${formatPhone(answered.supportPhone)}.`;
  const paragraphs = [hello, ...sentences];
  return {
    subject: subject.replace(/\s+/g, ' '),
    text: `${[...paragraphs, `${action}:\n${answered.link}`, help, answered.partnerName].join('\n\n')}\n`,
    html: htmlOf(answered, subject, paragraphs, action, help),
  };
}

/** 'identified': a doubt about the identity is resolved, and the request continues. */
export type AnswerKind = keyof typeof texts;

const texts = {
  approved: ({ partnerName, product }: Answered) => ({
    subject: `¡Felicidades! Tu crédito con ${partnerName} fue aprobado`,
    sentences: [
      `Terminamos de revisar tu solicitud para el ${product} y fue aprobada.`,
      'Para continuar, abre tu solicitud y verifica tu teléfono: te enviaremos un código por SMS. Después eliges el color, firmas tu contrato y pagas el enganche.',
    ],
    action: 'Continuar con mi solicitud',
  }),
  identified: ({ partnerName, product }: Answered) => ({
    subject: `Ya revisamos tus datos: sigue con tu solicitud en ${partnerName}`,
    sentences: [
      `Revisamos los datos de tu solicitud para el ${product} y todo está en orden.`,
      'Para continuar, abre tu solicitud y verifica tu teléfono: te enviaremos un código por SMS. Después autorizas la consulta de tu historial de crédito.',
    ],
    action: 'Continuar con mi solicitud',
  }),
  counterOffer: ({ partnerName, product, plans }: Answered) => ({
    subject: `Tenemos un plan distinto para ti en ${partnerName}`,
    sentences: [
      `Terminamos de revisar tu solicitud. Podemos darte el ${product} con este plan: ${plans?.offered ?? ''}`,
      ...(plans?.asked ? [`Habías pedido: ${plans.asked}`] : ['Es un equipo distinto al que pediste.']),
      'No tienes que aceptarlo. Para verlo y decidir, abre tu solicitud y verifica tu teléfono: te enviaremos un código por SMS.',
    ],
    action: 'Ver mi plan',
  }),
  refused: ({ partnerName, product, refusal = [] }: Answered) => ({
    subject: `Respuesta a tu solicitud de crédito con ${partnerName}`,
    sentences: [
      `Terminamos de revisar tu solicitud para el ${product}. Lo sentimos, por ahora no fue aprobada.`,
      ...refusal,
      'Puedes ver los motivos en tu solicitud, después de verificar tu teléfono.',
    ],
    action: 'Ver mi solicitud',
  }),
};

function htmlOf(
  { brand, link, partnerName }: Answered,
  subject: string,
  paragraphs: readonly string[],
  action: string,
  help: string,
): string {
  const tokens = brandTokens(brand);
  const font = 'font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;color:#303539';
  const button = `display:inline-block;padding:14px 24px;border-radius:12px;text-decoration:none;font-weight:bold;background:${tokens['--brand']};color:${tokens['--on-brand']}`;
  const body = paragraphs.map((each) => `<p style="margin:0 0 16px">${escaped(each)}</p>`).join('');
  return `<!doctype html><html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head><body style="margin:0;padding:24px;background:#f4f4f2"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-radius:16px"><tr><td style="padding:28px;${font}">${body}<p style="margin:24px 0"><a href="${escaped(link)}" style="${button}">${escaped(action)}</a></p><p style="margin:0 0 16px;font-size:14px">${escaped(help)}</p><p style="margin:0;font-size:14px">${escaped(partnerName)}</p></td></tr></table></td></tr></table></body></html>`;
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** Inserts an e-mail about a request into the outbox, once per `dedupeKey`; none without an address. */
export async function mailLetter(
  deps: Pick<Deps, 'config' | 'jobs'>,
  tx: TxStore,
  row: CreditRequest,
  dedupeKey: string,
  write: (answered: Answered) => ReturnType<typeof letter>,
): Promise<void> {
  if (row.email === null) return;
  const partner = await partnerRow(tx, row.partner_id);
  const person = await personOf(tx, row.id);
  if (!partner) return;
  await sendMessage(deps, tx, {
    channel: 'email',
    partnerId: row.partner_id,
    recipient: row.email,
    dedupeKey,
    ...write({
      names: person?.names ?? null,
      partnerName: partner.name,
      supportPhone: partner.support_phone ?? partner.tel,
      product: row.product.name,
      brand: partner.dynamic_color,
      link: resumeLink(deps, row),
    }),
  });
}

/**
 * The link at which a request goes on. It opens in any browser, where the phone is verified again, so its number stays out
 * of the message.
 */
export const resumeLink = ({ config }: Pick<Deps, 'config'>, row: CreditRequest): string =>
  config.publicOrigin + screenPath(shopRefOf(row), 'phone-verification', { requestId: row.id, phone: '-' });
