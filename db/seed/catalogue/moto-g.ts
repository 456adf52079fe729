import { family } from './family.ts';

export const motoG = [
  ...family(
    {
      name: 'moto g86 5G',
      brand: 'Motorola',
      model: 'moto-g86',
      description: 'Pantalla 1.5K, sonido estéreo y resistencia a caídas de grado militar.',
      specs: {
        Pantalla: '6.7" pOLED, 120 Hz',
        Cámara: '50 MP + 8 MP; frontal de 32 MP',
        Procesador: 'Dimensity 7300',
        Batería: '5,200 mAh, carga de 30 W',
        Resistencia: 'IP68 e IP69',
      },
      colours: [
        { name: 'Terracota', body: '#b4553f' },
        { name: 'Azul cósmico', body: '#93a9d0' },
        { name: 'Dorado', body: '#d8c29a' },
      ],
    },
    [
      {
        storage: '256 GB',
        ram: '8 GB',
        terms: [6_499, 999, 159, 52],
        perks: ['onOffer', 'unlimitedWhatsapp'],
      },
    ],
  ),
  ...family(
    {
      name: 'moto g85 5G',
      brand: 'Motorola',
      model: 'moto-g85',
      description: 'Pantalla curva pOLED y cámara con estabilizador a precio de gama media.',
      specs: {
        Pantalla: '6.7" pOLED curva, 120 Hz',
        Cámara: '50 MP + 8 MP; frontal de 32 MP',
        Procesador: 'Snapdragon 6s Gen 3',
        Batería: '5,000 mAh, carga de 30 W',
        Acabado: 'Piel vegana',
      },
      colours: [
        { name: 'Azul cobalto', body: '#4b66a3' },
        { name: 'Verde oliva', body: '#7f8c68' },
        { name: 'Magenta', body: '#b0527f' },
      ],
    },
    [{ storage: '256 GB', ram: '8 GB', terms: [5_499, 899, 138, 52], perks: ['unlimitedWhatsapp'] }],
  ),
  ...family(
    {
      name: 'moto g75 5G',
      brand: 'Motorola',
      model: 'moto-g75',
      description: 'Cinco años de actualizaciones y carga inalámbrica, algo raro en su precio.',
      specs: {
        Pantalla: '6.8" LCD, 120 Hz',
        Cámara: '50 MP + 8 MP; frontal de 16 MP',
        Procesador: 'Snapdragon 6 Gen 3',
        Batería: '5,000 mAh, carga de 30 W',
        'Carga inalámbrica': '15 W',
      },
      colours: [
        { name: 'Verde agua', body: '#87b3ad' },
        { name: 'Gris carbón', body: '#4a4d51' },
        { name: 'Azul', body: '#6d86b5' },
      ],
    },
    [{ storage: '256 GB', ram: '8 GB', terms: [5_199, 799, 132, 52] }],
  ),
  ...family(
    {
      name: 'moto g56 5G',
      brand: 'Motorola',
      model: 'moto-g56',
      description: 'Aguanta agua, polvo y caídas; la cámara principal es la de los grandes.',
      specs: {
        Pantalla: '6.7" LCD, 120 Hz',
        Cámara: '50 MP + 8 MP; frontal de 32 MP',
        Procesador: 'Dimensity 7060',
        Batería: '5,200 mAh, carga de 33 W',
        Resistencia: 'IP68 e IP69',
      },
      colours: [
        { name: 'Negro', body: '#37393c' },
        { name: 'Azul mar', body: '#4d7494' },
        { name: 'Verde eneldo', body: '#8b9a6c' },
      ],
    },
    [
      { storage: '128 GB', ram: '8 GB', terms: [3_999, 599, 123, 39], perks: ['oxxoSim'] },
      {
        storage: '256 GB',
        ram: '8 GB',
        terms: [4_699, 799, 117, 52],
        perks: ['unlimitedWhatsapp', 'oxxoSim'],
      },
    ],
  ),
  ...family(
    {
      name: 'moto g35 5G',
      brand: 'Motorola',
      model: 'moto-g35',
      description: '5G y piel vegana en un equipo que cuesta lo justo.',
      specs: {
        Pantalla: '6.7" LCD, 120 Hz',
        Cámara: '50 MP + 8 MP; frontal de 16 MP',
        Procesador: 'Unisoc T760',
        Batería: '5,000 mAh, carga de 20 W',
        Acabado: 'Piel vegana',
      },
      colours: [
        { name: 'Verde hoja', body: '#7e9a78' },
        { name: 'Rojo guayaba', body: '#c25a5f' },
        { name: 'Negro', body: '#35373a' },
      ],
    },
    [
      {
        storage: '256 GB',
        ram: '4 GB',
        terms: [3_499, 599, 105, 39],
        perks: ['unlimitedWhatsapp', 'oxxoSim'],
      },
    ],
  ),
];
