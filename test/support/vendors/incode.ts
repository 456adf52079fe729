import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { z } from 'zod';
import { json, startVendor, type FakeVendor, type VendorAnswer, type VendorRequest } from './fake-vendor.ts';

export const incodeKeys = {
  apiKey: 'api-key-of-the-fake',
  adminToken: 'admin-token-of-the-fake',
  flowId: 'flow-1',
};

type End = 'approved' | 'refused' | 'expired';

export interface FakeIncode extends FakeVendor {
  /** Ends a session; returns the webhook's body. */
  readonly end: (interviewId: string, outcome: End) => string;
  /** Sends the session to their manual review. */
  readonly review: (interviewId: string) => void;
  /** Their manual review refuses it. */
  readonly rejected: (interviewId: string) => void;
  /** Makes one of their checks fail, by its name in the score. */
  readonly failed: (interviewId: string, check: string) => void;
  /** Overrides fields read from the document. */
  readonly reads: (interviewId: string, read: object) => void;
  /** Replaces what they send of a photo, by its name; an empty text is how they say that there is none. */
  readonly shows: (interviewId: string, name: string, base64: string) => void;
  readonly forgets: (interviewId: string) => void;
  readonly sessions: () => number;
}

interface Session {
  readonly token: string;
  readonly status: string;
  readonly score: string;
  readonly failed: string;
  readonly read: object;
  readonly images: Readonly<Record<string, string>>;
}

const scoreOf = ({ score, failed }: Session) => ({
  overall: { value: '97', status: score },
  idValidation: { overall: { status: 'OK' } },
  ...(failed !== '' && { [failed]: { overall: { status: 'FAIL' } } }),
});

/** Incode's omni API: start, onboarding-url, and the results of a session by id. */
export async function startIncode(): Promise<FakeIncode> {
  const photos = await photosOfAnIne();
  const sessions = new Map<string, Session>();

  const answer = ({ method, url, headers, body }: VendorRequest): VendorAnswer => {
    if (headers['x-api-key'] !== incodeKeys.apiKey || headers['api-version'] !== '1.0') return json({}, 401);
    const token = headers['x-incode-hardware-id'];
    if (method === 'POST' && url.pathname === '/omni/start') {
      const interviewId = randomBytes(12).toString('hex');
      const token = randomBytes(20).toString('hex');
      const started: Session = {
        token,
        status: 'UNKNOWN',
        score: 'UNKNOWN',
        failed: '',
        read: {},
        images: {},
      };
      sessions.set(interviewId, started);
      return json({ interviewId, token: started.token, interviewCode: 'x', flowType: 'flow' });
    }
    if (url.pathname === '/0/omni/onboarding-url') {
      const known = [...sessions].find(([, session]) => session.token === token);
      return known ? json({ success: true, url: `https://flow.example/?id=${known[0]}` }) : json({}, 403);
    }
    if (token !== incodeKeys.adminToken) return json({}, 403);
    if (method === 'DELETE' && url.pathname === '/omni/interview') {
      return sessions.delete(url.searchParams.get('interviewId') ?? '')
        ? json({ success: true })
        : json({}, 404);
    }
    const session = sessions.get(url.searchParams.get('id') ?? '');
    if (!session) return json({ status: 4004, error: 'Not Found' }, 404);
    if (url.pathname === '/omni/get/onboarding/status') return json({ onboardingStatus: session.status });
    if (method === 'POST' && url.pathname === '/omni/get/images') {
      const taken = session.score === 'UNKNOWN' ? {} : { ...photos, ...session.images };
      const asked = askedImages.parse(JSON.parse(body.toString())).images;
      return json(Object.fromEntries(Object.entries(taken).filter(([name]) => asked.includes(name))));
    }
    if (url.pathname === '/omni/get/score') return json(scoreOf(session));
    return url.pathname === '/omni/get/ocr-data' ? json({ ...document, ...session.read }) : json({}, 404);
  };

  const set = (interviewId: string, status: string, score: string) => {
    const session = sessions.get(interviewId);
    if (session) Object.assign(session, { status, score });
    return JSON.stringify({ interviewId, onboardingStatus: status, clientId: 'shop' });
  };

  return {
    ...(await startVendor(answer)),
    end: (id, outcome) =>
      outcome === 'expired'
        ? set(id, 'EXPIRED', 'UNKNOWN')
        : set(id, 'ONBOARDING_FINISHED', outcome === 'approved' ? 'OK' : 'FAIL'),
    review: (id) => void set(id, 'ONBOARDING_FINISHED', 'MANUAL'),
    rejected: (id) => void set(id, 'MANUAL_REVIEW_REJECTED', 'MANUAL'),
    failed: (id, check) => Object.assign(sessions.get(id) ?? {}, { failed: check }),
    reads: (id, read) => Object.assign(sessions.get(id) ?? {}, { read }),
    shows: (id, name, base64) => {
      const session = sessions.get(id);
      if (session) Object.assign(session, { images: { ...session.images, [name]: base64 } });
    },
    forgets: (id) => sessions.delete(id),
    sessions: () => sessions.size,
  };
}

const askedImages = z.object({ images: z.array(z.string()) });

/** As they send them: base64 by name, of which only those that were asked for. */
async function photosOfAnIne(): Promise<Record<string, string>> {
  const names = ['fullFrameFrontID', 'croppedFrontID', 'croppedBackID', 'selfie'];
  const photos = names.map(async (name, at) => {
    const background = `hsl(${at * 80}, 40%, 60%)`;
    const photo = sharp({ create: { width: 64, height: 40, channels: 3, background } });
    return [name, (await photo.jpeg().toBuffer()).toString('base64')] as const;
  });
  return Object.fromEntries(await Promise.all(photos));
}

/** The data of an INE; the person does not exist. */
const document = {
  name: {
    fullName: 'MARIA FERNANDA PEÑA NUÑEZ',
    firstName: 'MARIA',
    givenName: 'MARIA FERNANDA',
    paternalLastName: 'PEÑA',
    maternalLastName: 'NUÑEZ',
  },
  curp: 'PENF900517MDFXXR00',
  birthDate: Date.UTC(1990, 4, 17),
  gender: 'F',
  typeOfId: 'VoterIdentification',
  address: 'C BUGAMBILIA 12 B\nCOL LAS FLORES 72160\nPUEBLA, PUE.',
  addressFields: {
    street: 'C BUGAMBILIA 12 B',
    colony: 'LAS FLORES',
    postalCode: '72160',
    city: 'PUEBLA',
    state: 'PUE',
  },
  checkedAddressBean: { state: 'Puebla', city: 'Heroica Puebla de Zaragoza', postalCode: '72160' },
};
