import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makeBrandPicture } from './brand-picture.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 20, b: 40, alpha: 0.5 } } });

test('a logo is scaled to three times its place and keeps its transparency', async () => {
  const { file, bytes } = await makeBrandPicture(
    'logo',
    'marca-1 logo',
    await picture(2000, 400).png().toBuffer(),
  );
  expect(file).toMatch(/^marca-1-logo-[0-9a-f]{8}-[0-9a-f]{8}\.webp$/);
  expect(await sharp(bytes).metadata()).toMatchObject({
    format: 'webp',
    width: 480,
    height: 96,
    hasAlpha: true,
  });
});

test('a banner is cut to its place', async () => {
  const bytes = await picture(3000, 1000).flatten().jpeg().toBuffer();
  const banner = await makeBrandPicture('banner', 'marca-1 banner', bytes);
  expect(await sharp(banner.bytes).metadata()).toMatchObject({ format: 'webp', width: 1120, height: 624 });
});

test('the same picture, sent again, is another file', async () => {
  const bytes = await picture(300, 80).png().toBuffer();
  const [one, other] = [
    await makeBrandPicture('logo', 'm', bytes),
    await makeBrandPicture('logo', 'm', bytes),
  ];
  expect(one.file).not.toBe(other.file);
});

test('what is no PNG, WebP or JPEG, damaged, too small or too large is refused in words', async () => {
  const refused = (bytes: Uint8Array, kind: 'logo' | 'banner' = 'logo') =>
    makeBrandPicture(kind, 'm', bytes).then(
      () => null,
      (error: { code: string; detail: object }) => [error.code, error.detail],
    );
  const wrongType = ['file-type', { messages: ['Suba la imagen en PNG, WebP o JPEG.'] }];
  const whole = await picture(800, 600).png().toBuffer();
  for (const bytes of [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    Buffer.from(''),
    await picture(300, 80).avif().toBuffer(),
    whole.subarray(0, whole.length - 200),
  ]) {
    expect(await refused(bytes)).toEqual(wrongType);
  }
  expect(await refused(await picture(30, 30).png().toBuffer())).toMatchObject(['invalid-input', {}]);
  expect(await refused(whole, 'banner')).toEqual([
    'invalid-input',
    { messages: ['La promoción debe medir al menos 1120 × 624 px.'] },
  ]);
  expect(await refused(await picture(6000, 4001).png().toBuffer())).toMatchObject(['file-too-large', {}]);
});
