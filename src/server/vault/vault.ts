import { createHmac, randomBytes } from 'node:crypto';
import { openBytes, sealBytes, secretOf } from './cipher.ts';
import type { KeyRing } from '#server/platform/key-ring.ts';
import { StartProblem } from '#server/platform/start-problem.ts';

/** 32 random bytes that seal the fields of one request, or one of the vault's own keys. Never stored unwrapped. */
export type DataKey = Buffer & { readonly dataKey: unique symbol };

/** The vault's own keys, in data_keys under these ids. */
export const ownKeyIds = ['service', 'index', 'audit', 'archive'] as const;
export type OwnKeys = Readonly<Record<(typeof ownKeyIds)[number], DataKey>>;

/** What a blind index is for: the same text has different values for different purposes. */
export type BlindPurpose =
  | 'phone'
  | 'phone-end'
  | 'rfc'
  | 'email'
  | 'recipient'
  | 'bucket'
  | 'imei'
  | 'clabe'
  | 'curp'
  | 'address';

/**
 * Wraps and unwraps data keys with the master keys of its ring, and computes blind indexes and the audit log's MACs
 * with its own keys, which are data keys too: rotating a master key only wraps the data keys again.
 */
export interface Vault {
  /** The id of the master key that wraps new keys. */
  readonly currentKeyId: string;
  /** Returns a new data key, wrapped for the row `id` of data_keys. */
  newDataKey(id: string): string;
  /**
   * @throws VaultKeyMissing when its master key is not in the ring; another error when it is not the key of that row
   */
  unwrap(id: string, wrapped: string): DataKey;
  /** Wraps the same data key under the current master key. */
  rewrap(id: string, wrapped: string): string;
  /** Wraps a data key for the archive, where `unwrap` does not open it. */
  archive(id: string, wrapped: string): string;
  /** Wraps it as it was before `archive`. */
  fromArchive(id: string, archived: string): string;
  /** Call once, at start, with the keys that prepare-vault.ts read or created. */
  open(keys: OwnKeys): void;
  /** Returns the key for rows of no request: sessions, messages. */
  serviceKey(): DataKey;
  /** Returns 128 bits of HMAC-SHA-256: equal texts match, and the text cannot be recovered. */
  blind(purpose: BlindPurpose, text: string): string;
  /** Returns the HMAC-SHA-256 of an audit log entry, hex. */
  auditMac(line: string): string;
}

export class VaultKeyMissing extends StartProblem {
  override readonly name = 'VaultKeyMissing';
  constructor(id: string) {
    super(`The data is sealed with the master key '${id}', which VAULT_KEYS does not hold.`);
  }
}

export function createVault(ring: KeyRing): Vault {
  const [current] = ring;
  let own: OwnKeys | null = null;
  const opened = (): OwnKeys => {
    if (own === null) throw new Error('the vault is locked: call prepareVault first');
    return own;
  };
  const wrap = (id: string, key: Buffer) =>
    `${current.id}.${sealBytes(current.bytes, aadOf(id), key).toString('base64url')}`;
  const unwrap = (id: string, wrapped: string): DataKey => {
    const [keyId = '', sealed = ''] = wrapped.split('.');
    const master = ring.find((key) => key.id === keyId);
    if (!master) throw new VaultKeyMissing(keyId);
    return openBytes(master.bytes, aadOf(id), Buffer.from(sealed, 'base64url')) as DataKey;
  };
  return {
    currentKeyId: current.id,
    newDataKey: (id) => wrap(id, randomBytes(32)),
    unwrap,
    rewrap: (id, wrapped) => wrap(id, unwrap(id, wrapped)),
    archive: (id, wrapped) =>
      sealBytes(opened().archive, archiveAadOf(id), unwrap(id, wrapped)).toString('base64url'),
    fromArchive: (id, archived) =>
      wrap(id, openBytes(opened().archive, archiveAadOf(id), Buffer.from(archived, 'base64url'))),
    open: (keys) => void (own = keys),
    serviceKey: () => opened().service,
    blind: (purpose, text) =>
      createHmac('sha256', secretOf(opened().index))
        .update(`${purpose}\0${text}`)
        .digest()
        .subarray(0, 16)
        .toString('base64url'),
    auditMac: (line) => createHmac('sha256', secretOf(opened().audit)).update(line).digest('hex'),
  };
}

const aadOf = (id: string): string => `data_keys|wrapped|${id}`;
const archiveAadOf = (id: string): string => `data_keys|archived|${id}`;
