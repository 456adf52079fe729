import { expect, test } from 'vitest';
import { scriptedApi } from '#test/support/scripted-api.ts';
import { iconOf } from './app-icon-drawing.ts';
import { loader } from './manifest.ts';

const partner = {
  id: 2,
  name: 'Maizal Electrodomésticos',
  dynamicColor: '#FFF3B0',
  dynamicLegend: null,
  addres: '',
  tel: '',
  contact: '',
  terminos_condicion: '',
  aviso_privacidad: '',
};

test('the app begins in the shop of the link, in its colour, and stays in it', async () => {
  const api = scriptedApi({ 'GET /getCommercialPartner/2': partner });
  const answer = await loader({ params: { partner: '2', promotor: '2001' }, context: api.context } as never);
  expect(answer.headers.get('content-type')).toBe('application/manifest+json');
  expect(await answer.json()).toMatchObject({
    name: 'Maizal Electrodomésticos',
    short_name: 'Maizal Elect',
    start_url: '/2/2001/inicio',
    scope: '/2/2001/',
    theme_color: '#FFF3B0',
    display: 'standalone',
  });
});

test('the icon is the initial, never markup, on the colour', () => {
  expect(iconOf('ñandú', '#FFF3B0')).toContain('>Ñ</text>');
  expect(iconOf('<b>', '"/><script>')).toContain('>B</text>');
  expect(iconOf('<b>', '"/><script>')).not.toContain('script');
});
