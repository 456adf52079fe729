import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseCurp } from '#domain/applicant/curp.ts';
import { identityPictures } from '#domain/applicant/identity-reasons.ts';
import { sniff } from '#server/images/sniff.ts';
import { SIGNATURE_HEADER } from '../webhook-signature.ts';
import type { IdentityEvent, IdentityPort } from './port.ts';

export interface IdentityUnderTest {
  readonly port: IdentityPort;
  /** Ends a session at the service; returns the webhook that it sends. */
  readonly end: (
    sessionId: string,
    outcome: 'approved' | 'refused' | 'expired',
  ) => Promise<{ raw: string; headers: Record<string, string> }>;
  /** The same webhook signed at another time; null: the service does not sign, its webhook is only a hint. */
  readonly signedAt: ((raw: string, millis: number) => Record<string, string>) | null;
}

/** The contract of every identity adapter. */
export function identityContract(make: () => IdentityUnderTest): void {
  const signal = new AbortController().signal;
  const request = () => ({
    key: randomUUID(),
    requestId: 'r'.repeat(22),
    phone: '5518427036',
    returnUrl: 'https://shop.example/1/identity-verification/1/x',
  });

  test('the same key opens the same session; another key another one', async () => {
    const { port } = make();
    const input = request();
    const [first, again] = await Promise.all([port.open(input, signal), port.open(input, signal)]);
    expect(again).toEqual(first);
    expect((await port.open(request(), signal)).sessionId).not.toBe(first.sessionId);
    expect(URL.canParse(first.url, 'https://shop.example')).toBe(true);
  });

  test('there is no result before the end; a session that the service does not know any more has expired', async () => {
    const { port } = make();
    const { sessionId } = await port.open(request(), signal);
    expect(await port.result(sessionId, signal)).toBeNull();
    expect(await port.result('unknown', signal)).toMatchObject({ sessionId: 'unknown', outcome: 'expired' });
  });

  test('what was erased is there no more, and may be erased again', async () => {
    const { port, end } = make();
    const { sessionId } = await port.open(request(), signal);
    await end(sessionId, 'approved');
    for (let time = 0; time < 2; time++) {
      await port.erase(sessionId, signal);
      expect(await port.result(sessionId, signal)).toMatchObject({ sessionId, outcome: 'expired' });
    }
    await port.erase('unknown', signal);
  });

  test('an approval says who the person is, by webhook and when asked', async () => {
    const { port, end } = make();
    const { sessionId } = await port.open(request(), signal);
    const { raw, headers } = await end(sessionId, 'approved');
    const event = await toldBy(port, raw, headers);
    expect(event).toMatchObject({ sessionId, outcome: 'approved' });
    expect(parseCurp(event?.person?.curp ?? '')).toMatchObject({
      ok: true,
      curp: { birthday: event?.person?.birthday },
    });
    expect(await port.result(sessionId, signal)).toEqual(event);
  });

  test.each(['approved', 'refused'] as const)(
    'after %s the photos that were taken may be looked at',
    async (outcome) => {
      const { port, end } = make();
      const { sessionId } = await port.open(request(), signal);
      expect(await port.picture({ sessionId, which: 'front' }, signal)).toBe('none');
      await end(sessionId, outcome);
      const pictures = await Promise.all(
        identityPictures.map(async (which) => port.picture({ sessionId, which }, signal)),
      );
      const kindsOf = pictures.map((picture) => (typeof picture === 'string' ? picture : sniff(picture)));
      expect(kindsOf.every((kind) => kind === 'jpg' || kind === 'png')).toBe(true);
      expect(new Set(pictures.map((picture) => Buffer.from(picture).toString('base64'))).size).toBe(3);
      await port.erase(sessionId, signal);
      expect(await port.picture({ sessionId, which: 'front' }, signal)).toBe('gone');
    },
  );

  test.each(['refused', 'expired'] as const)('%s names nobody', async (outcome) => {
    const { port, end } = make();
    const { sessionId } = await port.open(request(), signal);
    const { raw, headers } = await end(sessionId, outcome);
    expect(await toldBy(port, raw, headers)).toEqual({
      eventId: expect.any(String),
      sessionId,
      outcome,
    });
  });

  test('a webhook of theirs that says nothing that can be read is malformed, not forged', () => {
    const { port, signedAt } = make();
    for (const raw of ['not json', '{}', '{"sessionId":"x","outcome":"won"}']) {
      expect(port.readWebhook(raw, signedAt?.(raw, Date.now()) ?? {})).toBe('malformed');
    }
  });

  test('a webhook that was forged, altered or is too old is nobody’s, or counts for nothing', async () => {
    const { port, end, signedAt } = make();
    const { sessionId } = await port.open(request(), signal);
    const { raw, headers } = await end(sessionId, 'refused');
    const forged = raw.replace('refused', 'approved').replace('FINISHED', 'APPROVED');
    if (signedAt === null) {
      // Its content is not trusted: the service is asked.
      expect(port.readWebhook(forged, {})).toEqual({ sessionId, ask: true });
      expect(await toldBy(port, forged, {})).toMatchObject({ outcome: 'refused' });
      return;
    }
    expect(port.readWebhook(forged, headers)).toBeNull();
    expect(port.readWebhook(raw, {})).toBeNull();
    expect(port.readWebhook(raw, { ...headers, [SIGNATURE_HEADER]: 'forged' })).toBeNull();
    expect(port.readWebhook(raw, signedAt(raw, Date.now() - 301_000))).toBeNull();
    expect(port.readWebhook(raw, signedAt(raw, Date.now() + 302_000))).toBeNull();
  });

  async function toldBy(
    port: IdentityPort,
    raw: string,
    headers: Record<string, string>,
  ): Promise<IdentityEvent | null> {
    const notice = port.readWebhook(raw, headers);
    if (notice === 'malformed') throw new Error('a good webhook was not understood');
    return notice && 'ask' in notice ? port.result(notice.sessionId, signal) : notice;
  }
}
