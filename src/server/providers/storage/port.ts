/** Keeps files. Keys are our own ('public/x.svg', 'private/…'); content never changes under a key. */
export interface StoragePort {
  /** Durable once resolved; the same key twice with the same content is fine. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is none. */
  get(key: string): Promise<Uint8Array | null>;
  has(key: string): Promise<boolean>;
  /** Gone or never there: both fine. */
  delete(key: string): Promise<void>;
  /** Takes away what broken-off puts have left, once nobody can be at it any more; answers how many there were. */
  sweep?(): Promise<number>;
}
