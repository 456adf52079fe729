/** SHA-256 of a text as it is on the wire, in hex. For loaders: what a person is shown is what the call names. */
export async function textHash(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
