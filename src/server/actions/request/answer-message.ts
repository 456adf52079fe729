import { formatPhone } from '#domain/applicant/phone.ts';
import { brandTokens } from '#domain/partner/brand.ts';
import { letterOf, type LetterText, type Mailed } from '#domain/partner/mail-words.ts';
import type { OwnWords } from '#domain/partner/own-words.ts';
import { screenPath } from '#domain/onboarding/paths.ts';
import { shopRefOf } from '#server/actions/access/own-request.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import type { TxStore } from '#server/database/store.ts';
import { partnerRow, type PartnerRow } from '#server/queries/catalogue/offers.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { personOf } from '#server/queries/requests/people.ts';

/** What an e-mail about a request names. */
export interface Answered {
  readonly names: string | null;
  readonly partnerName: string;
  readonly supportPhone: string;
  readonly product: string;
  /** The partner's own words. */
  readonly words: OwnWords;
  /** The partner's colour, '#rrggbb'; null: the default. */
  readonly brand: string | null;
  readonly link: string;
}

/** Builds an e-mail about a request in the words of its shop. */
export const worded = (answered: Answered, mailed: Mailed): ReturnType<typeof letter> =>
  letter(letterOf({ name: answered.partnerName, words: answered.words }, mailed), answered);

/** Builds an e-mail from its sentences: as text, and as HTML that also works in old clients and without images. */
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
      ...answeredBy(partner),
      names: person?.names ?? null,
      product: row.product.name,
      link: resumeLink(deps, row),
    }),
  });
}

/** What an e-mail has of its shop. */
export const answeredBy = (partner: PartnerRow) => ({
  partnerName: partner.name,
  supportPhone: partner.support_phone ?? partner.tel,
  brand: partner.dynamic_color,
  words: partner.words,
});

/**
 * The link at which a request goes on. It opens in any browser, where the phone is verified again, so its number stays out
 * of the message.
 */
export const resumeLink = ({ config }: Pick<Deps, 'config'>, row: CreditRequest): string =>
  config.publicOrigin + screenPath(shopRefOf(row), 'phone-verification', { requestId: row.id, phone: '-' });
