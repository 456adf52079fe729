import { family } from './family.ts';

export const galaxyS = [
  ...family(
    {
      name: 'Galaxy S25 Ultra',
      brand: 'Samsung',
      model: 'galaxy-s25-ultra',
      description: 'Marco de titanio, S Pen integrado y zoom que llega a donde tú no.',
      specs: {
        Pantalla: '6.9" AMOLED, 120 Hz',
        Cámara: '200 MP + 50 MP + 50 MP + 10 MP; frontal de 12 MP',
        Procesador: 'Snapdragon 8 Elite',
        Batería: '5,000 mAh, carga de 45 W',
        Incluye: 'S Pen',
      },
      colours: [
        { name: 'Azul titanio', body: '#5f7183' },
        { name: 'Gris titanio', body: '#8f8d89' },
        { name: 'Negro titanio', body: '#35363a' },
      ],
    },
    [
      { storage: '256 GB', ram: '12 GB', terms: [28_999, 4_599, 421, 104], perks: ['onOffer'] },
      { storage: '512 GB', ram: '12 GB', terms: [32_999, 5_299, 477, 104] },
    ],
  ),
  ...family(
    {
      name: 'Galaxy S25+',
      brand: 'Samsung',
      model: 'galaxy-s25-plus',
      description: 'Pantalla QHD+ grande y delgada con inteligencia que te resume el día.',
      specs: {
        Pantalla: '6.7" AMOLED, 120 Hz',
        Cámara: '50 MP + 12 MP + 10 MP; frontal de 12 MP',
        Procesador: 'Snapdragon 8 Elite',
        Batería: '4,900 mAh, carga de 45 W',
        Resistencia: 'IP68',
      },
      colours: [
        { name: 'Azul hielo', body: '#bcd3e6' },
        { name: 'Menta', body: '#c2e0d2' },
        { name: 'Azul marino', body: '#33415f' },
      ],
    },
    [{ storage: '256 GB', ram: '12 GB', terms: [22_999, 3_699, 389, 78] }],
  ),
  ...family(
    {
      name: 'Galaxy S25',
      brand: 'Samsung',
      model: 'galaxy-s25',
      description: 'Compacto, ligero y con lo último de Galaxy AI para escribir, traducir y buscar.',
      specs: {
        Pantalla: '6.2" AMOLED, 120 Hz',
        Cámara: '50 MP + 12 MP + 10 MP; frontal de 12 MP',
        Procesador: 'Snapdragon 8 Elite',
        Batería: '4,000 mAh, carga de 25 W',
        Resistencia: 'IP68',
      },
      colours: [
        { name: 'Azul hielo', body: '#bcd3e6' },
        { name: 'Menta', body: '#c2e0d2' },
        { name: 'Azul marino', body: '#33415f' },
      ],
    },
    [{ storage: '256 GB', ram: '12 GB', terms: [18_999, 2_999, 459, 52] }],
  ),
  ...family(
    {
      name: 'Galaxy S25 Edge',
      brand: 'Samsung',
      model: 'galaxy-s25-edge',
      description: '5.8 mm de titanio y una cámara de 200 MP: delgado no quiere decir menos.',
      specs: {
        Pantalla: '6.7" AMOLED, 120 Hz',
        Cámara: '200 MP + 12 MP; frontal de 12 MP',
        Procesador: 'Snapdragon 8 Elite',
        Batería: '3,900 mAh, carga de 25 W',
        Grosor: '5.8 mm',
      },
      colours: [
        { name: 'Plata titanio', body: '#c9cdd1' },
        { name: 'Azul titanio', body: '#a9bccb' },
        { name: 'Negro titanio', body: '#2f3134' },
      ],
    },
    [{ storage: '256 GB', ram: '12 GB', terms: [20_999, 3_399, 355, 78], perks: ['onOffer'] }],
  ),
  ...family(
    {
      name: 'Galaxy S25 FE',
      brand: 'Samsung',
      model: 'galaxy-s25-fe',
      description: 'Lo mejor de la serie S a un precio más amable: telefoto, aluminio y Galaxy AI.',
      specs: {
        Pantalla: '6.7" AMOLED, 120 Hz',
        Cámara: '50 MP + 12 MP + 8 MP; frontal de 12 MP',
        Procesador: 'Exynos 2400',
        Batería: '4,900 mAh, carga de 45 W',
        Resistencia: 'IP68',
      },
      colours: [
        { name: 'Azul marino', body: '#34405c' },
        { name: 'Blanco', body: '#eff0f1' },
        { name: 'Negro azabache', body: '#2d2e31' },
      ],
    },
    [{ storage: '256 GB', ram: '8 GB', terms: [13_999, 2_199, 278, 65], perks: ['unlimitedWhatsapp'] }],
  ),
  ...family(
    {
      name: 'Galaxy S24 FE',
      brand: 'Samsung',
      model: 'galaxy-s24-fe',
      description: 'Cámara con zoom óptico y pantalla de 120 Hz para quien quiere más sin pagar de más.',
      specs: {
        Pantalla: '6.7" AMOLED, 120 Hz',
        Cámara: '50 MP + 12 MP + 8 MP; frontal de 10 MP',
        Procesador: 'Exynos 2400e',
        Batería: '4,700 mAh, carga de 25 W',
        Resistencia: 'IP68',
      },
      colours: [
        { name: 'Menta', body: '#c4ddcc' },
        { name: 'Azul', body: '#a9bfdc' },
        { name: 'Grafito', body: '#46494e' },
      ],
    },
    [{ storage: '128 GB', ram: '8 GB', terms: [10_499, 1_699, 251, 52], perks: ['onOffer'] }],
  ),
  ...family(
    {
      name: 'Galaxy Z Flip7',
      brand: 'Samsung',
      model: 'galaxy-z-flip7',
      description: 'Se dobla a la mitad y cabe en cualquier bolsillo; la pantalla exterior hace casi todo.',
      specs: {
        Pantalla: '6.9" AMOLED plegable, 120 Hz; exterior de 4.1"',
        Cámara: '50 MP + 12 MP; frontal de 10 MP',
        Procesador: 'Exynos 2500',
        Batería: '4,300 mAh, carga de 25 W',
        Resistencia: 'IP48',
      },
      colours: [
        { name: 'Azul sombra', body: '#49566f' },
        { name: 'Rojo coral', body: '#e06c5c' },
        { name: 'Negro azabache', body: '#2c2d30' },
      ],
    },
    [{ storage: '256 GB', ram: '12 GB', terms: [23_999, 3_799, 407, 78] }],
  ),
];
