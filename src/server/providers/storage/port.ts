/** Stores files. Keys are our own ('public/x.svg', 'private/…'); the content of a key never changes. */
export interface StoragePort {
  /** Durable once resolved; repeating a put with the same content is fine. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is none. */
  get(key: string): Promise<Uint8Array | null>;
  has(key: string): Promise<boolean>;
  /** Idempotent: a missing file is no error. */
  delete(key: string): Promise<void>;
  /** Deletes remains of interrupted puts that are too old to be in progress; returns their number. */
  sweep?(): Promise<number>;
}
