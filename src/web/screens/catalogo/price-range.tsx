import { useState } from 'react';
import { priceSlider } from '#domain/catalogue/catalogue.ts';
import { formatMoneyShort } from '#domain/credit/money.ts';
import { t } from '#web/text/text.ts';
import { TextInput } from '#web/ui/text-input.tsx';
import styles from './price-range.module.css';
import { pesosIn } from './search.ts';

interface Range {
  /** Pesos. */
  min: number;
  max: number;
}

/** Two handles on one rail, 0 to 40,000 by 100, and the same two numbers as inputs. */
export function PriceRange({ min, max, onRange }: Range & { onRange: (range: Range) => void }) {
  const [range, setRange] = useState({ min, max });
  const change = (next: Range) => {
    setRange(next);
    onRange(next);
  };
  const low = Math.min(range.min, range.max);
  const high = Math.max(range.min, range.max);
  const share = (pesos: number) => `${(pesos / priceSlider.max) * 100}%`;
  const take = (end: 'min' | 'max', text: string) => {
    change({ ...range, [end]: pesosIn(text, priceSlider[end]) });
  };
  return (
    <fieldset>
      <legend>{t('catalogo.cashPrice')}</legend>
      <div className={`${styles.range} needs-script`} onInput={(event) => event.stopPropagation()}>
        <svg width="100%" height="4" aria-hidden="true">
          <rect width="100%" height="4" rx="2" className={styles.rail} />
          <rect x={share(low)} width={share(high - low)} height="4" className={styles.fill} />
        </svg>
        {(['min', 'max'] as const).map((end) => (
          <input
            key={end}
            type="range"
            min={priceSlider.min}
            max={priceSlider.max}
            step={priceSlider.step}
            value={range[end]}
            aria-label={t(end === 'min' ? 'catalogo.from' : 'catalogo.to')}
            aria-valuetext={pesosText(range[end])}
            onChange={(event) => {
              const pesos = Number(event.currentTarget.value);
              change(
                end === 'min'
                  ? { ...range, min: Math.min(pesos, range.max) }
                  : { ...range, max: Math.max(pesos, range.min) },
              );
            }}
          />
        ))}
      </div>
      <div className="two">
        {(['min', 'max'] as const).map((end) => (
          <TextInput
            key={`${end}-${range[end]}`}
            id={`precio-${end}`}
            name={end}
            label={t(end === 'min' ? 'catalogo.from' : 'catalogo.to')}
            optional={false}
            inputMode="numeric"
            className="num"
            defaultValue={pesosText(range[end])}
            onBlur={(event) => take(end, event.currentTarget.value)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** '$10,000'; parsed again when read from the URL. */
const pesosText = (pesos: number) => formatMoneyShort(pesos * 100);
