import { family } from './family.ts';

export const huaweiPhones = [
  ...family(
    {
      name: 'Pura 80 Pro',
      brand: 'Huawei',
      model: 'pura-80-pro',
      description: 'Sensor de una pulgada y telefoto macro: fotografía seria en tu bolsillo.',
      specs: {
        Pantalla: '6.8" OLED, 120 Hz',
        Cámara: '50 MP + 48 MP + 40 MP; frontal de 13 MP',
        Procesador: 'Kirin 9020',
        Batería: '5,170 mAh, carga de 100 W',
        Resistencia: 'IP68 e IP69',
      },
      colours: [
        { name: 'Rojo glaseado', body: '#a8423f' },
        { name: 'Blanco glaseado', body: '#f1ece4' },
        { name: 'Negro glaseado', body: '#2e2d30' },
      ],
    },
    [{ storage: '512 GB', ram: '12 GB', terms: [23_999, 3_799, 407, 78] }],
  ),
  ...family(
    {
      name: 'Pura 80',
      brand: 'Huawei',
      model: 'pura-80',
      description: 'Cámara de apertura variable y un diseño que se reconoce de lejos.',
      specs: {
        Pantalla: '6.6" OLED, 120 Hz',
        Cámara: '50 MP + 13 MP + 12 MP; frontal de 13 MP',
        Procesador: 'Kirin 9010S',
        Batería: '5,170 mAh, carga de 66 W',
        Resistencia: 'IP68 e IP69',
      },
      colours: [
        { name: 'Blanco perla', body: '#f4efe7' },
        { name: 'Negro terciopelo', body: '#2d2c30' },
        { name: 'Dorado', body: '#d9bf94' },
      ],
    },
    [{ storage: '256 GB', ram: '12 GB', terms: [16_999, 2_699, 337, 65], perks: ['onOffer'] }],
  ),
  ...family(
    {
      name: 'Pura 70',
      brand: 'Huawei',
      model: 'pura-70',
      description: 'Retratos con carácter y carga de 66 W que se nota desde el desayuno.',
      specs: {
        Pantalla: '6.6" OLED, 120 Hz',
        Cámara: '50 MP + 13 MP + 12 MP; frontal de 13 MP',
        Procesador: 'Kirin 9000S1',
        Batería: '4,900 mAh, carga de 66 W',
        Resistencia: 'IP68',
      },
      colours: [
        { name: 'Rosa', body: '#e8c1c4' },
        { name: 'Blanco', body: '#f0efed' },
        { name: 'Negro', body: '#303134' },
      ],
    },
    [{ storage: '256 GB', ram: '12 GB', terms: [12_999, 2_099, 257, 65] }],
  ),
  ...family(
    {
      name: 'nova 13 Pro',
      brand: 'Huawei',
      model: 'nova-13-pro',
      description: 'Doble cámara frontal con zoom para selfies de estudio.',
      specs: {
        Pantalla: '6.8" OLED, 120 Hz',
        Cámara: '50 MP + 12 MP + 8 MP; frontal de 60 MP + 8 MP',
        Procesador: 'Kirin 8000',
        Batería: '5,000 mAh, carga de 100 W',
        Carga: '100 W',
      },
      colours: [
        { name: 'Morado', body: '#a99acb' },
        { name: 'Verde laguna', body: '#7fb5a5' },
        { name: 'Negro', body: '#303235' },
      ],
    },
    [{ storage: '512 GB', ram: '12 GB', terms: [11_499, 1_799, 276, 52], perks: ['unlimitedWhatsapp'] }],
  ),
  ...family(
    {
      name: 'nova 13',
      brand: 'Huawei',
      model: 'nova-13',
      description: 'Delgado, con textura que brilla y una cámara frontal de 60 MP.',
      specs: {
        Pantalla: '6.7" OLED, 120 Hz',
        Cámara: '50 MP + 8 MP; frontal de 60 MP',
        Procesador: 'Kirin 8000',
        Batería: '5,000 mAh, carga de 100 W',
        Carga: '100 W',
      },
      colours: [
        { name: 'Verde laguna', body: '#7fb5a5' },
        { name: 'Blanco', body: '#f0eff0' },
        { name: 'Negro', body: '#313236' },
      ],
    },
    [{ storage: '256 GB', ram: '12 GB', terms: [8_499, 1_399, 202, 52], perks: ['unlimitedWhatsapp'] }],
  ),
  ...family(
    {
      name: 'nova 12 SE',
      brand: 'Huawei',
      model: 'nova-12-se',
      description: '108 megapixeles, carga de 66 W y un perfil de apenas 7.4 mm.',
      specs: {
        Pantalla: '6.7" OLED, 90 Hz',
        Cámara: '108 MP + 8 MP + 2 MP; frontal de 32 MP',
        Procesador: 'Snapdragon 680',
        Batería: '4,500 mAh, carga de 66 W',
        Grosor: '7.4 mm',
      },
      colours: [
        { name: 'Verde', body: '#b2cfb5' },
        { name: 'Negro', body: '#2f3033' },
      ],
    },
    [
      {
        storage: '256 GB',
        ram: '8 GB',
        terms: [5_499, 899, 138, 52],
        perks: ['unlimitedWhatsapp', 'onOffer'],
      },
    ],
  ),
  ...family(
    {
      name: 'nova 14i',
      brand: 'Huawei',
      model: 'nova-14i',
      description: 'Pantalla de casi siete pulgadas y 7,000 mAh: el que no se apaga.',
      specs: {
        Pantalla: '6.95" LCD, 90 Hz',
        Cámara: '50 MP + 2 MP; frontal de 8 MP',
        Procesador: 'Snapdragon 680',
        Batería: '7,000 mAh, carga de 22.5 W',
        Autonomía: 'Hasta 3 días',
      },
      colours: [
        { name: 'Azul', body: '#8fb0d4' },
        { name: 'Negro', body: '#313338' },
      ],
    },
    [{ storage: '128 GB', ram: '8 GB', terms: [4_299, 699, 108, 52], perks: ['oxxoSim'] }],
  ),
  ...family(
    {
      name: 'nova Y73',
      brand: 'Huawei',
      model: 'nova-y73',
      description: 'Batería de 6,620 mAh y un toque al botón X para lo que más usas.',
      specs: {
        Pantalla: '6.7" LCD, 90 Hz',
        Cámara: '50 MP; frontal de 8 MP',
        Procesador: 'Kirin 710A',
        Batería: '6,620 mAh, carga de 40 W',
        Botón: 'Tecla X programable',
      },
      colours: [
        { name: 'Azul', body: '#a9bfdd' },
        { name: 'Negro', body: '#2f3134' },
      ],
    },
    [{ storage: '128 GB', ram: '8 GB', terms: [3_699, 599, 112, 39], perks: ['oxxoSim'] }],
  ),
];
