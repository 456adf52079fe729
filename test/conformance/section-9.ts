import { under, type Statement } from './statement.ts';

/** Spec §9: business constants and limits. */
export const section9: readonly Statement[] = [
  ...under('§9 Catalogue', {
    '9.catalogue.page-size': 'Catalogue page size/limit 9.',
    '9.catalogue.order': 'Default order +price (other: -price).',
    '9.catalogue.pages': 'Pagination shows 5 pages with boundary links.',
    '9.catalogue.price': 'Price slider 0 to 40000, step 100.',
    '9.catalogue.brands': 'Brand filter: Apple, Samsung, Huawei, Motorola, Xiaomi.',
    '9.catalogue.filters': 'Product filters: on_offer and best_seller.',
    '9.catalogue.retries': 'Product request retries 3.',
  }),
  ...under('§9 Fields', {
    '9.phone': 'Phone 10 digits.',
    '9.code': 'Code 4 characters (minimum 4, max 4).',
    '9.rfc': 'RFC up to 13.',
    '9.postal-code': 'Postal code 6.',
    '9.promoter-codes': 'Promoter and agency codes 20.',
    '9.image-side': 'Image max side 500 px.',
  }),
  ...under('§9 Waiting', {
    '9.poll.identity': 'Identity poll 5000 ms, max 60.',
    '9.poll.working': 'Working poll 5000 ms, max 60 (personal data), 84 (credit approval).',
    '9.poll.geolocation': 'Geolocation poll 5000 ms, max 60.',
    '9.delay.branded': {
      text: 'Branded-button delay 5 s (3 s on aprove-credit, 0.5 s on working).',
      reading:
        'The colour, or the default one, is in the first byte: it is never unknown, and nothing is held back.',
    },
    '9.delay.carousel': {
      text: 'Carousel initialised 200 ms after the list loads.',
      reading: 'It is a scroll row in the first byte; nothing is initialised late.',
    },
    '9.signature-timeout': 'Signature timeout 600000 ms.',
    '9.toast': 'Toasts 3000 ms.',
  }),
  ...under('§9 Formats', {
    '9.colours': 'Default colours #FF6700 and #303539.',
    '9.currency': 'Currency MXN, format 1.2-2; locale es.',
    '9.version': 'App version 1.4.2, year 2025.',
  }),
  ...under('§9 CRUD', {
    '9.crud.limit': 'CRUD list default limit 10.',
    '9.crud.delay': 'CRUD query delay 300 ms.',
  }),
  ...under('§9 Business', {
    '9.bureau-years': 'Bureau authorization valid 3 years.',
    '9.delivery-days': 'Device delivery takes 3 to 7 days (legal text).',
    '9.top-up': 'Carrier promotion: minimum monthly top-up 30 pesos, includes 100 pesos.',
    '9.partners.special': {
      text: 'Partners 185 and 301 special.',
      reading:
        'They are rows with features; one table keyed by partner id stands in for servers without them.',
    },
    '9.partners.301-badge': 'Partner 301 always shows the convenience-store badge.',
    '9.partners.root': 'Default root partner 1.',
    '9.support-phone': 'Support phone shown on down-payment: value not shown.',
    '9.progress': 'Dashboard progress = payments made / total payments.',
  }),
];
