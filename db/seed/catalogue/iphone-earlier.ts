import { family } from './family.ts';

export const iphoneEarlier = [
  ...family(
    {
      name: 'iPhone 16',
      brand: 'Apple',
      model: 'iphone-16',
      description: 'Control de cámara, botón de acción y el chip A18 para apps y juegos exigentes.',
      specs: {
        Pantalla: '6.1" OLED',
        Cámara: '48 MP + 12 MP; frontal de 12 MP',
        Procesador: 'A18',
        Batería: 'Hasta 22 h de video',
        Resistencia: 'IP68',
      },
      colours: [
        { name: 'Verde azulado', body: '#a9cbc6' },
        { name: 'Ultramarino', body: '#8d9fe0' },
        { name: 'Negro', body: '#38393c' },
      ],
    },
    [
      { storage: '128 GB', terms: [16_999, 2_699, 337, 65], perks: ['bestSeller'] },
      { storage: '256 GB', terms: [18_999, 2_999, 338, 78] },
    ],
  ),
  ...family(
    {
      name: 'iPhone 16e',
      brand: 'Apple',
      model: 'iphone-16e',
      description: 'Lo esencial de la familia 16: chip A18, cámara Fusion de 48 MP y mucha batería.',
      specs: {
        Pantalla: '6.1" OLED',
        Cámara: '48 MP; frontal de 12 MP',
        Procesador: 'A18',
        Batería: 'Hasta 26 h de video',
        Resistencia: 'IP68',
      },
      colours: [
        { name: 'Blanco', body: '#f3f3f0' },
        { name: 'Negro', body: '#313235' },
      ],
    },
    [{ storage: '128 GB', terms: [13_999, 2_199, 278, 65], perks: ['onOffer'] }],
  ),
  ...family(
    {
      name: 'iPhone 15',
      brand: 'Apple',
      model: 'iphone-15',
      description: 'Dynamic Island, cámara de 48 MP y conector USB-C en un diseño de vidrio mate.',
      specs: {
        Pantalla: '6.1" OLED',
        Cámara: '48 MP + 12 MP; frontal de 12 MP',
        Procesador: 'A16 Bionic',
        Batería: 'Hasta 20 h de video',
        Resistencia: 'IP68',
      },
      colours: [
        { name: 'Rosa', body: '#f0d2d4' },
        { name: 'Azul', body: '#bdd3e6' },
        { name: 'Verde', body: '#cfdcc5' },
        { name: 'Negro', body: '#3b3d40' },
      ],
    },
    [{ storage: '128 GB', terms: [13_499, 2_199, 266, 65] }],
  ),
  ...family(
    {
      name: 'iPhone 14',
      brand: 'Apple',
      model: 'iphone-14',
      description: 'Detección de choques, buenas fotos con poca luz y un chip que sigue dando de qué hablar.',
      specs: {
        Pantalla: '6.1" OLED',
        Cámara: 'Doble de 12 MP; frontal de 12 MP',
        Procesador: 'A15 Bionic',
        Batería: 'Hasta 20 h de video',
        Resistencia: 'IP68',
      },
      colours: [
        { name: 'Medianoche', body: '#2a3038' },
        { name: 'Morado', body: '#ddd3e6' },
        { name: 'Rojo', body: '#b8232f' },
      ],
    },
    [{ storage: '128 GB', terms: [10_999, 1_799, 262, 52] }],
  ),
  ...family(
    {
      name: 'iPhone 13',
      brand: 'Apple',
      model: 'iphone-13',
      description: 'La forma más accesible de tener un iPhone con pantalla OLED y modo Cine.',
      specs: {
        Pantalla: '6.1" OLED',
        Cámara: 'Doble de 12 MP; frontal de 12 MP',
        Procesador: 'A15 Bionic',
        Batería: 'Hasta 19 h de video',
        Resistencia: 'IP68',
      },
      colours: [
        { name: 'Azul', body: '#3c6a8e' },
        { name: 'Rosa', body: '#f2d2cc' },
        { name: 'Blanco estelar', body: '#f3efe6' },
      ],
    },
    [{ storage: '128 GB', terms: [9_499, 1_499, 228, 52], perks: ['onOffer'] }],
  ),
];
