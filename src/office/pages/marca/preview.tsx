import type { OfficeBrandRecord } from '#contract/office/brand.ts';
import { sentences } from '../../text/sentences.ts';
import es from './es.json';

const t = sentences(es);

/**
 * The shop itself, as its draft would have it, without its scripts. It is looked at: its links lead to pages that no frame
 * may show.
 */
export const Preview = ({ brand }: { brand: OfficeBrandRecord }) => (
  <section className="preview" aria-label={t('previewTitle')}>
    <p className="row">
      <b>{t('preview')}</b>
      <span className="small muted">{t('previewWidth')}</span>
    </p>
    <div inert>
      <iframe
        src={brand.preview}
        title={t('previewTitle')}
        width="360"
        height="700"
        loading="lazy"
        sandbox="allow-same-origin"
      />
    </div>
    <p className="small muted">{t('previewLead')}</p>
  </section>
);
