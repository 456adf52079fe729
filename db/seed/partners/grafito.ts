import { plainFeatures } from '#domain/partner/features.ts';
import type { SeedPartner } from './partner.ts';

/** Almost black; the only partner that serves a region: 1,200 km around Monterrey. */
export const grafito: SeedPartner = {
  id: 3,
  name: 'Grafito',
  legalName: 'Grafito Tecnología del Norte, S. de R.L. de C.V.',
  mark: 'grafito',
  dynamicColor: '#111827',
  dynamicLegend: 'Tecnología sin rodeos',
  address: 'Av. Constitución 1465 Pte., Col. Centro, Monterrey, Nuevo León, C.P. 64000',
  tel: '8183420716',
  supportPhone: '8112905538',
  rfc: 'GTN180126RT6',
  representative: 'Iván Cantú Treviño',
  profecoNumber: '3340-2025',
  contact: 'soporte@grafito.example',
  slug: 'grafito',
  features: plainFeatures,
  graceDays: 2,
  service: { lat: 25.6714, lon: -100.3095, radiusKm: 1200 },
  places: ['La Esquina', 'Farmacia Sol', 'Abarrotes Luna'],
  promoters: [
    { id: 3001, name: 'Héctor Cavazos', promoterCode: 'GRF001', agencyCode: 'MTY01' },
    { id: 3002, name: 'Daniela Treviño', promoterCode: 'GRF002', agencyCode: 'MTY02' },
    { id: 3003, name: 'Aarón Villarreal', promoterCode: 'GRF003', agencyCode: 'SAL01' },
  ],
  banners: [
    {
      caption: 'Titanio',
      title: 'Galaxy S25 Ultra',
      product: 'Galaxy S25 Ultra 256 GB',
      colour: 'Negro titanio',
    },
    { caption: 'Óptica Leica', title: 'Xiaomi 15', product: 'Xiaomi 15 512 GB', colour: 'Verde' },
    {
      caption: 'Recién llegado',
      title: 'iPhone 17 Pro',
      product: 'iPhone 17 Pro 256 GB',
      colour: 'Naranja cósmico',
    },
  ],
};
