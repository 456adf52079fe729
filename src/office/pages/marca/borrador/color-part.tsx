import type { CSSProperties } from 'react';
import {
  advice,
  brandContrasts,
  brandTokens,
  type BrandContrast,
  type BrandUse,
} from '#domain/partner/brand.ts';
import { sentences } from '../../../text/sentences.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ShortTable, type PlainColumn } from '../../../ui/plain-table.tsx';
import es from '../es.json';

const t = sentences(es);

/** What white letters ask of the colour, with the nearest one that carries them in one press. */
export function Advice({
  color,
  isOff,
  use,
}: {
  color: string;
  isOff: boolean;
  use: (color: string) => void;
}) {
  const found = advice(color);
  if (!found) return null;
  return (
    <Notice
      icon="palette"
      end={
        !isOff && (
          <Button size="sm" onClick={() => use(found.instead.toUpperCase())}>
            {t('useColor')}
          </Button>
        )
      }
    >
      <span>{`${found.says} `}</span>
      <span className="smp" style={{ background: found.instead, color: '#fff' }}>
        {found.instead.toUpperCase()}
      </span>
    </Notice>
  );
}

/** Where a colour is used, with a sample and its contrast. */
export const ContrastTable = ({ color }: { color: string }) => (
  <ShortTable
    label={t('ratio')}
    columns={contrastColumns(color)}
    rows={brandContrasts(color)}
    keyOf={({ use }) => use}
  />
);

const contrastColumns = (color: string): PlainColumn<BrandContrast>[] => [
  {
    label: t('sample'),
    narrow: 'b',
    cell: ({ use }) => (
      <span className="smp" style={sampleStyle(use, color)} aria-hidden="true">
        {t(samples[use])}
      </span>
    ),
  },
  { label: t('where'), narrow: 'a', cell: ({ use }) => t(use) },
  { label: t('ratio'), right: true, narrow: 'd', cell: ({ ratio }) => <b>{ratio.toFixed(2)}</b> },
  {
    label: t('least'),
    right: true,
    leaves: 'lo2',
    className: 'muted',
    cell: ({ least }) => least.toFixed(1),
  },
  {
    label: t('verdict'),
    narrow: 'c',
    cell: ({ ok }) => (
      <Badge tone={ok ? 'good' : 'bad'} icon={ok ? 'done' : 'refused'} flat={ok}>
        {t(ok ? 'passes' : 'fails')}
      </Badge>
    ),
  },
];

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
