import { randomBytes } from 'node:crypto';
import { json, startVendor, type FakeVendor, type VendorAnswer, type VendorRequest } from './fake-vendor.ts';

export const twilioAccount = { sid: `AC${'0a'.repeat(16)}`, token: 'auth-token-of-the-fake' };

export interface FakeTwilio extends FakeVendor {
  /** Texts delivered to a number in E.164, in order. */
  readonly delivered: (to: string) => string[];
}

/** Twilio's Messages resource (2010-04-01): create, and list by To and DateSent. */
export async function startTwilio(): Promise<FakeTwilio> {
  const messages: { sid: string; to: string; body: string; status: string; date_sent: Date }[] = [];

  const answer = ({ method, url, headers, body }: VendorRequest): VendorAnswer => {
    const login = Buffer.from(`${twilioAccount.sid}:${twilioAccount.token}`).toString('base64');
    if (headers.authorization !== `Basic ${login}`) return json({ code: 20003, status: 401 }, 401);
    if (url.pathname !== `/2010-04-01/Accounts/${twilioAccount.sid}/Messages.json`) {
      return json({ code: 20404, status: 404 }, 404);
    }
    if (method === 'GET') {
      const after = new Date(url.searchParams.get('DateSent>') ?? 0);
      const to = url.searchParams.get('To');
      const found = messages.filter((each) => each.to === to && each.date_sent >= after);
      return json({ page: 0, page_size: 50, messages: found });
    }
    const form = new URLSearchParams(body.toString());
    const to = form.get('To') ?? '';
    if (!/^\+\d{8,15}$/.test(to))
      return json({ code: 21211, message: `Invalid 'To' ${to}`, status: 400 }, 400);
    const text = form.get('Body') ?? '';
    if (text === '') return json({ code: 21602, status: 400 }, 400);
    if (!form.get('From') && !form.get('MessagingServiceSid')) return json({ code: 21603, status: 400 }, 400);
    const sid = `SM${randomBytes(16).toString('hex')}`;
    const message = { sid, to, body: text, status: 'queued', date_sent: new Date() };
    messages.push(message);
    return json(message, 201);
  };

  return {
    ...(await startVendor(answer)),
    delivered: (to) => messages.filter((each) => each.to === to).map(({ body }) => body),
  };
}
