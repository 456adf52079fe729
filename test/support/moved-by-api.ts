import sharp from 'sharp';
import type { ApiClient } from './api-client.ts';
import { ask } from './api-calls.ts';
import { act, startRequest, walkTo, type RequestInHand } from './request-by-api.ts';

/** Walks to the decision as somebody who moved: another address, with a picture of a receipt as its proof. */
export async function movedRequest(
  client: ApiClient,
  phone: string,
  proofs: readonly ('luz' | 'telefono')[] = ['luz'],
): Promise<RequestInHand> {
  const request = await startRequest(client, { phone, product: await dearPhone(client) });
  const { requestId } = request;
  await walkTo(request, 'address-confirmation');
  const address = await ask<Record<string, string>>(
    client,
    'GET',
    `onboarding/getInfoAddressData/${requestId}`,
  );
  const typed = { ...address, street: 'Cerrada Las Rosas', streetNumberExt: `18-${phone.slice(-4)}` };
  await ask(client, 'POST', `onboarding/confirmAddress/${requestId}`, typed);
  for (const kind of proofs) {
    const form = new FormData();
    form.set('file', new Blob([await receipt(kind, phone)], { type: 'image/png' }), `recibo-${kind}.png`);
    await ask(client, 'POST', `onboarding/addressProof/${requestId}/${kind}`, form);
  }
  await ask(client, 'POST', 'onboarding/confirmData', { requestId });
  await act['address-validation'](request);
  return request;
}

/** One whose price on credit is above the limit of one person. */
async function dearPhone(client: ApiClient): Promise<number> {
  const { list } = await ask<{ list: { id: number; price: number }[] }>(
    client,
    'GET',
    'productsNone?commercialPartnerId=1&limit=100',
  );
  const found = list.find(({ price }) => price > 9_000 && price < 14_000);
  if (!found) throw new Error('Partner 1 has no such phone');
  return found.id;
}

/** A receipt as a person would photograph it. */
async function receipt(kind: string, phone: string): Promise<Uint8Array<ArrayBuffer>> {
  const lines = [
    ['TITULAR DEL SERVICIO', 'SOLIS MERCADO ROSA ELENA'],
    ['DOMICILIO', `CERRADA LAS ROSAS 18-${phone.slice(-4)}`],
    ['PERIODO', '08 AGO - 09 OCT 2026'],
    ['LÍMITE DE PAGO', '28 OCT 2026'],
  ];
  const name = kind === 'luz' ? 'Luz del Altiplano' : 'Teléfonos del Centro';
  const rows = lines.map(
    ([label, value], index) =>
      `<text x="56" y="${200 + index * 90}" font-size="16" fill="#66736e">${label}</text>
       <text x="56" y="${232 + index * 90}" font-size="26" font-weight="700" fill="#22302b">${value}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="860" height="1120" font-family="sans-serif">
    <rect width="860" height="1120" fill="#fcfbf7"/><rect width="860" height="116" fill="#2f6b57"/>
    <text x="56" y="72" font-size="34" font-weight="700" fill="#ffffff">${name}</text>${rows.join('')}</svg>`;
  return new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
}
