import { plainFeatures } from '#domain/partner/features.ts';
import type { SeedPartner } from './partner.ts';

/** A saturated magenta, close to the colour of errors. */
export const bugambilia: SeedPartner = {
  id: 4,
  name: 'Bugambilia',
  legalName: 'Almacenes Bugambilia de Morelos, S.A. de C.V.',
  mark: 'bugambilia',
  dynamicColor: '#D6006D',
  dynamicLegend: 'Hoy toca darte gusto',
  address: 'Calle Hidalgo 27, Col. Centro, Cuernavaca, Morelos, C.P. 62000',
  tel: '7773128840',
  supportPhone: '7771460293',
  rfc: 'ABM110908HV6',
  representative: 'Norma Peña Salgado',
  profecoNumber: '0958-2025',
  contact: 'hola@bugambilia.example',
  slug: 'bugambilia',
  features: plainFeatures,
  graceDays: 3,
  service: null,
  places: ['Farmacia Sol', 'Abarrotes Luna', 'Tienda Farol'],
  promoters: [
    { id: 4001, name: 'Perla Salgado', promoterCode: 'BUG001', agencyCode: 'CUE01' },
    { id: 4002, name: 'Ulises Arellano', promoterCode: 'BUG002', agencyCode: 'CUE01' },
    { id: 4003, name: 'Ximena Popoca', promoterCode: 'BUG003', agencyCode: 'CUA01' },
  ],
  banners: [
    {
      caption: 'Se dobla contigo',
      title: 'motorola razr 60',
      product: 'razr 60 256 GB',
      colour: 'Rosa primavera',
    },
    {
      caption: 'Ligero como el aire',
      title: 'iPhone Air',
      product: 'iPhone Air 256 GB',
      colour: 'Azul cielo',
    },
    {
      caption: 'Para leer y jugar',
      title: 'Redmi Pad SE 8.7',
      product: 'Redmi Pad SE 8.7 64 GB',
      colour: 'Azul cielo',
    },
  ],
};
