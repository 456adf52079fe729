import { featuresOf } from '#domain/partner/features.ts';
import type { SeedPartner } from './partner.ts';

/** Special partner 185: terms before geolocalization, promoter help, operator notices. */
export const marea: SeedPartner = {
  id: 185,
  name: 'Marea',
  legalName: 'Telecomunicaciones Marea del Golfo, S.A.P.I. de C.V.',
  mark: 'marea',
  dynamicColor: '#0057B8',
  dynamicLegend: 'Estrena y navega desde hoy',
  address: 'Blvd. Ávila Camacho 2105, Col. Flores Magón, Veracruz, Veracruz, C.P. 91900',
  tel: '2299310274',
  supportPhone: '5547720318',
  rfc: 'TMG120730WS3',
  representative: 'Raúl Zamudio Lara',
  profecoNumber: '2719-2024',
  contact: 'contacto@marea.example',
  slug: 'marea',
  features: featuresOf(185),
  graceDays: 2,
  service: null,
  places: ['La Esquina', 'Tienda Farol', 'Abarrotes Luna'],
  promoters: [
    { id: 185001, name: 'Óscar Iván Lagunes', promoterCode: 'MAR100', agencyCode: 'VER01' },
    { id: 185002, name: 'Yolanda Chagala', promoterCode: 'MAR101', agencyCode: 'VER01' },
    { id: 185003, name: 'Fernanda Xolot', promoterCode: 'MAR102', agencyCode: 'XAL01' },
    { id: 185004, name: 'Raúl Bautista', promoterCode: 'MAR103', agencyCode: 'COA01' },
  ],
  banners: [
    {
      caption: 'Con WhatsApp ilimitado',
      title: 'Galaxy A36 5G',
      product: 'Galaxy A36 5G 256 GB',
      colour: 'Lavanda',
    },
    { caption: 'Pantalla enorme', title: 'Redmi 15C', product: 'Redmi 15C 128 GB', colour: 'Azul luz' },
    { caption: 'Para la familia', title: 'iPad (A16)', product: 'iPad (A16) 11" 128 GB', colour: 'Azul' },
  ],
};
