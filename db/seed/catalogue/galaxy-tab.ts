import { family } from './family.ts';

export const galaxyTab = [
  ...family(
    {
      name: 'Galaxy Tab S11',
      brand: 'Samsung',
      model: 'galaxy-tab-s11',
      description: 'Pantalla AMOLED, S Pen incluido y modo escritorio: la tableta que también trabaja.',
      specs: {
        Pantalla: '11" AMOLED, 120 Hz',
        Cámara: '13 MP; frontal de 12 MP',
        Procesador: 'Dimensity 9400+',
        Batería: '8,400 mAh, carga de 45 W',
        Incluye: 'S Pen',
      },
      colours: [
        { name: 'Gris', body: '#7d8187' },
        { name: 'Plata', body: '#d7dade' },
      ],
    },
    [{ storage: '128 GB', ram: '12 GB', terms: [17_999, 2_899, 319, 78] }],
  ),
  ...family(
    {
      name: 'Galaxy Tab S10 FE',
      brand: 'Samsung',
      model: 'galaxy-tab-s10-fe',
      description: 'S Pen incluido y resistencia al agua para estudiar, dibujar y descansar.',
      specs: {
        Pantalla: '10.9" LCD, 90 Hz',
        Cámara: '13 MP; frontal de 12 MP',
        Procesador: 'Exynos 1580',
        Batería: '8,000 mAh, carga de 45 W',
        Incluye: 'S Pen',
      },
      colours: [
        { name: 'Gris', body: '#7a8087' },
        { name: 'Plata', body: '#d9dcdf' },
        { name: 'Azul', body: '#9db4d2' },
      ],
    },
    [
      { storage: '128 GB', ram: '8 GB', terms: [9_499, 1_499, 228, 52], perks: ['unlimitedWhatsapp'] },
      { storage: '256 GB', ram: '12 GB', terms: [11_499, 1_799, 241, 65] },
    ],
  ),
  ...family(
    {
      name: 'Galaxy Tab A11+',
      brand: 'Samsung',
      model: 'galaxy-tab-a11-plus',
      description: 'Pantalla de 11 pulgadas y cuatro bocinas para ver series en familia.',
      specs: {
        Pantalla: '11" LCD, 90 Hz',
        Cámara: '8 MP; frontal de 5 MP',
        Procesador: 'Dimensity 7300',
        Batería: '7,040 mAh, carga de 25 W',
        Bocinas: '4, con Dolby Atmos',
      },
      colours: [
        { name: 'Gris', body: '#6f747b' },
        { name: 'Plata', body: '#dadde0' },
      ],
    },
    [{ storage: '128 GB', ram: '6 GB', terms: [5_499, 899, 138, 52], perks: ['onOffer'] }],
  ),
  ...family(
    {
      name: 'Galaxy Tab A9+',
      brand: 'Samsung',
      model: 'galaxy-tab-a9-plus',
      description: 'La tableta de las tareas: pantalla amplia y modo niños incluido.',
      specs: {
        Pantalla: '11" LCD, 90 Hz',
        Cámara: '8 MP; frontal de 5 MP',
        Procesador: 'Snapdragon 695',
        Batería: '7,040 mAh, carga de 15 W',
        Bocinas: '4, con Dolby Atmos',
      },
      colours: [
        { name: 'Grafito', body: '#4a4d52' },
        { name: 'Azul marino', body: '#364669' },
        { name: 'Plata', body: '#d6d9dc' },
      ],
    },
    [{ storage: '64 GB', ram: '4 GB', terms: [4_299, 699, 130, 39], perks: ['unlimitedWhatsapp'] }],
  ),
  ...family(
    {
      name: 'Galaxy Tab A11',
      brand: 'Samsung',
      model: 'galaxy-tab-a11',
      description: 'Compacta y ligera: cabe en la mochila y aguanta el día de clases.',
      specs: {
        Pantalla: '8.7" LCD, 90 Hz',
        Cámara: '8 MP; frontal de 5 MP',
        Procesador: 'Helio G99',
        Batería: '5,100 mAh, carga de 15 W',
        Peso: '335 g',
      },
      colours: [
        { name: 'Gris', body: '#74797f' },
        { name: 'Plata', body: '#d9dcdf' },
      ],
    },
    [{ storage: '64 GB', ram: '4 GB', terms: [2_999, 499, 95, 39], perks: ['oxxoSim'] }],
  ),
];
