import sharp from 'sharp';
import { currentClauses } from '#domain/credit/signing-summary.ts';
import { makePlan } from '#domain/credit/plan.ts';
import type { PaperCompany, PaperData, PaperSignature } from '#server/documents/paper-data.ts';
import { readSignature } from '#server/images/signature-image.ts';

/** Sample data for documents: a company, a customer with problematic letters, a drawn signature. */

export const sampleCompany: PaperCompany = {
  name: 'Alba',
  legalName: 'Comercializadora Alba, S.A. de C.V.',
  address: 'Av. Juárez 148, Col. Centro, Puebla, Puebla, C.P. 72000',
  phone: '2224189035',
  contact: 'hola@alba.mx',
  supportPhone: '5541239087',
  rfc: 'CAP150612QX1',
  representative: 'Teresa Olvera Ríos',
  profecoNumber: '1184-2025',
  brand: '#FF6700',
  onBrand: '#000000',
  graceDays: 3,
};

export const samplePaper = (change: Partial<PaperData> = {}): PaperData => ({
  account: '1234567897',
  company: sampleCompany,
  customer: {
    fullName: 'María José Ñáñez Güemes',
    curp: 'XAGM900101MPLXMR05',
    rfc: 'XAGM900101AB1',
    phone: '5518427036',
    email: 'maria.jose@correo.mx',
    home: 'Calle Álamos 12-B, Int. 3, Col. La Paz, C.P. 72160, Puebla, Puebla',
    shipping: 'Privada Pingüino 7, Col. El Ángel, C.P. 72160, Puebla, Puebla',
    place: 'Puebla, Puebla',
  },
  device: { name: 'Galaxy A56 5G 256 GB', brand: 'Samsung', color: 'Rosa' },
  plan: makePlan({
    cashPriceCentavos: 799_900,
    downPaymentCentavos: 129_900,
    weeklyPaymentCentavos: 19_900,
    weeks: 52,
    lastPaymentCentavos: 15_050,
  }),
  clauses: currentClauses(),
  on: '2025-11-21',
  trail: [
    {
      at: new Date('2025-11-21T19:40:00Z'),
      act: 'Verificó su teléfono con un código',
      ip: '2806:2f0:9000:abcd:1234:5678:9abc:def0',
      userAgent: 'Mozilla/5.0 (Linux; Android 14; SM-A566B) Chrome/142.0.0.0 Mobile Safari/537.36',
    },
  ],
  consent: { version: 'bureau-2025-01', sha256: 'c'.repeat(64), at: new Date('2025-11-21T19:44:00Z') },
  revocationUntil: '2025-11-28',
  signature: null,
  ...change,
});

export const sampleSignature = async (change: Partial<PaperSignature> = {}): Promise<PaperSignature> => ({
  png: await readSignature(await drawnSignature()),
  sha256: '0123456789abcdef'.repeat(4),
  planSha256: 'fedcba9876543210'.repeat(4),
  at: new Date('2025-11-21T20:03:22Z'),
  ip: '187.190.12.44',
  userAgent: 'Mozilla/5.0 (Linux; Android 14; SM-A566B) Chrome/142.0.0.0 Mobile Safari/537.36',
  evidence: null,
  ...change,
});

/** A signature as drawn on the canvas: dark ink on transparency. */
export async function drawnSignature(path = scribble): Promise<Uint8Array> {
  // Cached: the load test's visitors share one drawing.
  const png = drawn.get(path) ?? drawSignature(path);
  drawn.set(path, png);
  return Uint8Array.from(await png);
}

const drawn = new Map<string, Promise<Uint8Array>>();

async function drawSignature(path: string): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="240"><path d="${path}" fill="none" stroke="#1b2a6b" stroke-width="5"/></svg>`;
  return new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
}

const scribble =
  'M40 150 C80 20 120 30 110 120 S180 90 200 140 S280 20 290 110 S380 100 400 130 S520 70 560 90';
