import { family } from './family.ts';

export const matepad = [
  ...family(
    {
      name: 'MatePad Pro 12.2',
      brand: 'Huawei',
      model: 'matepad-pro-12-2',
      description: 'Pantalla antirreflejante tipo papel para escribir y dibujar sin reflejos.',
      specs: {
        Pantalla: '12.2" OLED, 144 Hz',
        Cámara: '50 MP + 8 MP; frontal de 8 MP',
        Procesador: 'Kirin T91',
        Batería: '10,100 mAh, carga de 100 W',
        Incluye: 'Teclado',
      },
      colours: [
        { name: 'Dorado', body: '#dccba6' },
        { name: 'Negro', body: '#2e2f32' },
      ],
    },
    [{ storage: '256 GB', ram: '12 GB', terms: [18_999, 2_999, 338, 78], perks: ['onOffer'] }],
  ),
  ...family(
    {
      name: 'MatePad 11.5',
      brand: 'Huawei',
      model: 'matepad-11-5',
      description: 'Notas a mano, clases y cine en una pantalla de 2.5K.',
      specs: {
        Pantalla: '11.5" LCD, 120 Hz',
        Cámara: '13 MP; frontal de 8 MP',
        Procesador: 'Kirin T82B',
        Batería: '10,100 mAh, carga de 40 W',
        Resolución: '2.5K',
      },
      colours: [
        { name: 'Verde isla', body: '#a7c4b5' },
        { name: 'Gris espacial', body: '#6e7278' },
      ],
    },
    [
      { storage: '128 GB', ram: '8 GB', terms: [6_999, 1_099, 168, 52], perks: ['unlimitedWhatsapp'] },
      { storage: '256 GB', ram: '8 GB', terms: [7_999, 1_299, 191, 52] },
    ],
  ),
  ...family(
    {
      name: 'MatePad SE 11',
      brand: 'Huawei',
      model: 'matepad-se-11',
      description: 'Cuatro bocinas y cuidado de la vista para los más chicos de la casa.',
      specs: {
        Pantalla: '11" LCD',
        Cámara: '8 MP; frontal de 5 MP',
        Procesador: 'Kirin 710A',
        Batería: '7,700 mAh, carga de 22.5 W',
        Bocinas: '4',
      },
      colours: [
        { name: 'Azul nebuloso', body: '#b5c6da' },
        { name: 'Gris', body: '#7c8188' },
      ],
    },
    [{ storage: '128 GB', ram: '6 GB', terms: [4_499, 699, 138, 39], perks: ['oxxoSim'] }],
  ),
];
