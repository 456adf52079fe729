import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { TestApp } from './app.ts';
import type { Reply, TestClient } from './client.ts';

/** What the browser's passkey API answers, as JSON. */
type Answer = Record<string, unknown>;

export interface Ceremony {
  readonly challenge: string;
  readonly origin: string;
  /** Default: the host of the origin. */
  readonly rpId?: string;
  /** Default: the person was verified by her device. */
  readonly isVerified?: boolean;
}

/** An authenticator of a test: one passkey in memory, with a counter. */
export class Authenticator {
  readonly id = randomBytes(16);
  counter = 0;
  readonly #privateKey: KeyObject;
  readonly #publicKey: Buffer;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#privateKey = privateKey;
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    // COSE: EC2, ES256, P-256.
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]);
    this.#publicKey = Buffer.from(isoCBOR.encode(cose));
  }

  register(ceremony: Ceremony): Answer {
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      this.#publicKey,
    ]);
    const authData = Buffer.concat([this.#data(ceremony, 0x40), attested]);
    const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return this.#answer({
      clientDataJSON: text(clientData('webauthn.create', ceremony)),
      attestationObject: text(Buffer.from(isoCBOR.encode(attestation))),
    });
  }

  signIn(ceremony: Ceremony): Answer {
    this.counter += 1;
    const authenticatorData = this.#data(ceremony, 0);
    const client = clientData('webauthn.get', ceremony);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(client).digest()]);
    return this.#answer({
      clientDataJSON: text(client),
      authenticatorData: text(authenticatorData),
      signature: text(sign('sha256', signed, this.#privateKey)),
    });
  }

  #data({ origin, rpId = new URL(origin).hostname, isVerified = true }: Ceremony, also: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const flags = 0x01 | (isVerified ? 0x04 : 0) | also;
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counter]);
  }

  #answer(response: Record<string, string>): Answer {
    const id = text(this.id);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }
}

const clientData = (type: string, { challenge, origin }: Ceremony): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

const text = (bytes: Buffer): string => bytes.toString('base64url');

/** Adds a passkey to the account of the person who is signed in. */
export async function addPasskey(
  { deps }: Pick<TestApp, 'deps'>,
  client: TestClient,
  {
    authenticator = new Authenticator(),
    ...ceremony
  }: Partial<Ceremony> & { authenticator?: Authenticator } = {},
): Promise<Reply> {
  const asked = await client.post<OfficeOutput<'startOwnPasskey'>>('office/passkeys/options');
  if (asked.status !== 200) return asked;
  const { challengeId, options } = asked.body;
  const challenge = String(options['challenge']);
  const credential = authenticator.register({ challenge, origin: deps.config.publicOrigin, ...ceremony });
  return client.post('office/passkeys', { challengeId, credential });
}
