import { family } from './family.ts';

export const xiaomiPad = [
  ...family(
    {
      name: 'Xiaomi Pad 7',
      brand: 'Xiaomi',
      model: 'xiaomi-pad-7',
      description: 'Pantalla 3.2K de 144 Hz y potencia para trabajar en varias ventanas.',
      specs: {
        Pantalla: '11.2" LCD, 144 Hz',
        Cámara: '13 MP; frontal de 8 MP',
        Procesador: 'Snapdragon 7+ Gen 3',
        Batería: '8,850 mAh, carga de 45 W',
        Resolución: '3.2K',
      },
      colours: [
        { name: 'Azul', body: '#a5bcd8' },
        { name: 'Verde', body: '#a8c2ab' },
        { name: 'Gris', body: '#85888d' },
      ],
    },
    [
      { storage: '128 GB', ram: '8 GB', terms: [7_999, 1_299, 191, 52] },
      { storage: '256 GB', ram: '8 GB', terms: [8_999, 1_399, 216, 52] },
    ],
  ),
  ...family(
    {
      name: 'Redmi Pad Pro',
      brand: 'Xiaomi',
      model: 'redmi-pad-pro',
      description: '12.1 pulgadas y 10,000 mAh: cine en casa que cabe en la bolsa.',
      specs: {
        Pantalla: '12.1" LCD, 120 Hz',
        Cámara: '8 MP; frontal de 8 MP',
        Procesador: 'Snapdragon 7s Gen 2',
        Batería: '10,000 mAh, carga de 33 W',
        Bocinas: '4, con Dolby Atmos',
      },
      colours: [
        { name: 'Verde menta', body: '#b4d8c4' },
        { name: 'Azul océano', body: '#9fb9d8' },
        { name: 'Gris grafito', body: '#55585d' },
      ],
    },
    [{ storage: '128 GB', ram: '6 GB', terms: [5_999, 999, 151, 52], perks: ['onOffer'] }],
  ),
  ...family(
    {
      name: 'Redmi Pad 2',
      brand: 'Xiaomi',
      model: 'redmi-pad-2',
      description: 'Pantalla de 2.5K y batería de 9,000 mAh para toda la semana escolar.',
      specs: {
        Pantalla: '11" LCD, 90 Hz',
        Cámara: '8 MP; frontal de 5 MP',
        Procesador: 'Helio G100 Ultra',
        Batería: '9,000 mAh, carga de 18 W',
        Resolución: '2.5K',
      },
      colours: [
        { name: 'Lavanda', body: '#c3b6df' },
        { name: 'Verde menta', body: '#b4d8c4' },
        { name: 'Gris grafito', body: '#5a5d62' },
      ],
    },
    [
      { storage: '128 GB', ram: '4 GB', terms: [3_999, 599, 123, 39], perks: ['unlimitedWhatsapp'] },
      { storage: '256 GB', ram: '8 GB', terms: [4_799, 799, 120, 52] },
    ],
  ),
  ...family(
    {
      name: 'Redmi Pad SE 8.7',
      brand: 'Xiaomi',
      model: 'redmi-pad-se-8-7',
      description: 'Chica, ligera y con carcasa de metal: para leer, jugar y viajar.',
      specs: {
        Pantalla: '8.7" LCD, 90 Hz',
        Cámara: '8 MP; frontal de 5 MP',
        Procesador: 'Helio G85',
        Batería: '6,650 mAh, carga de 18 W',
        Peso: '373 g',
      },
      colours: [
        { name: 'Azul cielo', body: '#a9c6e4' },
        { name: 'Verde aurora', body: '#b1cfbb' },
        { name: 'Gris grafito', body: '#5a5d62' },
      ],
    },
    [
      { storage: '64 GB', ram: '4 GB', terms: [2_499, 399, 80, 39], perks: ['oxxoSim'] },
      { storage: '128 GB', ram: '4 GB', terms: [2_899, 499, 92, 39] },
    ],
  ),
];
