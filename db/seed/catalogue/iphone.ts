import { family } from './family.ts';

export const iphone = [
  ...family(
    {
      name: 'iPhone 17 Pro Max',
      brand: 'Apple',
      model: 'iphone-17-pro-max',
      description:
        'El iPhone más grande y con más batería: tres cámaras de 48 MP y un cuerpo de aluminio que disipa mejor el calor.',
      specs: {
        Pantalla: '6.9" OLED, 120 Hz',
        Cámara: 'Triple de 48 MP, zoom óptico 8x; frontal de 18 MP',
        Procesador: 'A19 Pro',
        Batería: 'Hasta 37 h de video',
        Resistencia: 'IP68',
      },
      colours: [
        { name: 'Naranja cósmico', body: '#d9743a' },
        { name: 'Azul profundo', body: '#33415c' },
        { name: 'Plata', body: '#e3e4e6' },
      ],
    },
    [
      { storage: '256 GB', terms: [35_999, 5_799, 521, 104] },
      { storage: '512 GB', terms: [39_499, 6_299, 572, 104] },
    ],
  ),
  ...family(
    {
      name: 'iPhone 17 Pro',
      brand: 'Apple',
      model: 'iphone-17-pro',
      description:
        'Cámaras de estudio en un tamaño cómodo. Graba video para cine y rinde todo el día sin calentarse.',
      specs: {
        Pantalla: '6.3" OLED, 120 Hz',
        Cámara: 'Triple de 48 MP, zoom óptico 8x; frontal de 18 MP',
        Procesador: 'A19 Pro',
        Batería: 'Hasta 31 h de video',
        Resistencia: 'IP68',
      },
      colours: [
        { name: 'Naranja cósmico', body: '#d9743a' },
        { name: 'Azul profundo', body: '#33415c' },
        { name: 'Plata', body: '#e3e4e6' },
      ],
    },
    [{ storage: '256 GB', terms: [30_999, 4_999, 448, 104] }],
  ),
  ...family(
    {
      name: 'iPhone Air',
      brand: 'Apple',
      model: 'iphone-air',
      description:
        'El iPhone más delgado: 5.6 mm de titanio pulido con una pantalla amplia y ligera en la mano.',
      specs: {
        Pantalla: '6.5" OLED, 120 Hz',
        Cámara: '48 MP; frontal de 18 MP',
        Procesador: 'A19 Pro',
        Batería: 'Hasta 27 h de video',
        Grosor: '5.6 mm',
      },
      colours: [
        { name: 'Azul cielo', body: '#c6d9e8' },
        { name: 'Oro claro', body: '#efe3cc' },
        { name: 'Negro espacial', body: '#2f3033' },
      ],
    },
    [{ storage: '256 GB', terms: [24_999, 3_999, 423, 78], perks: ['onOffer'] }],
  ),
  ...family(
    {
      name: 'iPhone 17',
      brand: 'Apple',
      model: 'iphone-17',
      description:
        'Pantalla fluida de 120 Hz, dos cámaras de 48 MP y una frontal que te mantiene siempre en cuadro.',
      specs: {
        Pantalla: '6.3" OLED, 120 Hz',
        Cámara: 'Doble de 48 MP; frontal de 18 MP',
        Procesador: 'A19',
        Batería: 'Hasta 30 h de video',
        Resistencia: 'IP68',
      },
      colours: [
        { name: 'Lavanda', body: '#d6cdea' },
        { name: 'Salvia', body: '#b3c4a4' },
        { name: 'Azul neblina', body: '#a3b9d8' },
        { name: 'Blanco', body: '#f1f1ee' },
      ],
    },
    [
      { storage: '256 GB', terms: [20_999, 3_499, 499, 52], perks: ['bestSeller'] },
      { storage: '512 GB', terms: [24_499, 3_899, 415, 78] },
    ],
  ),
  ...family(
    {
      name: 'iPhone 16 Pro',
      brand: 'Apple',
      model: 'iphone-16-pro',
      description: 'Titanio ligero, control de cámara y video 4K a 120 cuadros por segundo.',
      specs: {
        Pantalla: '6.3" OLED, 120 Hz',
        Cámara: '48 MP + 48 MP + 12 MP, zoom óptico 5x; frontal de 12 MP',
        Procesador: 'A18 Pro',
        Batería: 'Hasta 27 h de video',
        Resistencia: 'IP68',
      },
      colours: [
        { name: 'Titanio desierto', body: '#c9ae92' },
        { name: 'Titanio natural', body: '#9f9a91' },
        { name: 'Titanio negro', body: '#3b3b3e' },
      ],
    },
    [{ storage: '256 GB', terms: [24_999, 3_999, 423, 78], perks: ['onOffer'] }],
  ),
  ...family(
    {
      name: 'iPhone 16 Plus',
      brand: 'Apple',
      model: 'iphone-16-plus',
      description: 'Pantalla grande, batería de larga duración y botón de acción para lo que más usas.',
      specs: {
        Pantalla: '6.7" OLED',
        Cámara: '48 MP + 12 MP; frontal de 12 MP',
        Procesador: 'A18',
        Batería: 'Hasta 27 h de video',
        Resistencia: 'IP68',
      },
      colours: [
        { name: 'Ultramarino', body: '#8d9fe0' },
        { name: 'Rosa', body: '#f0b6d0' },
        { name: 'Blanco', body: '#f2f2ef' },
      ],
    },
    [{ storage: '128 GB', terms: [19_499, 3_099, 347, 78] }],
  ),
];
