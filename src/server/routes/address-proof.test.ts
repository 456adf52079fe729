import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressProofsOf } from '#server/queries/requests/addresses.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import {
  applicantAt,
  countOf,
  doStep,
  stepOf,
  typedAddress,
  type Applicant,
} from '#test/support/applicant.ts';
import { stockShops } from '#test/support/shop.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  await stockShops(test.deps);
});
afterAll(() => test.close());

const confirm = ({ client, requestId }: Applicant, address: object = typedAddress) =>
  client.post(`onboarding/confirmAddress/${requestId}`, address);
const upload = ({ client, requestId }: Applicant, file: File, kind = 'luz') => {
  const form = new FormData();
  form.set('file', file);
  return client.post<{ id: string; bytes: number }>(`onboarding/addressProof/${requestId}/${kind}`, form);
};
const pdf = (text = 'luz') =>
  new File([`%PDF-1.7\n${text}`], 'recibo de luz.pdf', { type: 'application/pdf' });

describe('an edited address', () => {
  const edited = async () => {
    const applicant = await applicantAt(test, 'address-confirmation');
    expect((await confirm(applicant)).body).toEqual({ ok: true });
    return applicant;
  };
  const send = ({ client, requestId }: Applicant) => client.post('onboarding/confirmData', { requestId });

  it('is stored cleaned, offered from then on, and the same again is no change', async () => {
    const applicant = await applicantAt(test, 'address-confirmation');
    await confirm(applicant, { ...typedAddress, street: '  Calle   Álamos #! ' });
    expect((await confirm(applicant)).status).toBe(200);
    expect((await confirm(applicant, { ...typedAddress, street: 'Otra' })).code).toBe('conflict');
    expect((await doStep['address-confirmation'](applicant)).code).toBe('conflict');
    const offered = await applicant.client.get(`onboarding/getInfoAddressData/${applicant.requestId}`);
    expect(offered.body).toEqual(typedAddress);
    expect(await countOf(applicant, 'address-edited')).toBe(1);
  });

  it('needs a paper before it goes on', async () => {
    const applicant = await edited();
    expect(await stepOf(applicant)).toBe('address-proof');
    const early = await doStep['address-validation'](applicant);
    expect([early.status, early.headers['x-next-step']]).toEqual([
      409,
      `/1/address-proof/1/${applicant.requestId}`,
    ]);
    const empty = await send(applicant);
    expect([empty.status, empty.body]).toEqual([
      400,
      { errors: ['Sube al menos un comprobante de domicilio.'] },
    ]);
    expect((await upload(applicant, pdf())).status).toBe(200);
    expect((await send(applicant)).status).toBe(200);
    expect((await send(applicant)).status).toBe(200);
    expect(await countOf(applicant, 'address-proof-sent')).toBe(1);
    expect(await stepOf(applicant)).toBe('address-validation');
  });

  it('opens a widget that says what it takes and lists what is there', async () => {
    const applicant = await edited();
    const open = async () =>
      (
        await applicant.client.post<{
          uploadUrl: string;
          accept: string[];
          maxBytes: number;
          files: object[];
        }>(`onboarding/configurationAddress/${applicant.requestId}`)
      ).body;
    expect(await open()).toMatchObject({
      uploadUrl: `/api/v1/onboarding/addressProof/${applicant.requestId}/{kind}`,
      maxBytes: 10_000_000,
      files: [],
    });
    expect((await open()).accept).toEqual(expect.arrayContaining(['.pdf', '.jpg', '.jpeg', '.png', '.docx']));
    await upload(applicant, pdf());
    expect((await open()).files).toEqual([
      { id: expect.any(String), name: 'recibo de luz.pdf', kind: 'luz', bytes: 12 },
    ]);
  });

  it.each([
    ['recibo', 'recibo.pdf'],
    ['recibo.pdf (1)', 'recibo.pdf (1).pdf'],
    ['luz.png', 'luz.png.pdf'],
  ])('takes a PDF that a phone calls %s, by its bytes', async (name, shown) => {
    const applicant = await edited();
    const reply = await upload(applicant, new File(['\ufeff%PDF-1.7'], name));
    expect(reply.status).toBe(200);
    const { body } = await applicant.client.post<{ files: object[] }>(
      `onboarding/configurationAddress/${applicant.requestId}`,
    );
    expect(body.files).toMatchObject([{ name: shown }]);
  });

  it.each([
    ['HTML that calls itself a PDF', new File(['<html><script>1</script>'], 'luz.pdf'), 415, 'file-type'],
    ['an SVG', new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'luz.svg'), 415, 'file-type'],
    ['a picture cut short', new File(['\x89PNG\r\n\x1a\n'], 'luz.png'), 415, 'file-type'],
    ['nothing', new File([], 'luz.pdf'), 415, 'file-type'],
    ['eleven megabytes', new File(['%PDF-1.7', 'x'.repeat(11_000_000)], 'luz.pdf'), 413, 'file-too-large'],
  ])('takes no %s for a paper', async (_, file, status, code) => {
    const applicant = await edited();
    const reply = await upload(applicant, file);
    expect([reply.status, reply.code]).toEqual([status, code]);
    const proofs = await test.deps.store.db
      .selectFrom('address_proofs')
      .selectAll()
      .where('request_id', '=', applicant.requestId)
      .execute();
    expect(proofs).toEqual([]);
  });

  it('takes no body but a form with the field file', async () => {
    const applicant = await edited();
    const path = `onboarding/addressProof/${applicant.requestId}/luz`;
    expect((await applicant.client.post(path, { file: 'x' })).code).toBe('file-type');
    const form = new FormData();
    form.set('other', pdf());
    expect((await applicant.client.post(path, form)).code).toBe('invalid-input');
    expect((await upload(applicant, pdf(), 'pasaporte')).code).toBe('invalid-input');
  });

  it('keeps photos small, privately, and the same one once [spec:5.uploads.images 9.image-side]', async () => {
    const applicant = await edited();
    const png = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#b0c4de' } })
      .png()
      .toBuffer();
    const photo = () => new File([new Uint8Array(png)], '../../etc/mi recibo de Muñoz.png');
    const [first, second] = [await upload(applicant, photo()), await upload(applicant, photo())];
    expect(second.body.id).toBe(first.body.id);
    const [proof] = await addressProofsOf(test.deps.store, applicant.requestId);
    if (!proof) throw new Error('nothing was kept');
    expect(proof).toMatchObject({ name: 'mi recibo de Muñoz.png', content_type: 'image/png' });
    expect(proof.file).toMatch(/^private\//);
    const kept = await sharp((await test.deps.storage.get(proof.file)) ?? undefined).metadata();
    expect(Math.max(kept.width, kept.height)).toBe(500);
    const name = proof.file.split('/').at(-1) ?? '';
    expect((await applicant.client.get(`storage/${name}`)).status).toBe(404);
    expect((await applicant.client.get(`storage/${encodeURIComponent(proof.file)}`)).status).not.toBe(200);
  });

  it('keeps no file that no row names: not of an eleventh paper, nor of the same one again', async () => {
    const applicant = await edited();
    const { storage } = test.deps;
    const put = storage.put.bind(storage);
    const files: string[] = [];
    storage.put = async (key, bytes) => {
      files.push(key);
      await put(key, bytes);
    };
    try {
      for (let paper = 0; paper < 10; paper++) {
        expect((await upload(applicant, pdf(`paper ${paper}`))).status).toBe(200);
      }
      expect((await upload(applicant, pdf('paper 3'))).status).toBe(200);
      expect((await upload(applicant, pdf('paper 11'))).code).toBe('conflict');
    } finally {
      storage.put = put;
    }
    const stayed = await Promise.all(files.map(async (file) => ((await storage.has(file)) ? [file] : [])));
    const named = await addressProofsOf(test.deps.store, applicant.requestId);
    expect(named).toHaveLength(10);
    expect(stayed.flat().toSorted()).toEqual(named.map(({ file }) => file).toSorted());
  });
});
