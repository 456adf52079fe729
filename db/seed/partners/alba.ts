import { plainFeatures } from '#domain/partner/features.ts';
import type { SeedPartner } from './partner.ts';

/** The default partner, in the default colour. */
export const alba: SeedPartner = {
  id: 1,
  name: 'Alba',
  legalName: 'Comercializadora Alba de Puebla, S.A. de C.V.',
  mark: 'alba',
  dynamicColor: '#FF6700',
  dynamicLegend: null,
  address: 'Av. Juárez 148, Col. Centro, Puebla, Puebla, C.P. 72000',
  tel: '2224189035',
  supportPhone: '5541239087',
  rfc: 'CAP150612QX1',
  representative: 'Teresa Olvera Ríos',
  profecoNumber: '1184-2025',
  contact: 'hola@alba.example',
  slug: 'alba',
  features: plainFeatures,
  graceDays: 3,
  service: null,
  places: ['La Esquina', 'Súper Nopal', 'Farmacia Sol'],
  promoters: [
    { id: 1001, name: 'Rosa Elena Cortés', promoterCode: 'ALB001', agencyCode: 'PUE01' },
    { id: 1002, name: 'Julio César Aquino', promoterCode: 'ALB002', agencyCode: 'PUE01' },
    { id: 1003, name: 'Maribel Tecuapetla', promoterCode: 'ALB003', agencyCode: 'TLX02' },
  ],
  banners: [
    { caption: 'Nuevo color', title: 'Galaxy A56 5G', product: 'Galaxy A56 5G 256 GB', colour: 'Rosa' },
    { caption: 'Llegó a la tienda', title: 'motorola edge 60', product: 'edge 60 512 GB', colour: 'Trébol' },
    { caption: 'Estreno', title: 'iPhone 17', product: 'iPhone 17 256 GB', colour: 'Lavanda' },
  ],
};
