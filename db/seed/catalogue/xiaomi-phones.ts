import { family } from './family.ts';

export const xiaomiPhones = [
  ...family(
    {
      name: 'Xiaomi 15T Pro',
      brand: 'Xiaomi',
      model: 'xiaomi-15t-pro',
      description: 'Óptica Leica con zoom 5x y carga de 90 W.',
      specs: {
        Pantalla: '6.8" AMOLED, 144 Hz',
        Cámara: '50 MP + 50 MP + 12 MP, Leica; frontal de 32 MP',
        Procesador: 'Dimensity 9400+',
        Batería: '5,500 mAh, carga de 90 W',
        Resistencia: 'IP68',
      },
      colours: [
        { name: 'Moca dorado', body: '#b79f85' },
        { name: 'Gris', body: '#84868b' },
        { name: 'Negro', body: '#2d2e31' },
      ],
    },
    [{ storage: '512 GB', ram: '12 GB', terms: [16_499, 2_599, 327, 65] }],
  ),
  ...family(
    {
      name: 'Xiaomi 15T',
      brand: 'Xiaomi',
      model: 'xiaomi-15t',
      description: 'Retratos Leica y pantalla de 1.5K para disfrutar cada detalle.',
      specs: {
        Pantalla: '6.8" AMOLED, 120 Hz',
        Cámara: '50 MP + 50 MP + 12 MP, Leica; frontal de 32 MP',
        Procesador: 'Dimensity 8400 Ultra',
        Batería: '5,500 mAh, carga de 67 W',
        Resistencia: 'IP68',
      },
      colours: [
        { name: 'Oro rosa', body: '#dcb9ac' },
        { name: 'Gris', body: '#84868b' },
        { name: 'Negro', body: '#2d2e31' },
      ],
    },
    [{ storage: '256 GB', ram: '12 GB', terms: [11_999, 1_899, 251, 65], perks: ['onOffer'] }],
  ),
  ...family(
    {
      name: 'Xiaomi 15',
      brand: 'Xiaomi',
      model: 'xiaomi-15',
      description: 'Compacto de alta gama: Snapdragon 8 Elite y tres cámaras Leica.',
      specs: {
        Pantalla: '6.4" AMOLED, 120 Hz',
        Cámara: '50 MP + 50 MP + 50 MP, Leica; frontal de 32 MP',
        Procesador: 'Snapdragon 8 Elite',
        Batería: '5,240 mAh, carga de 90 W',
        Resistencia: 'IP68',
      },
      colours: [
        { name: 'Verde', body: '#9fb39a' },
        { name: 'Blanco', body: '#f0f0ee' },
        { name: 'Negro', body: '#2c2d30' },
      ],
    },
    [{ storage: '512 GB', ram: '12 GB', terms: [17_999, 2_899, 319, 78] }],
  ),
  ...family(
    {
      name: 'POCO F7',
      brand: 'Xiaomi',
      model: 'poco-f7',
      description: 'Hecho para jugar: Snapdragon 8s Gen 4 y 6,500 mAh.',
      specs: {
        Pantalla: '6.8" AMOLED, 120 Hz',
        Cámara: '50 MP + 8 MP; frontal de 20 MP',
        Procesador: 'Snapdragon 8s Gen 4',
        Batería: '6,500 mAh, carga de 90 W',
        Resistencia: 'IP68',
      },
      colours: [
        { name: 'Plata', body: '#c6c9ce' },
        { name: 'Blanco', body: '#eeeeec' },
        { name: 'Negro', body: '#2e2f33' },
      ],
    },
    [
      { storage: '256 GB', ram: '12 GB', terms: [8_999, 1_399, 216, 52] },
      { storage: '512 GB', ram: '12 GB', terms: [9_999, 1_599, 239, 52], perks: ['onOffer'] },
    ],
  ),
  ...family(
    {
      name: 'POCO X7 Pro',
      brand: 'Xiaomi',
      model: 'poco-x7-pro',
      description: 'Velocidad de gama alta con 6,000 mAh y acabado que llama la atención.',
      specs: {
        Pantalla: '6.7" AMOLED, 120 Hz',
        Cámara: '50 MP + 8 MP; frontal de 20 MP',
        Procesador: 'Dimensity 8400 Ultra',
        Batería: '6,000 mAh, carga de 90 W',
        Resistencia: 'IP68',
      },
      colours: [
        { name: 'Amarillo', body: '#e9c94b' },
        { name: 'Verde', body: '#87a894' },
        { name: 'Negro', body: '#2b2c2f' },
      ],
    },
    [
      { storage: '256 GB', ram: '8 GB', terms: [6_999, 1_099, 168, 52], perks: ['unlimitedWhatsapp'] },
      { storage: '512 GB', ram: '12 GB', terms: [7_999, 1_299, 191, 52] },
    ],
  ),
];
