import { featuresOf } from '#domain/partner/features.ts';
import type { SeedPartner } from './partner.ts';

/** Special partner 301: operator notices, and both badges on every product. */
export const agave: SeedPartner = {
  id: 301,
  name: 'Agave',
  legalName: 'Tiendas Agave de Occidente, S.A. de C.V.',
  mark: 'agave',
  dynamicColor: '#00875A',
  dynamicLegend: 'Tu próximo celular está en la tienda de siempre',
  address: 'Av. Vallarta 3233, Col. Vallarta Poniente, Guadalajara, Jalisco, C.P. 44110',
  tel: '3338104462',
  supportPhone: '3341270599',
  rfc: 'TAO090317KL4',
  representative: 'Hugo Íñiguez Landa',
  profecoNumber: '2071-2024',
  contact: 'ayuda@agave.example',
  slug: 'agave',
  features: featuresOf(301),
  graceDays: 3,
  service: null,
  places: ['Tienda Farol', 'Súper Nopal', 'Abarrotes Luna', 'La Esquina'],
  promoters: [
    { id: 301001, name: 'Guadalupe Orozco', promoterCode: 'AGV201', agencyCode: 'GDL01' },
    { id: 301002, name: 'Martín Preciado', promoterCode: 'AGV202', agencyCode: 'GDL02' },
    { id: 301003, name: 'Lourdes Íñiguez', promoterCode: 'AGV203', agencyCode: 'TEP01' },
  ],
  banners: [
    { caption: 'Chip incluido', title: 'moto g56 5G', product: 'moto g56 5G 256 GB', colour: 'Verde eneldo' },
    { caption: 'Dos días de batería', title: 'Redmi 15', product: 'Redmi 15 128 GB', colour: 'Morado arena' },
    {
      caption: 'Para las tareas',
      title: 'Redmi Pad 2',
      product: 'Redmi Pad 2 128 GB',
      colour: 'Verde menta',
    },
  ],
};
