import { family } from './family.ts';

export const galaxyA = [
  ...family(
    {
      name: 'Galaxy A56 5G',
      brand: 'Samsung',
      model: 'galaxy-a56',
      description: 'Marco de metal, pantalla brillante y fotos claras de noche. El favorito de la serie A.',
      specs: {
        Pantalla: '6.7" AMOLED, 120 Hz',
        Cámara: '50 MP + 12 MP + 5 MP; frontal de 12 MP',
        Procesador: 'Exynos 1580',
        Batería: '5,000 mAh, carga de 45 W',
        Resistencia: 'IP67',
      },
      colours: [
        { name: 'Oliva', body: '#8c9a82' },
        { name: 'Rosa', body: '#ecc9c9' },
        { name: 'Gris claro', body: '#d9dcdf' },
        { name: 'Grafito', body: '#3f4347' },
      ],
    },
    [
      { storage: '128 GB', ram: '8 GB', terms: [7_199, 1_199, 171, 52], perks: ['unlimitedWhatsapp'] },
      {
        storage: '256 GB',
        ram: '8 GB',
        terms: [7_999, 1_299, 199, 52],
        perks: ['bestSeller', 'unlimitedWhatsapp', 'oxxoSim'],
      },
    ],
  ),
  ...family(
    {
      name: 'Galaxy A36 5G',
      brand: 'Samsung',
      model: 'galaxy-a36',
      description: 'Pantalla grande y carga rápida para todo el día, con seis años de actualizaciones.',
      specs: {
        Pantalla: '6.7" AMOLED, 120 Hz',
        Cámara: '50 MP + 8 MP + 5 MP; frontal de 12 MP',
        Procesador: 'Snapdragon 6 Gen 3',
        Batería: '5,000 mAh, carga de 45 W',
        Resistencia: 'IP67',
      },
      colours: [
        { name: 'Lavanda', body: '#cfc3e3' },
        { name: 'Blanco', body: '#eef0f1' },
        { name: 'Negro', body: '#323437' },
      ],
    },
    [
      { storage: '128 GB', ram: '6 GB', terms: [5_999, 999, 151, 52], perks: ['unlimitedWhatsapp'] },
      { storage: '256 GB', ram: '8 GB', terms: [6_799, 1_099, 162, 52], perks: ['unlimitedWhatsapp'] },
    ],
  ),
  ...family(
    {
      name: 'Galaxy A26 5G',
      brand: 'Samsung',
      model: 'galaxy-a26',
      description: 'Vidrio por ambos lados y resistencia al agua a un precio de entrada.',
      specs: {
        Pantalla: '6.7" AMOLED, 120 Hz',
        Cámara: '50 MP + 8 MP + 2 MP; frontal de 13 MP',
        Procesador: 'Exynos 1380',
        Batería: '5,000 mAh, carga de 25 W',
        Resistencia: 'IP67',
      },
      colours: [
        { name: 'Menta', body: '#bfe0cf' },
        { name: 'Durazno', body: '#f1c3a6' },
        { name: 'Negro', body: '#35373a' },
      ],
    },
    [
      { storage: '128 GB', ram: '6 GB', terms: [4_999, 799, 126, 52], perks: ['oxxoSim'] },
      {
        storage: '256 GB',
        ram: '8 GB',
        terms: [5_699, 899, 145, 52],
        perks: ['unlimitedWhatsapp', 'oxxoSim'],
      },
    ],
  ),
  ...family(
    {
      name: 'Galaxy A17 5G',
      brand: 'Samsung',
      model: 'galaxy-a17',
      description: 'Fotos estables gracias a su estabilizador óptico y batería para dos jornadas ligeras.',
      specs: {
        Pantalla: '6.7" AMOLED, 90 Hz',
        Cámara: '50 MP + 5 MP + 2 MP; frontal de 13 MP',
        Procesador: 'Exynos 1330',
        Batería: '5,000 mAh, carga de 25 W',
        Resistencia: 'IP54',
      },
      colours: [
        { name: 'Azul', body: '#7f97c4' },
        { name: 'Gris', body: '#8e9399' },
        { name: 'Negro', body: '#2f3134' },
      ],
    },
    [
      {
        storage: '128 GB',
        ram: '4 GB',
        terms: [3_999, 599, 102, 52],
        perks: ['unlimitedWhatsapp', 'oxxoSim'],
      },
      {
        storage: '256 GB',
        ram: '8 GB',
        terms: [4_699, 799, 117, 52],
        perks: ['bestSeller', 'unlimitedWhatsapp'],
      },
    ],
  ),
  ...family(
    {
      name: 'Galaxy A16',
      brand: 'Samsung',
      model: 'galaxy-a16',
      description: 'Pantalla AMOLED grande y seis generaciones de Android: un equipo que dura.',
      specs: {
        Pantalla: '6.7" AMOLED, 90 Hz',
        Cámara: '50 MP + 5 MP + 2 MP; frontal de 13 MP',
        Procesador: 'Helio G99',
        Batería: '5,000 mAh, carga de 25 W',
        Resistencia: 'IP54',
      },
      colours: [
        { name: 'Verde agua', body: '#a9cfc4' },
        { name: 'Gris', body: '#b9bdc2' },
        { name: 'Azul noche', body: '#2e3542' },
      ],
    },
    [{ storage: '128 GB', ram: '4 GB', terms: [3_499, 599, 105, 39], perks: ['oxxoSim', 'onOffer'] }],
  ),
  ...family(
    {
      name: 'Galaxy A07',
      brand: 'Samsung',
      model: 'galaxy-a07',
      description: 'El Galaxy para empezar: pantalla fluida y batería rendidora.',
      specs: {
        Pantalla: '6.7" LCD, 90 Hz',
        Cámara: '50 MP + 2 MP; frontal de 8 MP',
        Procesador: 'Helio G99',
        Batería: '5,000 mAh, carga de 25 W',
        Resistencia: 'IP54',
      },
      colours: [
        { name: 'Verde', body: '#8fb29a' },
        { name: 'Violeta', body: '#b5a6cf' },
        { name: 'Negro', body: '#34363a' },
      ],
    },
    [
      { storage: '64 GB', ram: '4 GB', terms: [2_399, 399, 76, 39], perks: ['oxxoSim'] },
      {
        storage: '128 GB',
        ram: '4 GB',
        terms: [2_799, 399, 92, 39],
        perks: ['unlimitedWhatsapp', 'oxxoSim'],
      },
    ],
  ),
  ...family(
    {
      name: 'Galaxy A06',
      brand: 'Samsung',
      model: 'galaxy-a06',
      description: 'Lo básico, bien hecho: llamadas, mensajes, video y pagos sin complicaciones.',
      specs: {
        Pantalla: '6.7" LCD',
        Cámara: '50 MP + 2 MP; frontal de 8 MP',
        Procesador: 'Helio G85',
        Batería: '5,000 mAh, carga de 25 W',
        'Lector de huella': 'Lateral',
      },
      colours: [
        { name: 'Azul claro', body: '#b7cbe2' },
        { name: 'Dorado', body: '#ddcdae' },
        { name: 'Negro', body: '#33353a' },
      ],
    },
    [{ storage: '64 GB', ram: '4 GB', terms: [1_999, 299, 88, 26], perks: ['oxxoSim', 'onOffer'] }],
  ),
];
