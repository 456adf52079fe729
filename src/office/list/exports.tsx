import { BASE } from '#contract/call.ts';
import { Icon } from '../ui/icon.tsx';
import { sentences } from '../text/sentences.ts';
import es from './es.json';
import { hrefWith } from './query.ts';

const t = sentences(es);

/** The same list as a file: as CSV under this label, and as a spreadsheet. */
export function Exports({
  label,
  path,
  query = {},
  defaults,
}: {
  label: string;
  path: string;
  query?: Readonly<Record<string, unknown>>;
  defaults?: Readonly<Record<string, string>>;
}) {
  const to = (format: 'xlsx' | null) => hrefWith(`${BASE}${path}`, query, { vista: null, format }, defaults);
  return (
    <>
      <a className="btn line" href={to(null)} download>
        <Icon name="download" />
        <span>{label}</span>
      </a>
      <a className="btn line" href={to('xlsx')} download>
        <Icon name="download" />
        <span>{t('excel')}</span>
      </a>
    </>
  );
}
