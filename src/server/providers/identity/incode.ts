import { z } from 'zod';
import type { IdentityPicture, IdentityReason } from '#domain/applicant/identity-reasons.ts';
import { callHttp, callJson, readJson } from '../call-http.ts';
import { onceById } from '../once-by-id.ts';
import type { IncodeSettings } from '#server/platform/provider-settings.ts';
import { largestPictureBytes, type IdentityEvent, type IdentityPort, type IdentifiedPerson } from './port.ts';
import { emptyAddress } from '#domain/applicant/address.ts';
import type { Sex } from '#domain/applicant/curp.ts';
import { findState } from '#domain/applicant/states.ts';

/** The used part of the omni/get/ocr-data response. */
const scanned = z.object({
  name: z.object({
    firstName: z.string().optional(),
    givenName: z.string().optional(),
    paternalLastName: z.string().optional(),
    maternalLastName: z.string().optional(),
  }),
  curp: z.string().length(18),
  /** Milliseconds since 1970, in UTC. */
  birthDate: z.number(),
  nationality: z.string().optional(),
  gender: z.string().optional(),
  addressFields: place(),
  /** The same address after the provider's check, where it was found. */
  checkedAddressBean: place(),
});

function personFrom(read: z.output<typeof scanned>): IdentifiedPerson {
  const { name, curp, birthDate } = read;
  const printed = { ...read.checkedAddressBean, ...definedOf(read.addressFields) };
  const { street, number } = splitStreet(printed.street ?? '');
  return {
    names: name.givenName ?? name.firstName ?? '',
    lastName1: name.paternalLastName ?? '',
    lastName2: name.maternalLastName ?? '',
    birthday: new Date(birthDate).toISOString().slice(0, 10),
    curp,
    // Only Mexicans get an INE.
    nationality: read.nationality ?? 'Mexicana',
    sex: sexes[read.gender ?? ''],
    address: {
      ...emptyAddress,
      street,
      streetNumberExt: number,
      district: printed.colony ?? '',
      postalCode: printed.postalCode ?? '',
      municipality: printed.city ?? '',
      city: printed.city ?? '',
      // The INE abbreviates it ('PUE.'); the provider's address check spells it out.
      state: nameOfState(read.addressFields.state) || nameOfState(read.checkedAddressBean.state),
      country: 'México',
    },
  };
}

/** Incode uses English initials: M male, F female. */
const sexes: Readonly<Record<string, Sex>> = { M: 'H', F: 'M', X: 'X' };

const nameOfState = (text: string | undefined): string => findState(text ?? '')?.name ?? '';

/** 'C BUGAMBILIA 12 B' → street and number; the person confirms them on the next screens. */
function splitStreet(text: string): { street: string; number: string } {
  const words = text.split(' ').filter(Boolean);
  const at = words.findLastIndex((word) => /^\d/.test(word));
  const isNumber = at > 0 && words.length - at <= 2;
  return {
    street: (isNumber ? words.slice(0, at) : words).join(' '),
    number: isNumber ? words.slice(at).join(' ') : '',
  };
}

function place() {
  const text = z.string().max(200).optional();
  return z
    .object({ street: text, colony: text, postalCode: text, city: text, state: text })
    .optional()
    .transform((given) => given ?? {});
}

const definedOf = <T extends object>(given: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined && value !== ''),
  ) as Partial<T>;

/**
 * Incode's hosted flow. Its webhook is not signed, so it is only a hint to poll status, score and document
 * (omni/get/…). A session opened twice, because a process died between the response and our row, costs nothing: nobody
 * is sent to the other one.
 */
export function incodeIdentity({ url, apiKey, flowId, adminToken }: IncodeSettings): IdentityPort {
  const headers = { 'x-api-key': apiKey, 'api-version': '1.0', 'content-type': 'application/json' };
  const once = onceById<{ sessionId: string; url: string }>();

  return {
    name: 'incode',

    open: ({ key, requestId, returnUrl }, signal) =>
      once(key, async () => {
        const body = JSON.stringify({
          configurationId: flowId,
          countryCode: 'ALL',
          language: 'es-ES',
          redirectionUrl: returnUrl,
          externalCustomerId: requestId,
        });
        const call = { provider: 'identity', signal } as const;
        const start = { ...call, url: `${url}/omni/start`, method: 'POST' as const, headers, body };
        const { interviewId, token } = await callJson(start, started);
        const page = { ...call, url: `${url}/0/omni/onboarding-url`, headers: withToken(token) };
        return { sessionId: interviewId, url: (await callJson(page, onboardingUrl)).url };
      }),

    readWebhook(raw) {
      const hint = hintIn(raw);
      return hint ? { sessionId: hint.interviewId, ask: true } : 'malformed';
    },

    async result(sessionId, signal) {
      const ended = await get('omni/get/onboarding/status', sessionId, status, signal);
      if (ended === 'unknown') return eventOf(sessionId, 'expired');
      const outcome = outcomes[ended.onboardingStatus];
      if (!outcome) return null;
      if (outcome === 'refused') return { ...eventOf(sessionId, outcome), reason: 'manual-review' };
      if (outcome !== 'scored') return eventOf(sessionId, outcome);
      const score = await get('omni/get/score', sessionId, scored, signal);
      const verdict = score === 'unknown' ? undefined : verdicts[score.overall.status];
      if (score === 'unknown' || !verdict) return null; // under manual review at the provider
      if (verdict !== 'approved') return { ...eventOf(sessionId, verdict), reason: reasonIn(score) };
      const document = await get('omni/get/ocr-data', sessionId, scanned, signal);
      if (document === 'unknown') return null;
      return { ...eventOf(sessionId, 'approved'), person: personFrom(document) };
    },

    // One a call: an answer above 10 MB is a 502 of theirs.
    async picture({ sessionId, which }, signal) {
      const name = pictureNames[which];
      const answer = await callHttp({
        provider: 'identity',
        url: `${url}/omni/get/images?${new URLSearchParams({ id: sessionId })}`,
        method: 'POST',
        headers: withToken(adminToken),
        body: JSON.stringify({ images: [name] }),
        signal,
        expected: [404],
        largestAnswerBytes: Math.ceil((largestPictureBytes * 4) / 3) + 1_000,
      });
      if (answer.status !== 200) return 'gone';
      const base64 = readJson(answer.bytes, images, 'identity')[name] ?? '';
      return base64 === '' ? 'none' : Uint8Array.from(Buffer.from(base64, 'base64'));
    },

    async erase(sessionId, signal) {
      const query = new URLSearchParams({ interviewId: sessionId, keepCustomer: 'false' });
      await callHttp({
        provider: 'identity',
        url: `${url}/omni/interview?${query}`,
        method: 'DELETE',
        headers: withToken(adminToken),
        signal,
        expected: [404],
      });
    },
  };

  /** 'unknown': the session does not exist there, or was deleted. */
  async function get<S extends z.ZodType>(
    path: string,
    sessionId: string,
    shape: S,
    signal: AbortSignal,
  ): Promise<z.output<S> | 'unknown'> {
    const answer = await callHttp({
      provider: 'identity',
      url: `${url}/${path}?${new URLSearchParams({ id: sessionId })}`,
      headers: withToken(adminToken),
      signal,
      expected: [404],
    });
    return answer.status === 200 ? readJson(answer.bytes, shape, 'identity') : 'unknown';
  }

  function withToken(token: string) {
    return { ...headers, 'x-incode-hardware-id': token };
  }
}

/** The event id derives from session and outcome: by webhook or by polling it is the same event. */
const eventOf = (sessionId: string, outcome: IdentityEvent['outcome']): IdentityEvent => ({
  eventId: `${sessionId}-${outcome}`,
  sessionId,
  outcome,
});

/** The provider's final states; in any other the person has not finished. */
const outcomes: Readonly<Record<string, 'scored' | 'refused' | 'expired'>> = {
  ONBOARDING_FINISHED: 'scored',
  MANUAL_REVIEW_APPROVED: 'scored',
  MANUAL_REVIEW_REJECTED: 'refused',
  EXPIRED: 'expired',
};

const verdicts: Readonly<Record<string, 'approved' | 'refused'>> = { OK: 'approved', FAIL: 'refused' };

/** The document cut out of its photo, and the face as the camera saw it. */
const pictureNames: Readonly<Record<IdentityPicture, 'croppedFrontID' | 'croppedBackID' | 'selfie'>> = {
  front: 'croppedFrontID',
  back: 'croppedBackID',
  selfie: 'selfie',
};

/** Returns the first failed check of the provider. */
const reasonIn = (score: z.output<typeof scored>): IdentityReason | undefined =>
  checks.find(([name]) => score[name]?.overall?.status === 'FAIL')?.[1];

const checks = [
  ['idValidation', 'document'],
  ['liveness', 'liveness'],
  ['faceRecognition', 'face'],
] as const;

function hintIn(raw: string): z.output<typeof hint> | null {
  try {
    return hint.parse(JSON.parse(raw));
  } catch {
    return null;
  }
}

const sessionName = z.string().regex(/^[\w-]{1,100}$/);
const hint = z.object({ interviewId: sessionName, onboardingStatus: z.string() });
const started = z.object({ interviewId: sessionName, token: z.string().min(1) });
const onboardingUrl = z.object({ url: z.url({ protocol: /^https?$/ }) });
const status = z.object({ onboardingStatus: z.string() });
const image = z
  .string()
  .regex(/^(data:image\/\w{1,10};base64,)?[A-Za-z0-9+/]*={0,2}$/)
  .transform((text) => text.slice(text.indexOf(',') + 1))
  .nullish();
const images = z.object({ croppedFrontID: image, croppedBackID: image, selfie: image });
const check = z.object({ overall: z.object({ status: z.string() }).optional() }).optional();
const scored = z.object({
  overall: z.object({ status: z.string() }),
  idValidation: check,
  liveness: check,
  faceRecognition: check,
});
