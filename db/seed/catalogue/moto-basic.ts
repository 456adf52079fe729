import { family } from './family.ts';

export const motoBasic = [
  ...family(
    {
      name: 'moto g15',
      brand: 'Motorola',
      model: 'moto-g15',
      description: 'Pantalla Full HD+, dos bocinas y memoria de sobra para tus fotos.',
      specs: {
        Pantalla: '6.7" LCD',
        Cámara: '50 MP + 5 MP; frontal de 8 MP',
        Procesador: 'Helio G81',
        Batería: '5,200 mAh, carga de 18 W',
        'Lector de huella': 'Lateral',
      },
      colours: [
        { name: 'Verde', body: '#6f8c78' },
        { name: 'Naranja', body: '#d88a5a' },
        { name: 'Gris', body: '#6b6f75' },
      ],
    },
    [
      { storage: '256 GB', ram: '4 GB', terms: [2_999, 499, 95, 39], perks: ['oxxoSim'] },
      { storage: '512 GB', ram: '4 GB', terms: [3_399, 499, 105, 39], perks: ['unlimitedWhatsapp'] },
    ],
  ),
  ...family(
    {
      name: 'moto g06',
      brand: 'Motorola',
      model: 'moto-g06',
      description: 'Pantalla enorme de 120 Hz para videos y redes a un precio corto.',
      specs: {
        Pantalla: '6.9" LCD, 120 Hz',
        Cámara: '50 MP; frontal de 8 MP',
        Procesador: 'Helio G81',
        Batería: '5,200 mAh, carga de 10 W',
        Resistencia: 'IP64',
      },
      colours: [
        { name: 'Azul', body: '#5f7ca3' },
        { name: 'Verde', body: '#8aa39a' },
        { name: 'Gris', body: '#7b7e83' },
      ],
    },
    [{ storage: '128 GB', ram: '4 GB', terms: [2_399, 399, 76, 39], perks: ['oxxoSim'] }],
  ),
  ...family(
    {
      name: 'moto g05',
      brand: 'Motorola',
      model: 'moto-g05',
      description: 'Tu primer smartphone: fácil, resistente y con buen sonido.',
      specs: {
        Pantalla: '6.7" LCD, 90 Hz',
        Cámara: '50 MP; frontal de 8 MP',
        Procesador: 'Helio G81',
        Batería: '5,200 mAh, carga de 18 W',
        Bocinas: '2, con Dolby Atmos',
      },
      colours: [
        { name: 'Azul bosque', body: '#4f6f86' },
        { name: 'Rojo ciruela', body: '#8c4a5c' },
        { name: 'Verde fresco', body: '#8fb08a' },
      ],
    },
    [
      {
        storage: '128 GB',
        ram: '4 GB',
        terms: [2_199, 349, 96, 26],
        perks: ['bestSeller', 'oxxoSim', 'onOffer'],
      },
    ],
  ),
  ...family(
    {
      name: 'moto e15',
      brand: 'Motorola',
      model: 'moto-e15',
      description: 'Android Go, ligero y rendidor para lo de todos los días.',
      specs: {
        Pantalla: '6.7" LCD',
        Cámara: '32 MP; frontal de 8 MP',
        Procesador: 'Helio G81',
        Batería: '5,200 mAh, carga de 18 W',
        Sistema: 'Android Go',
      },
      colours: [
        { name: 'Azul', body: '#6c87b0' },
        { name: 'Verde', body: '#7e9a88' },
      ],
    },
    [{ storage: '64 GB', ram: '2 GB', terms: [1_999, 299, 88, 26], perks: ['oxxoSim'] }],
  ),
  ...family(
    {
      name: 'moto pad 60 neo',
      brand: 'Motorola',
      model: 'moto-pad-60-neo',
      description: 'Tableta de 11 pulgadas con pluma incluida para apuntes y tareas.',
      specs: {
        Pantalla: '11" LCD, 90 Hz',
        Cámara: '8 MP; frontal de 5 MP',
        Procesador: 'Dimensity 6300',
        Batería: '7,040 mAh, carga de 20 W',
        Incluye: 'moto pen',
      },
      colours: [
        { name: 'Bronce verde', body: '#7c8271' },
        { name: 'Gris', body: '#8a8d91' },
      ],
    },
    [{ storage: '128 GB', ram: '8 GB', terms: [5_299, 799, 135, 52] }],
  ),
];
