import { plainFeatures } from '#domain/partner/features.ts';
import type { SeedPartner } from './partner.ts';

/** A pale colour: white text on it would not be readable. */
export const maizal: SeedPartner = {
  id: 2,
  name: 'Maizal',
  legalName: 'Mueblerías Maizal del Bajío, S.A. de C.V.',
  mark: 'maizal',
  dynamicColor: '#FFF3B0',
  dynamicLegend: 'Lo nuevo, a\u00A0pagos chiquitos',
  address: 'Calle Madero 512, Col. Centro, León, Guanajuato, C.P. 37000',
  tel: '4777160823',
  supportPhone: '4771094475',
  rfc: 'MMB040521PDA',
  representative: 'Lourdes Gasca Muñoz',
  profecoNumber: '1502-2023',
  contact: 'hola@maizal.example',
  slug: 'maizal',
  features: plainFeatures,
  graceDays: 4,
  service: null,
  places: ['Súper Nopal', 'Farmacia Sol', 'Tienda Farol'],
  promoters: [
    { id: 2001, name: 'Verónica Muñoz', promoterCode: 'MZL001', agencyCode: 'LEO01' },
    { id: 2002, name: 'José Refugio Gaytán', promoterCode: 'MZL002', agencyCode: 'LEO01' },
    { id: 2003, name: 'Alma Delia Rangel', promoterCode: 'MZL003', agencyCode: 'CEL01' },
  ],
  banners: [
    {
      caption: 'Color de temporada',
      title: 'POCO X7 Pro',
      product: 'POCO X7 Pro 256 GB',
      colour: 'Amarillo',
    },
    { caption: 'Delgado y brillante', title: 'nova 13', product: 'nova 13 256 GB', colour: 'Verde laguna' },
  ],
};
