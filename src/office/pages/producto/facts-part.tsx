import type { OfficeProductRecord } from '#contract/office/products.ts';
import { pesos } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Facts } from '../../ui/facts.tsx';
import es from './es.json';

const t = sentences(es);
const marks = ['bestSeller', 'onOffer', 'unlimitedWhatsapp', 'oxxoSim'] as const;

/** What a person reads who may not change it. */
export const FactsPart = ({ product }: { product: OfficeProductRecord }) => (
  <Facts
    facts={[
      { label: t('brand'), value: product.brand },
      { label: t('price'), value: pesos(product.price) },
      { label: t('downPayment'), value: pesos(product.downPayment) },
      { label: t('weekly'), value: pesos(product.weekly) },
      { label: t('weeks'), value: String(product.weeks) },
      { label: t('colors'), value: product.colors.map(({ name }) => name).join(', ') },
      {
        label: t('marks'),
        value: marks.flatMap((mark) => (product[mark] ? [t(mark)] : [])).join(', ') || t('empty'),
      },
      ...(product.description ? [{ label: t('description'), value: product.description }] : []),
      ...product.specs.map(({ label, value }) => ({ label: label || t('specs'), value })),
    ]}
  />
);
