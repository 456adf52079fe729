/**
 * PBKDF2-HMAC-SHA-256 (RFC 8018) in plain script, for pages without `crypto.subtle`. Not for secrets: it makes no
 * claim about timing.
 */
export function pbkdf2Sha256(
  password: Uint8Array,
  salt: Uint8Array,
  rounds: number,
  length: number,
): Uint8Array {
  const mac = hmacSha256(password);
  const derived = new Uint8Array(length);
  for (let block = 1, at = 0; at < length; block++, at += 32) {
    const numbered = new Uint8Array(salt.length + 4);
    numbered.set(salt);
    new DataView(numbered.buffer).setUint32(salt.length, block);
    let last = mac(numbered);
    const sum = last.slice();
    for (let round = 1; round < rounds; round++) {
      last = mac(last);
      for (let byte = 0; byte < 32; byte++) sum[byte] = (sum[byte] as number) ^ (last[byte] as number);
    }
    derived.set(sum.subarray(0, Math.min(32, length - at)), at);
  }
  return derived;
}

/** The key's two pads are hashed once; every message then costs what it is long. */
function hmacSha256(key: Uint8Array): (message: Uint8Array) => Uint8Array {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(start, key, 0) : key);
  const inner = compress(
    start,
    block.map((byte) => byte ^ 0x36),
    0,
  );
  const outer = compress(
    start,
    block.map((byte) => byte ^ 0x5c),
    0,
  );
  return (message) => sha256(outer, sha256(inner, message, 64), 64);
}

/** Goes on from `state`, into which `hashed` bytes (whole blocks) have gone already. */
function sha256(state: Int32Array, message: Uint8Array, hashed: number): Uint8Array {
  const padded = new Uint8Array((((message.length + 8) >> 6) + 1) << 6);
  padded.set(message);
  padded[message.length] = 0x80;
  new DataView(padded.buffer).setUint32(padded.length - 4, (hashed + message.length) * 8);
  let now = state;
  for (let at = 0; at < padded.length; at += 64) now = compress(now, padded, at);
  const digest = new Uint8Array(32);
  const view = new DataView(digest.buffer);
  for (let word = 0; word < 8; word++) view.setInt32(word * 4, now[word] as number);
  return digest;
}

const schedule = new Int32Array(64);

function compress(state: Int32Array, bytes: Uint8Array, at: number): Int32Array {
  const w = schedule as unknown as number[];
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, 64);
  for (let i = 0; i < 16; i++) w[i] = view.getInt32(i * 4);
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15]!;
    const y = w[i - 2]!;
    const s0 = (rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3)) | 0;
    const s1 = (rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10)) | 0;
    w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as Eight;
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + cubeRoots[i]! + w[i]!) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  const next = state.slice();
  next[0]! += a;
  next[1]! += b;
  next[2]! += c;
  next[3]! += d;
  next[4]! += e;
  next[5]! += f;
  next[6]! += g;
  next[7]! += h;
  return next;
}

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The constants of FIPS 180-4: fractions of the roots of the first primes. */
const primes = Array.from({ length: 310 }, (_, n) => n + 2).filter((n) => {
  for (let d = 2; d * d <= n; d++) if (n % d === 0) return false;
  return true;
});
const fraction = (root: number): number => ((root % 1) * 2 ** 32) | 0;
const start = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
const cubeRoots = Int32Array.from(primes.slice(0, 64), (prime) => fraction(Math.cbrt(prime)));

type Eight = [number, number, number, number, number, number, number, number];
