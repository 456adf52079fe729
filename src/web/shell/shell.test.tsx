import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { plainFeatures } from '#domain/partner/features.ts';
import { scriptedApi } from '#test/support/scripted-api.ts';
import { Header } from './header.tsx';
import { shopOf } from './partner-view.ts';
import { loader, type ShellData } from './shell.tsx';

const partner = {
  id: 1,
  name: 'Alba',
  dynamicColor: null,
  dynamicLegend: null,
  addres: 'Puebla',
  tel: '2224189035',
  contact: 'hola@alba.example',
  urlInstagram: null,
  urlFacebook: null,
  urlTwitter: null,
  urlYoutube: null,
  terminos_condicion: '',
  aviso_privacidad: '',
};
const script = {
  'GET /getCommercialPartner/1': partner,
  'GET /logo/getAllByCommercialPartner/1': [],
  'GET /getPromotor/1001': { id: 1001, commercialPartnerId: 1 },
};
const open = (answers: Record<string, unknown>, promotor?: string) =>
  loader({
    params: { partner: '1', ...(promotor === undefined ? {} : { promotor }) },
    request: new Request('http://shop.test/1/inicio'),
    context: scriptedApi(answers).context,
  } as never);
const notFound = { init: { status: 404 } };

test('partner info with another id than the path’s is not found [spec:2.routes.partner-mismatch 5.match.rule]', async () => {
  await expect(open(script)).resolves.toMatchObject({ partner: { id: 1 }, customer: null });
  const other = { ...script, 'GET /getCommercialPartner/1': { ...partner, id: 2 } };
  await expect(open(other)).rejects.toMatchObject(notFound);
});

test('a promoter of another partner, or none, is not found [spec:2.routes.promoter-mismatch 2.routes.promoter-unknown 5.match.rule]', async () => {
  await expect(open(script, '1001')).resolves.toMatchObject({ shopRef: { partner: 1, promoter: 1001 } });
  const other = { ...script, 'GET /getPromotor/1001': { id: 1001, commercialPartnerId: 2 } };
  await expect(open(other, '1001')).rejects.toMatchObject(notFound);
  const unknown = { ...script, 'GET /getPromotor/1001': new Response('', { status: 404 }) };
  await expect(open(unknown, '1001')).rejects.toMatchObject(notFound);
});

test('the permission map decides what the account menu shows, and nothing else [spec:6.roles.permission-map]', () => {
  const customer = { username: 'Ana', account: '5281409762', phone: '5512345678', commercialPartner: 1 };
  const menu = (dashboard: boolean) => {
    const shell: ShellData = {
      shopRef: { partner: 1, promoter: null },
      prefix: '/1',
      icon: '/favicon.svg',
      partner: shopOf(partner),
      brand: '',
      features: plainFeatures,
      logos: {},
      customer,
      known: true,
      oneTry: false,
      permissions: { dashboard },
    };
    const Page = createRoutesStub([{ path: '/', Component: () => <Header shell={shell} /> }]);
    return renderToStaticMarkup(<Page />);
  };
  for (const words of ['Mi cuenta', 'Cerrar sesión']) {
    expect(menu(true)).toContain(words);
    expect(menu(false)).toContain(words);
  }
  expect(menu(true)).toContain('Ir a estado de cuenta');
  expect(menu(false)).not.toContain('Ir a estado de cuenta');
});
