import { family } from './family.ts';

export const redmiBasic = [
  ...family(
    {
      name: 'Redmi 14C',
      brand: 'Xiaomi',
      model: 'redmi-14c',
      description: 'Diseño de vidrio con brillos y pantalla fluida para tus redes.',
      specs: {
        Pantalla: '6.9" LCD, 120 Hz',
        Cámara: '50 MP; frontal de 13 MP',
        Procesador: 'Helio G81 Ultra',
        Batería: '5,160 mAh, carga de 18 W',
        'Lector de huella': 'Lateral',
      },
      colours: [
        { name: 'Azul estelar', body: '#7d97cc' },
        { name: 'Verde salvia', body: '#a9c0ab' },
        { name: 'Morado sueño', body: '#bda9cf' },
      ],
    },
    [
      { storage: '128 GB', ram: '4 GB', terms: [2_499, 399, 80, 39], perks: ['oxxoSim'] },
      { storage: '256 GB', ram: '8 GB', terms: [2_999, 499, 95, 39], perks: ['onOffer'] },
    ],
  ),
  ...family(
    {
      name: 'Redmi 13',
      brand: 'Xiaomi',
      model: 'redmi-13',
      description: '108 MP en la línea económica: fotos que se pueden ampliar.',
      specs: {
        Pantalla: '6.8" LCD, 90 Hz',
        Cámara: '108 MP + 2 MP; frontal de 13 MP',
        Procesador: 'Helio G91 Ultra',
        Batería: '5,030 mAh, carga de 33 W',
        Resistencia: 'IP53',
      },
      colours: [
        { name: 'Azul océano', body: '#6f97c9' },
        { name: 'Rosa perla', body: '#ecc6cc' },
        { name: 'Negro medianoche', body: '#2d2e32' },
      ],
    },
    [
      { storage: '128 GB', ram: '6 GB', terms: [2_899, 499, 92, 39], perks: ['unlimitedWhatsapp'] },
      { storage: '256 GB', ram: '8 GB', terms: [3_299, 499, 101, 39] },
    ],
  ),
  ...family(
    {
      name: 'Redmi A5',
      brand: 'Xiaomi',
      model: 'redmi-a5',
      description: 'Pantalla grande de 120 Hz entre los precios más bajos de la tienda.',
      specs: {
        Pantalla: '6.9" LCD, 120 Hz',
        Cámara: '32 MP; frontal de 8 MP',
        Procesador: 'Unisoc T7250',
        Batería: '5,200 mAh, carga de 15 W',
        'Lector de huella': 'Lateral',
      },
      colours: [
        { name: 'Azul lago', body: '#a9c9da' },
        { name: 'Dorado arena', body: '#dccaa6' },
        { name: 'Negro', body: '#2e2f32' },
      ],
    },
    [
      { storage: '64 GB', ram: '3 GB', terms: [1_999, 299, 88, 26], perks: ['oxxoSim'] },
      {
        storage: '128 GB',
        ram: '4 GB',
        terms: [2_299, 349, 101, 26],
        perks: ['bestSeller', 'unlimitedWhatsapp', 'oxxoSim'],
      },
    ],
  ),
];
