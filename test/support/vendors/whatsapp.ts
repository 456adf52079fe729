import { json, startVendor, type FakeVendor, type VendorAnswer, type VendorRequest } from './fake-vendor.ts';

export const whatsAppAccount = { phoneNumberId: '106540352242922', token: 'token-of-the-fake' };

export interface FakeWhatsApp extends FakeVendor {
  /** Codes delivered to a number, as the network writes it. */
  readonly delivered: (to: string) => string[];
}

/** Messages of the Cloud API: authentication templates whose two parameters are the same code. */
export async function startWhatsApp(): Promise<FakeWhatsApp> {
  const sent: { to: string; code: string }[] = [];

  const answer = ({ method, url, headers, body }: VendorRequest): VendorAnswer => {
    if (headers.authorization !== `Bearer ${whatsAppAccount.token}`) {
      return json({ error: { code: 190, type: 'OAuthException' } }, 401);
    }
    if (method === 'GET' && url.pathname === `/v23.0/${whatsAppAccount.phoneNumberId}`) {
      return json({ id: whatsAppAccount.phoneNumberId });
    }
    if (method !== 'POST' || url.pathname !== `/v23.0/${whatsAppAccount.phoneNumberId}/messages`) {
      return json({ error: { code: 100 } }, 404);
    }
    const message = JSON.parse(body.toString());
    const [text, button] = message.template.components;
    const code = text.parameters[0].text;
    const isRight =
      message.messaging_product === 'whatsapp' &&
      message.type === 'template' &&
      message.template.language.code === 'es_MX' &&
      button.sub_type === 'url' &&
      button.index === '0' &&
      button.parameters[0].text === code;
    if (!isRight) return json({ error: { code: 132000 } }, 400);
    sent.push({ to: message.to, code });
    return json({
      messaging_product: 'whatsapp',
      contacts: [{ input: message.to, wa_id: message.to }],
      messages: [{ id: `wamid.${sent.length}`, message_status: 'accepted' }],
    });
  };

  return {
    ...(await startVendor(answer)),
    delivered: (to) => sent.filter((each) => each.to === to).map(({ code }) => code),
  };
}
