import { family } from './family.ts';

export const ipad = [
  ...family(
    {
      name: 'iPad Air 11" (M3)',
      brand: 'Apple',
      model: 'ipad-air-11-m3',
      description: 'Potencia de computadora en una tableta ligera, lista para dibujar, editar y estudiar.',
      specs: {
        Pantalla: '11" Liquid Retina',
        Cámara: '12 MP; frontal de 12 MP horizontal',
        Procesador: 'M3',
        Batería: 'Hasta 10 h de uso',
        'Compatible con': 'Apple Pencil Pro',
      },
      colours: [
        { name: 'Azul', body: '#adc4dd' },
        { name: 'Morado', body: '#d6c9e6' },
        { name: 'Gris espacial', body: '#6d6f74' },
      ],
    },
    [{ storage: '128 GB', terms: [13_999, 2_199, 278, 65] }],
  ),
  ...family(
    {
      name: 'iPad (A16) 11"',
      brand: 'Apple',
      model: 'ipad-a16',
      description: 'La tableta para toda la familia: tareas, clases, dibujos y películas.',
      specs: {
        Pantalla: '11" Liquid Retina',
        Cámara: '12 MP; frontal de 12 MP horizontal',
        Procesador: 'A16',
        Batería: 'Hasta 10 h de uso',
        'Compatible con': 'Apple Pencil (USB-C)',
      },
      colours: [
        { name: 'Azul', body: '#8fb4dc' },
        { name: 'Rosa', body: '#f2b8c0' },
        { name: 'Plata', body: '#e4e5e7' },
      ],
    },
    [
      { storage: '128 GB', terms: [8_499, 1_399, 211, 52] },
      { storage: '256 GB', terms: [10_499, 1_699, 251, 52] },
    ],
  ),
  ...family(
    {
      name: 'iPad mini (A17 Pro)',
      brand: 'Apple',
      model: 'ipad-mini-a17-pro',
      description: 'Toda la experiencia iPad en el tamaño de un libro de bolsillo.',
      specs: {
        Pantalla: '8.3" Liquid Retina',
        Cámara: '12 MP; frontal de 12 MP',
        Procesador: 'A17 Pro',
        Batería: 'Hasta 10 h de uso',
        'Compatible con': 'Apple Pencil Pro',
      },
      colours: [
        { name: 'Morado', body: '#d3c6e3' },
        { name: 'Azul', body: '#a9c3dd' },
        { name: 'Blanco estelar', body: '#efeae0' },
      ],
    },
    [{ storage: '128 GB', terms: [11_999, 1_899, 251, 65] }],
  ),
];
