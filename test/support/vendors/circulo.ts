import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { json, startVendor, type FakeVendor, type VendorAnswer, type VendorRequest } from './fake-vendor.ts';

export const circuloLogin = { apiKey: 'api-key-of-the-fake', username: 'otorgante', password: 'clave' };

export interface FakeCirculo extends FakeVendor {
  /** PEM: the grantor's key, whose public half is registered in their portal. */
  readonly privateKey: string;
  /** PEM: their own certificate. */
  readonly certificate: string;
  readonly queries: () => number;
  /** Sets the next responses. */
  answerWith(report: Record<string, unknown>): void;
  /** Signs responses with a wrong key. */
  signWrongly(wrongly: boolean): void;
}

/** Reporte de Crédito Consolidado: a signed request in, a signed report out. */
export async function startCirculo(): Promise<FakeCirculo> {
  const ours = keyAndCertificate();
  const theirs = keyAndCertificate();
  let queries = 0;
  let report: Record<string, unknown> = goodReport;
  let wrongly = false;

  const answer = ({ method, url, headers, body }: VendorRequest): VendorAnswer => {
    const { apiKey, username, password } = circuloLogin;
    const isKnown =
      headers['x-api-key'] === apiKey && headers['username'] === username && headers['password'] === password;
    const signature = Buffer.from(String(headers['x-signature']), 'hex');
    const isSigned = verify('sha256', body, createPublicKey(ours.key), signature);
    if (method !== 'POST' || url.pathname !== '/v2/rccficoscore' || !isKnown || !isSigned) {
      return json({ errores: [{ codigo: '403.1', mensaje: 'No autorizado' }] }, 403);
    }
    queries += 1;
    const raw = JSON.stringify({ ...report, folioConsulta: `RCC-${queries}` });
    const key = wrongly ? ours.key : theirs.key;
    const signed = sign('sha256', Buffer.from(raw), key).toString('hex');
    return { headers: { 'content-type': 'application/json', 'x-signature': signed }, body: raw };
  };

  return {
    ...(await startVendor(answer)),
    privateKey: ours.key,
    certificate: theirs.certificate,
    queries: () => queries,
    answerWith: (next) => void (report = next),
    signWrongly: (next) => void (wrongly = next),
  };
}

export const goodReport = {
  persona: {},
  scores: [{ nombreScore: 'FICO', valor: 712, razones: ['D8'] }],
  creditos: [
    { claveOtorgante: '1', saldoVencido: 0, numeroPagosVencidos: 0, montoPagar: 300, frecuenciaPagos: 'S' },
    {
      claveOtorgante: '2',
      saldoVencido: '0',
      montoPagar: '1200',
      frecuenciaPagos: 'M',
      registroImpugnado: '0',
    },
    {
      claveOtorgante: '3',
      fechaCierreCuenta: '2020-01-31',
      saldoVencido: 900,
      montoPagar: 0,
      frecuenciaPagos: 'M',
    },
  ],
};

/** As in their guide, curve secp384r1; a bare public key stands in for the certificate. */
function keyAndCertificate(): { key: string; certificate: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'secp384r1' });
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
}
