import { BASE } from '#contract/call.ts';
import { posterSizes } from '#domain/partner/poster.ts';
import { sentences } from '../../text/sentences.ts';
import { Icon } from '../../ui/icon.tsx';
import es from './es.json';

const t = sentences(es);

/** The link that sells in somebody's name: its QR code to show, to save, and on a page to hang up. */
export const LinkCard = ({
  promoter: { name, code, link, qr },
  poster,
}: {
  promoter: { readonly name: string; readonly code: string; readonly link: string; readonly qr: string };
  /** The path of the call that prints it. */
  poster: string;
}) => {
  const picture = `data:image/svg+xml,${encodeURIComponent(qr)}`;
  return (
    <div className="qr-pair">
      <img src={picture} alt={t('qrAlt', { name })} width={148} height={148} />
      <div className="stack">
        <p>{t('linkLead')}</p>
        <code className="link">{link}</code>
        <div className="row wrapx">
          <a className="btn line" href={picture} download={`qr-${code}.svg`}>
            <Icon name="download" />
            <span>{t('qrSave')}</span>
          </a>
          {posterSizes.map((size) => (
            <a key={size} className="btn line" href={`${BASE}${withSize(poster, size)}`} download>
              <Icon name="download" />
              <span>{t(`poster-${size}`)}</span>
            </a>
          ))}
        </div>
      </div>
    </div>
  );
};

const withSize = (path: string, size: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}size=${size}`;
