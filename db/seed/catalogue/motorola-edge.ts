import { family } from './family.ts';

export const motorolaEdge = [
  ...family(
    {
      name: 'razr 60',
      brand: 'Motorola',
      model: 'razr-60',
      description: 'Clásico que se dobla: pantalla exterior de 3.6 pulgadas y acabado piel.',
      specs: {
        Pantalla: '6.9" pOLED plegable, 120 Hz; exterior de 3.6"',
        Cámara: '50 MP + 13 MP; frontal de 32 MP',
        Procesador: 'Dimensity 7400X',
        Batería: '4,500 mAh, carga de 30 W',
        Resistencia: 'IP48',
      },
      colours: [
        { name: 'Gris piedra', body: '#8b8d86' },
        { name: 'Rosa primavera', body: '#e5b9c2' },
        { name: 'Verde bosque', body: '#5c7561' },
      ],
    },
    [{ storage: '256 GB', ram: '8 GB', terms: [14_999, 2_399, 297, 65], perks: ['onOffer'] }],
  ),
  ...family(
    {
      name: 'edge 60 pro',
      brand: 'Motorola',
      model: 'edge-60-pro',
      description: 'Tres cámaras de verdad, 6,000 mAh y carga de 90 W.',
      specs: {
        Pantalla: '6.7" pOLED curva, 120 Hz',
        Cámara: '50 MP + 50 MP + 10 MP; frontal de 50 MP',
        Procesador: 'Dimensity 8350 Extreme',
        Batería: '6,000 mAh, carga de 90 W',
        Resistencia: 'IP68 e IP69',
      },
      colours: [
        { name: 'Azul celaje', body: '#5f7fae' },
        { name: 'Verde brillante', body: '#6f9a84' },
        { name: 'Uva', body: '#6c5a7d' },
      ],
    },
    [{ storage: '512 GB', ram: '12 GB', terms: [12_999, 2_099, 257, 65], perks: ['unlimitedWhatsapp'] }],
  ),
  ...family(
    {
      name: 'edge 60',
      brand: 'Motorola',
      model: 'edge-60',
      description: 'Pantalla curva, telefoto y certificación militar, con acabados Pantone.',
      specs: {
        Pantalla: '6.7" pOLED curva, 120 Hz',
        Cámara: '50 MP + 50 MP + 10 MP; frontal de 50 MP',
        Procesador: 'Dimensity 7300',
        Batería: '5,200 mAh, carga de 68 W',
        Resistencia: 'IP68 e IP69',
      },
      colours: [
        { name: 'Azul Gibraltar', body: '#3f5a78' },
        { name: 'Trébol', body: '#5a7d62' },
        { name: 'Ciruela', body: '#6b3a4d' },
      ],
    },
    [{ storage: '512 GB', ram: '12 GB', terms: [9_999, 1_599, 245, 52], perks: ['unlimitedWhatsapp'] }],
  ),
  ...family(
    {
      name: 'edge 60 fusion',
      brand: 'Motorola',
      model: 'edge-60-fusion',
      description: 'Pantalla curva por los cuatro lados y colores fieles en cada foto.',
      specs: {
        Pantalla: '6.7" pOLED curva, 120 Hz',
        Cámara: '50 MP + 13 MP; frontal de 32 MP',
        Procesador: 'Dimensity 7300',
        Batería: '5,200 mAh, carga de 68 W',
        Resistencia: 'IP68 e IP69',
      },
      colours: [
        { name: 'Azul pizarra', body: '#596f86' },
        { name: 'Lila', body: '#b3a6cc' },
        { name: 'Zafiro', body: '#3d5a96' },
      ],
    },
    [
      { storage: '256 GB', ram: '8 GB', terms: [7_499, 1_199, 179, 52], perks: ['unlimitedWhatsapp'] },
      { storage: '512 GB', ram: '12 GB', terms: [8_499, 1_399, 202, 52] },
    ],
  ),
  ...family(
    {
      name: 'edge 50 neo',
      brand: 'Motorola',
      model: 'edge-50-neo',
      description: 'Compacto, con telefoto 3x y acabado piel vegana.',
      specs: {
        Pantalla: '6.4" pOLED, 120 Hz',
        Cámara: '50 MP + 13 MP + 10 MP; frontal de 32 MP',
        Procesador: 'Dimensity 7300',
        Batería: '4,310 mAh, carga de 68 W',
        Resistencia: 'IP68',
      },
      colours: [
        { name: 'Azul náutico', body: '#3f5878' },
        { name: 'Latte', body: '#cbb8a0' },
        { name: 'Gris', body: '#8d9094' },
      ],
    },
    [{ storage: '256 GB', ram: '8 GB', terms: [6_999, 1_099, 168, 52], perks: ['onOffer'] }],
  ),
];
