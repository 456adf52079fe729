import type { Answer } from './shapes.ts';

/** The shop of another server, by the specification alone: no features, no pictures by colour, no weeks. */
export const partners: readonly Answer<'getCommercialPartner'>[] = [
  { id: 1, name: 'Mercería del Centro', dynamicColor: '#0B6E4F', dynamicLegend: 'Llévatelo a pagos' },
  { id: 185, name: 'Telefonía 185', dynamicColor: null, dynamicLegend: null },
  { id: 301, name: 'Conveniencia 301', dynamicColor: '#D6006D', dynamicLegend: null },
].map((partner) => ({
  ...partner,
  addres: 'Av. Juárez 148, Centro, Puebla',
  tel: '2224189035',
  contact: 'hola@merceria.mx',
  urlInstagram: null,
  urlFacebook: 'https://facebook.com/merceria',
  urlTwitter: null,
  urlYoutube: null,
  terminos_condicion: 'Los términos de la tienda.',
  aviso_privacidad: 'El aviso de la tienda.',
}));

/** Promoters by id, each with its partner. */
export const promoters: Readonly<Record<number, number>> = { 77: 1, 78: 301 };

export const colours = [
  { color: '#30343B', name: 'Grafito' },
  { color: '#E9A6B0', name: 'Rosa' },
];

const brands = ['Apple', 'Samsung', 'Huawei', 'Motorola', 'Xiaomi'] as const;

/** Twelve per partner, so that the catalogue has a second page. The last one has no prices on credit. */
export const products: readonly Answer<'getProduct'>[] = partners.flatMap(({ id: partnerId }) =>
  Array.from({ length: 12 }, (_, index) => ({
    id: partnerId * 100 + index,
    name: `Equipo ${index + 1} de 128 GB`,
    brand: brands[index % brands.length] ?? '',
    model: `m${index}`,
    price: 2999.5 + index * 500,
    ...(index < 11 ? { downPaymentPrice: 499 + index, pay: 99.5 } : {}),
    description: '',
    specs: 'Pantalla: 6.7"',
    color: [JSON.stringify(colours)],
    multimediaList: [{ file: `equipos/${index}.svg` }],
    thubnailUrl: `equipos/${index}.svg`,
    unlimitedWhatsapp: index % 2 === 0,
    oxxoSim: false,
    best_seller: index < 4,
    onOffer: index === 5,
    commercialPartner: { id: partnerId },
  })),
);

/** A page of a partner's products, for the query of spec §7. */
export function pageOf(query: Readonly<Record<string, string | undefined>>): Answer<'listProducts'> {
  const [low = 0, high = Infinity] = (query['rangePrice'] ?? '').split('-').filter(Boolean).map(Number);
  const wanted = (query['searchBrand'] ?? '').split(',').filter(Boolean);
  const marked = (query['filterProduct'] ?? '').split(',').filter(Boolean);
  const found = products
    .filter((each) => String(each.commercialPartner.id) === query['commercialPartnerId'])
    .filter(
      ({ brand, price }) => (wanted.length === 0 || wanted.includes(brand)) && price >= low && price <= high,
    )
    .filter((each) => marked.every((mark) => (mark === 'on_offer' ? each.onOffer : each.best_seller)))
    .toSorted((one, other) =>
      query['order'] === '-price' ? other.price - one.price : one.price - other.price,
    );
  const limit = Number(query['limit'] ?? 9);
  const from = (Number(query['page'] ?? 1) - 1) * limit;
  return { list: found.slice(from, from + limit), count: found.length };
}

/** Any picture of this server: logos, phones, barcodes. */
export const picture = (name: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="296" height="368" viewBox="0 0 296 368"><title>${name.replaceAll(/[^\w./-]/g, '')}</title><rect width="296" height="368" rx="24" fill="#adb5bd"/></svg>`;

/** The smallest valid PDF. */
export const paper = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj ' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
