import { emptyAddress } from '#domain/applicant/address.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, expect, test } from 'vitest';
import { circuloLogin, goodReport, startCirculo } from '#test/support/vendors/circulo.ts';
import { faultContract } from '../faults.contract.ts';
import { circuloBureau } from './circulo-de-credito.ts';
import { bureauContract } from './port.contract.ts';
import type { BureauQuery } from './port.ts';

const vendor = await startCirculo();
afterAll(() => vendor.close());
afterEach(() => {
  vendor.answerWith(goodReport);
  vendor.signWrongly(false);
});

const { privateKey, certificate } = vendor;
const url = `${vendor.origin}/v2/rccficoscore`;
const make = () => circuloBureau({ is: 'circulo-de-credito', url, ...circuloLogin, privateKey, certificate });
const signal = new AbortController().signal;
const query = (): BureauQuery => ({
  key: randomUUID(),
  names: 'María Fernanda',
  lastName1: 'Peña',
  lastName2: '',
  birthday: '1990-05-17',
  rfc: 'PENF900517AB1',
  curp: 'PENF900517MDFXXR00',
  phone: '5518427036',
  address: {
    ...emptyAddress,
    street: 'Calle Álamos',
    streetNumberExt: '12-B',
    district: 'Las Flores',
    postalCode: '72160',
    municipality: 'Puebla',
    state: 'Puebla',
    country: 'México',
  },
  consent: { textVersion: 'v', textSha256: 'h', consentedAt: new Date(0), nipId: 'n' },
});

bureauContract(() => ({ port: make(), query: query() }));

faultContract(() => {
  const port = make();
  const input = query();
  const before = vendor.queries();
  let folio: string | undefined;
  return {
    failNext: vendor.failNext,
    call: async (limit) => {
      folio = (await port.query(input, limit)).folio;
    },
    // A query whose response was lost is repeated and charged again: there is no other way to get the report.
    effects: () => (vendor.queries() > before && folio !== undefined ? 1 : 0),
  };
});

test('the person is written as they want it: capitals, no accents, their names of states', async () => {
  await make().query(query(), signal);
  expect(JSON.parse(vendor.requests.at(-1)?.body.toString() ?? '')).toEqual({
    primerNombre: 'MARIA',
    segundoNombre: 'FERNANDA',
    apellidoPaterno: 'PEÑA',
    apellidoMaterno: 'NO PROPORCIONADO',
    fechaNacimiento: '1990-05-17',
    RFC: 'PENF900517AB1',
    CURP: 'PENF900517MDFXXR00',
    nacionalidad: 'MX',
    domicilio: {
      direccion: 'CALLE ALAMOS 12 B',
      coloniaPoblacion: 'LAS FLORES',
      delegacionMunicipio: 'PUEBLA',
      ciudad: 'PUEBLA',
      estado: 'PUE',
      CP: '72160',
    },
  });
});

test('only open accounts count, and what they cost in a month', async () => {
  expect(await make().query(query(), signal)).toMatchObject({
    outcome: 'clear',
    score: 712,
    openAccounts: 2,
    activeDelinquencies: 0,
    monthlyDebtCentavos: 130_000 + 120_000,
    alerts: [],
  });
});

test('arrears are figures; a disputed account and a prevention key are for a person, and nothing is a refusal', async () => {
  vendor.answerWith({
    scores: [{ nombreScore: 'FICO', valor: -1 }],
    creditos: [
      { saldoVencido: '150', montoPagar: 100, frecuenciaPagos: 'M', clavePrevencion: 'FD' },
      { numeroPagosVencidos: 2, montoPagar: 50, frecuenciaPagos: 'Q', registroImpugnado: 1 },
    ],
  });
  expect(await make().query(query(), signal)).toMatchObject({
    outcome: 'clear',
    score: null,
    activeDelinquencies: 2,
    monthlyDebtCentavos: 20_000,
    alerts: ['Una cuenta en aclaración', 'Clave de prevención FD'],
  });
});

test('somebody without a history is somebody without a score', async () => {
  vendor.answerWith({ scores: null, creditos: null });
  expect(await make().query(query(), signal)).toMatchObject({ score: null, openAccounts: 0 });
});

test('an answer that they did not sign is not believed', async () => {
  vendor.signWrongly(true);
  await expect(make().query(query(), signal)).rejects.toThrow('did not sign');
});
