import type { CSSProperties } from 'react';
import type { OfficeBrandRecord } from '#contract/office/brand.ts';
import { brandTokens, type BrandUse } from '#domain/partner/brand.ts';
import { sentences } from '../../text/sentences.ts';
import { Badge } from '../../ui/badge.tsx';
import es from './es.json';
import { TableFrame } from '../../ui/table-frame.tsx';

const t = sentences(es);

/** Where the draft's colour is used, with a sample and its contrast. */
export const ContrastTable = ({ brand }: { brand: OfficeBrandRecord }) => (
  <TableFrame label={t('ratio')} className="list">
    <thead>
      <tr>
        <th scope="col">{t('sample')}</th>
        <th scope="col">{t('where')}</th>
        <th scope="col" className="r">
          {t('ratio')}
        </th>
        <th scope="col" className="r lo2">
          {t('least')}
        </th>
        <th scope="col">{t('verdict')}</th>
      </tr>
    </thead>
    <tbody>
      {brand.contrasts.map(({ use, ratio, least, ok }) => (
        <tr key={use}>
          <td className="m-b">
            <span className="smp" style={sampleStyle(use, brand.facts.color)} aria-hidden="true">
              {t(samples[use])}
            </span>
          </td>
          <td className="m-a">{t(use)}</td>
          <td className="r m-d">
            <b>{ratio.toFixed(2)}</b>
          </td>
          <td className="r lo2 muted">{least.toFixed(1)}</td>
          <td className="m-c">
            <Badge tone={ok ? 'good' : 'bad'} icon={ok ? 'done' : 'refused'} flat={ok}>
              {t(ok ? 'passes' : 'fails')}
            </Badge>
          </td>
        </tr>
      ))}
    </tbody>
  </TableFrame>
);

const samples = { text: 'continue', pressed: 'continue', links: 'detail', outline: 'chosen' } as const;

function sampleStyle(use: BrandUse, color: string): CSSProperties {
  const tokens = brandTokens(color || null);
  const edge = tokens['--brand-edge'] === 'transparent' ? tokens['--brand'] : tokens['--brand-edge'];
  const styles: Record<BrandUse, CSSProperties> = {
    text: { background: tokens['--brand'], color: tokens['--on-brand'] },
    pressed: { background: tokens['--brand-press'], color: tokens['--on-brand'] },
    links: { background: '#fff', color: tokens['--accent'], boxShadow: 'inset 0 0 0 1px #e4e6e8' },
    outline: { background: '#fff', color: '#1b1e21', boxShadow: `inset 0 0 0 2px ${edge}` },
  };
  return styles[use];
}
