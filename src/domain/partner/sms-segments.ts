/**
 * How many segments an SMS is billed as. The basic alphabet (GSM 03.38: with é, è, ñ and ü, but not á, í, ó, ú) has 160 to
 * a message or 153 to each part of one; with any other letter all of it is UCS-2, with 70 or 67.
 */
export function smsSegments(text: string): { readonly segments: number; readonly isBasic: boolean } {
  const letters = Array.from(text);
  const isBasic = letters.every((letter) => basic.has(letter) || escaped.has(letter));
  const sizes = letters.map((letter) => (isBasic ? (escaped.has(letter) ? 2 : 1) : letter.length));
  const [alone, part] = isBasic ? [160, 153] : [70, 67];
  if (sizes.reduce((sum, size) => sum + size, 0) <= alone) return { segments: 1, isBasic };
  let [segments, used] = [1, 0];
  for (const size of sizes) {
    // A letter of two stays in one part.
    if (used + size > part) [segments, used] = [segments + 1, 0];
    used += size;
  }
  return { segments, isBasic };
}

const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const escaped = new Set('\f^{}\\[~]|€');
