import { family } from './family.ts';

export const redmi = [
  ...family(
    {
      name: 'Redmi Note 14 Pro+ 5G',
      brand: 'Xiaomi',
      model: 'redmi-note-14-pro-plus',
      description: '200 MP, pantalla curva y la carga más rápida de la familia Note.',
      specs: {
        Pantalla: '6.7" AMOLED curva, 120 Hz',
        Cámara: '200 MP + 8 MP + 2 MP; frontal de 20 MP',
        Procesador: 'Snapdragon 7s Gen 3',
        Batería: '5,110 mAh, carga de 120 W',
        Resistencia: 'IP68',
      },
      colours: [
        { name: 'Morado lavanda', body: '#c5b6dd' },
        { name: 'Azul escarcha', body: '#b9cfe2' },
        { name: 'Negro medianoche', body: '#2b2c30' },
      ],
    },
    [
      { storage: '256 GB', ram: '8 GB', terms: [8_499, 1_399, 202, 52] },
      { storage: '512 GB', ram: '12 GB', terms: [9_499, 1_499, 228, 52] },
    ],
  ),
  ...family(
    {
      name: 'Redmi Note 14 Pro',
      brand: 'Xiaomi',
      model: 'redmi-note-14-pro',
      description: 'Cámara de 200 MP y cuerpo a prueba de descuidos.',
      specs: {
        Pantalla: '6.7" AMOLED, 120 Hz',
        Cámara: '200 MP + 8 MP + 2 MP; frontal de 32 MP',
        Procesador: 'Helio G100 Ultra',
        Batería: '5,500 mAh, carga de 45 W',
        Resistencia: 'IP64',
      },
      colours: [
        { name: 'Morado aurora', body: '#b7a3d4' },
        { name: 'Azul océano', body: '#3f6f9f' },
        { name: 'Negro medianoche', body: '#2b2c30' },
      ],
    },
    [{ storage: '256 GB', ram: '8 GB', terms: [6_999, 1_099, 172, 52] }],
  ),
  ...family(
    {
      name: 'Redmi Note 14',
      brand: 'Xiaomi',
      model: 'redmi-note-14',
      description: '108 MP y pantalla AMOLED de 120 Hz: mucho por lo que pagas.',
      specs: {
        Pantalla: '6.7" AMOLED, 120 Hz',
        Cámara: '108 MP + 2 MP + 2 MP; frontal de 20 MP',
        Procesador: 'Helio G99 Ultra',
        Batería: '5,500 mAh, carga de 33 W',
        Resistencia: 'IP54',
      },
      colours: [
        { name: 'Verde lima', body: '#b9d39b' },
        { name: 'Azul océano', body: '#5f86b5' },
        { name: 'Morado neblina', body: '#c0b2d6' },
      ],
    },
    [
      { storage: '128 GB', ram: '6 GB', terms: [3_999, 599, 123, 39], perks: ['unlimitedWhatsapp'] },
      {
        storage: '256 GB',
        ram: '8 GB',
        terms: [4_699, 799, 117, 52],
        perks: ['bestSeller', 'unlimitedWhatsapp', 'oxxoSim'],
      },
    ],
  ),
  ...family(
    {
      name: 'Redmi 15',
      brand: 'Xiaomi',
      model: 'redmi-15',
      description: '7,000 mAh y pantalla de 144 Hz para maratones de series y juegos.',
      specs: {
        Pantalla: '6.9" LCD, 144 Hz',
        Cámara: '50 MP; frontal de 8 MP',
        Procesador: 'Snapdragon 685',
        Batería: '7,000 mAh, carga de 33 W',
        Resistencia: 'IP64',
      },
      colours: [
        { name: 'Morado arena', body: '#bba9cb' },
        { name: 'Gris titán', body: '#8c9095' },
        { name: 'Negro', body: '#2d2e31' },
      ],
    },
    [
      { storage: '128 GB', ram: '6 GB', terms: [3_299, 499, 101, 39], perks: ['oxxoSim'] },
      { storage: '256 GB', ram: '8 GB', terms: [3_899, 599, 120, 39], perks: ['unlimitedWhatsapp'] },
    ],
  ),
  ...family(
    {
      name: 'Redmi 15C',
      brand: 'Xiaomi',
      model: 'redmi-15c',
      description: 'Batería de 6,000 mAh y pantalla enorme por muy poco a la semana.',
      specs: {
        Pantalla: '6.9" LCD, 120 Hz',
        Cámara: '50 MP; frontal de 8 MP',
        Procesador: 'Helio G81 Ultra',
        Batería: '6,000 mAh, carga de 33 W',
        Resistencia: 'IP64',
      },
      colours: [
        { name: 'Verde menta', body: '#b9dcc6' },
        { name: 'Naranja crepúsculo', body: '#f0b48c' },
        { name: 'Azul luz', body: '#a8c4e8' },
      ],
    },
    [
      { storage: '128 GB', ram: '4 GB', terms: [2_999, 449, 75, 52], perks: ['bestSeller', 'oxxoSim'] },
      {
        storage: '256 GB',
        ram: '8 GB',
        terms: [3_499, 599, 105, 39],
        perks: ['unlimitedWhatsapp', 'oxxoSim'],
      },
    ],
  ),
];
