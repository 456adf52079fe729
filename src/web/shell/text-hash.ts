/** SHA-256 of a text in UTF-8, in hex. For loaders: the call that records a consent names the text that was shown. */
export async function textHash(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
