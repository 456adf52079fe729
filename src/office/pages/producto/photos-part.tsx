import { useId } from 'react';
import { Form } from 'react-router';
import { BASE } from '#contract/call.ts';
import type { OfficeProductRecord } from '#contract/office/products.ts';
import { sentences } from '../../text/sentences.ts';
import { SendButton } from '../../ui/send-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import es from './es.json';

const t = sentences(es);

type Color = OfficeProductRecord['colors'][number];

/** A photo of each colour, and a form for another one. */
export const PhotosPart = ({ product }: { product: OfficeProductRecord }) => (
  <div className="stack">
    {product.may.edit && <p className="small muted">{t('photosLead')}</p>}
    <ul className="photos">
      {product.colors.map((color) => (
        <li key={color.color}>
          <Photo color={color} file={product.pictures.find((each) => each.color === color.color)?.file} />
          {product.may.edit && <PhotoForm color={color} />}
        </li>
      ))}
    </ul>
  </div>
);

const Photo = ({ color: { color, name }, file }: { color: Color; file: string | undefined }) => (
  <figure>
    <span className="shot">
      {file === undefined ? (
        <span className="st warn">
          <Icon name="photo" />
          <span>{t('photoMissing')}</span>
        </span>
      ) : (
        <img
          src={`${BASE}/storage/${encodeURIComponent(file)}`}
          height="132"
          alt={t('photoOf', { color: name })}
        />
      )}
    </span>
    <figcaption className="row small">
      <i className="dot-c" style={{ background: color }} />
      <b>{name}</b>
    </figcaption>
  </figure>
);

function PhotoForm({ color: { color, name } }: { color: Color }) {
  const id = useId();
  return (
    <Form method="post" encType="multipart/form-data">
      <input type="hidden" name="intent" value="photo" />
      <input type="hidden" name="color" value={color} />
      <label htmlFor={id} className="vh">
        {t('photoFile', { color: name })}
      </label>
      <input id={id} type="file" name="file" accept="image/jpeg,image/png,image/webp,image/avif" required />
      <div className="row">
        <SendButton
          intent="photo"
          fields={{ color }}
          size="sm"
          icon="photo"
          aria-label={`${t('photoSend')}: ${name}`}
        >
          {t('photoSend')}
        </SendButton>
      </div>
    </Form>
  );
}
