import { dayInWords } from '#domain/spanish-dates.ts';
import { t } from '#web/text/text.ts';

export interface CatOf {
  credit?: { catPercent: number; calculatedOn: string } | null | undefined;
}

/** What a CAT on the page is and of which day, as Banxico's circular 21/2009 has it said wherever one is shown. */
export function CatNotice({ products }: { products: readonly CatOf[] }) {
  const cats = products.flatMap(({ credit }) => credit ?? []);
  const [first] = cats;
  if (!first) return null;
  const figures = cats.map(({ catPercent }) => catPercent);
  const [low, high] = [Math.min(...figures), Math.max(...figures)];
  const cat = low === high ? `${low.toFixed(1)}%` : `${low.toFixed(1)}% a ${high.toFixed(1)}%`;
  return (
    <p className="legal" lang="es-MX">
      {t('plan.catNotice', { cat, day: dayInWords(first.calculatedOn) })}
    </p>
  );
}
