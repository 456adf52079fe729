/**
 * Loads sharp with the first image, to keep startup short. Its cache holds decoded images for a repetition that does not
 * come: each picture is processed once. One thread a picture: they are small, and several are processed at a time.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
