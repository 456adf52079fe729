/**
 * Loads sharp with the first image, to keep startup short. Its cache holds decoded images for a repetition that does not
 * come: each picture is processed once.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return sharp;
}
