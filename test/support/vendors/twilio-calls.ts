import { randomBytes } from 'node:crypto';
import { json, startVendor, type FakeVendor, type VendorAnswer, type VendorRequest } from './fake-vendor.ts';
import { twilioAccount } from './twilio.ts';

export interface FakeCalls extends FakeVendor {
  /** What calls to a number in E.164 said, as TwiML. */
  readonly said: (to: string) => string[];
}

/** Twilio's Calls resource (2010-04-01): create with Twiml, and list by To. */
export async function startTwilioCalls(): Promise<FakeCalls> {
  const calls: { sid: string; to: string; twiml: string; status: string; date_created: string }[] = [];

  const answer = ({ method, url, headers, body }: VendorRequest): VendorAnswer => {
    const login = Buffer.from(`${twilioAccount.sid}:${twilioAccount.token}`).toString('base64');
    if (headers.authorization !== `Basic ${login}`) return json({ code: 20003, status: 401 }, 401);
    if (url.pathname !== `/2010-04-01/Accounts/${twilioAccount.sid}/Calls.json`) {
      return json({ code: 20404, status: 404 }, 404);
    }
    if (method === 'GET') {
      const to = url.searchParams.get('To');
      return json({ page: 0, calls: calls.filter((each) => each.to === to) });
    }
    const form = new URLSearchParams(body.toString());
    const to = form.get('To') ?? '';
    if (!/^\+\d{8,15}$/.test(to)) return json({ code: 21211, status: 400 }, 400);
    if (!form.get('From') || !form.get('Twiml')) return json({ code: 21205, status: 400 }, 400);
    const sid = `CA${randomBytes(16).toString('hex')}`;
    const call = {
      sid,
      to,
      twiml: form.get('Twiml') ?? '',
      status: 'queued',
      date_created: new Date().toUTCString(),
    };
    calls.push(call);
    return json(call, 201);
  };

  return {
    ...(await startVendor(answer)),
    said: (to) => calls.filter((each) => each.to === to).map(({ twiml }) => twiml),
  };
}
