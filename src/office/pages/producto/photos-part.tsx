import { useId, useState, type KeyboardEvent } from 'react';
import { Form } from 'react-router';
import { BASE } from '#contract/call.ts';
import { mostPhotos } from '#domain/catalogue/photos.ts';
import type { OfficeProductRecord } from '#contract/office/products.ts';
import { sentences } from '../../text/sentences.ts';
import { ActButton, SendButton } from '../../ui/send-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import es from './es.json';

const t = sentences(es);

type Color = OfficeProductRecord['colors'][number];
type SentPhoto = OfficeProductRecord['photos'][number];

/** The photos of each colour in their order, and a form for another one. */
export const PhotosPart = ({ product }: { product: OfficeProductRecord }) => (
  <div className="stack">
    {product.may.edit && <p className="small muted">{t('photosLead')}</p>}
    {product.colors.map((color) => {
      const photos = product.photos.filter((each) => each.color === color.color);
      const drawn = product.pictures.find((each) => each.color === color.color)?.file;
      return (
        <section key={color.color} className="stack" aria-label={t('photosOf', { color: color.name })}>
          <h3 className="row small">
            <i className="dot-c" style={{ background: color.color }} />
            <b>{color.name}</b>
          </h3>
          <ol className="photos">
            {photos.map((photo, index) => (
              <li key={photo.file}>
                <Shot file={photo.file} alt={t('photoOf', { n: index + 1, color: color.name })} />
                {product.may.edit && (
                  <Arrange photo={photo} at={index} count={photos.length} color={color.name} />
                )}
              </li>
            ))}
            {photos.length === 0 && (
              <li>
                <Shot file={drawn} alt={t('photoOf', { n: 1, color: color.name })} />
              </li>
            )}
          </ol>
          {product.may.edit && photos.length < mostPhotos && (
            <PhotoForm color={color} place={photos.length + 1} />
          )}
        </section>
      );
    })}
  </div>
);

const Shot = ({ file, alt }: { file: string | undefined; alt: string }) => (
  <span className="shot">
    {file === undefined ? (
      <span className="st warn">
        <Icon name="photo" />
        <span>{t('photoMissing')}</span>
      </span>
    ) : (
      <img src={urlOf(file)} height="132" alt={alt} />
    )}
  </span>
);

const urlOf = (file: string): string => `${BASE}/storage/${encodeURIComponent(file)}`;

interface Arranged {
  photo: SentPhoto;
  /** From 0. */
  at: number;
  count: number;
  color: string;
}

/** Its place, and what the shop shows of it. */
function Arrange({ photo, at, count, color }: Arranged) {
  const of = { color: photo.color, file: photo.file };
  const which = { n: at + 1, color };
  return (
    <>
      <div className="row">
        {at > 0 && (
          <ActButton
            intent="photo-place"
            of={{ ...of, to: 'earlier' }}
            icon="chevron-up"
            label={t('photoEarlier', which)}
          />
        )}
        {at < count - 1 && (
          <ActButton
            intent="photo-place"
            of={{ ...of, to: 'later' }}
            icon="chevron-down"
            label={t('photoLater', which)}
          />
        )}
        <ActButton
          intent="photo-place"
          of={{ ...of, to: 'away' }}
          icon="close"
          label={t('photoAway', which)}
        />
      </div>
      <details>
        <summary aria-label={t('photoFrameOf', which)}>{t('photoFrame')}</summary>
        <FrameForm photo={photo} />
      </details>
    </>
  );
}

const sides = ['left', 'top', 'right', 'bottom'] as const;
const axes = ['x', 'y'] as const;

/** What is cut off, and the point that stays in view: by pressing the photo, by arrow keys, or by their sliders. */
function FrameForm({ photo }: { photo: SentPhoto }) {
  const [cut, setCut] = useState(photo.cut);
  const [focus, setFocus] = useState(photo.focus ?? { x: 50, y: 50 });
  const [isFilled, setIsFilled] = useState(photo.focus !== null);
  const move = (x: number, y: number) => {
    setIsFilled(true);
    setFocus({ x: within(x), y: within(y) });
  };
  const byKey = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    move(focus.x + step[0], focus.y + step[1]);
  };
  return (
    <Form method="post" className="stack frame" preventScrollReset>
      <input type="hidden" name="intent" value="photo-frame" />
      <input type="hidden" name="color" value={photo.color} />
      <input type="hidden" name="file" value={photo.file} />
      <button
        type="button"
        className="pad"
        aria-label={t('focusAt', focus)}
        onKeyDown={byKey}
        onClick={(event) => {
          // A key press has no place.
          if (event.detail === 0) return;
          const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
          move(((event.clientX - left) / width) * 100, ((event.clientY - top) / height) * 100);
        }}
      >
        <img src={urlOf(photo.source)} alt="" />
        <i
          className="kept"
          style={{
            inset: `${cut.top}% ${cut.right}% ${cut.bottom}% ${cut.left}%`,
          }}
        />
        {isFilled && <i className="focus" style={{ left: `${focus.x}%`, top: `${focus.y}%` }} />}
      </button>
      <label className="row chk">
        <input
          type="checkbox"
          name="fill"
          checked={isFilled}
          onChange={(event) => setIsFilled(event.currentTarget.checked)}
        />
        <span>{t('fill')}</span>
      </label>
      {axes.map((axis) => (
        <Slider
          key={axis}
          name={axis}
          value={focus[axis]}
          most={100}
          onValue={(value) =>
            move(...([axis === 'x' ? value : focus.x, axis === 'y' ? value : focus.y] as const))
          }
        />
      ))}
      {sides.map((side) => (
        <Slider
          key={side}
          name={side}
          value={cut[side]}
          most={mostCut}
          onValue={(value) => setCut({ ...cut, [side]: value })}
        />
      ))}
      <div className="row">
        <SendButton intent="photo-frame" fields={{ file: photo.file }} size="sm">
          {t('frameSave')}
        </SendButton>
      </div>
    </Form>
  );
}

const mostCut = 80;
const within = (percent: number): number => Math.min(100, Math.max(0, Math.round(percent)));
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-10, 0],
  ArrowRight: [10, 0],
  ArrowUp: [0, -10],
  ArrowDown: [0, 10],
};

const Slider = ({
  name,
  value,
  most,
  onValue,
}: {
  name: (typeof sides)[number] | (typeof axes)[number];
  value: number;
  most: number;
  onValue: (value: number) => void;
}) => (
  <label className="slide small">
    <span>{t(`frame-${name}`)}</span>
    <input
      type="range"
      name={name}
      min={0}
      max={most}
      value={value}
      onChange={(event) => onValue(Number(event.currentTarget.value))}
    />
    <span className="num">{t('percent', { n: value })}</span>
  </label>
);

/** `place`: behind those that are there. */
function PhotoForm({ color: { color, name }, place }: { color: Color; place: number }) {
  const id = useId();
  return (
    <Form method="post" encType="multipart/form-data" className="row wrapx photoadd">
      <input type="hidden" name="intent" value="photo" />
      <input type="hidden" name="color" value={color} />
      <input type="hidden" name="place" value={place} />
      <label htmlFor={id} className="vh">
        {t('photoFile', { color: name })}
      </label>
      <input id={id} type="file" name="file" accept="image/jpeg,image/png,image/webp,image/avif" required />
      <SendButton
        intent="photo"
        fields={{ color }}
        size="sm"
        icon="photo"
        aria-label={`${t('photoSend')}: ${name}`}
      >
        {t('photoSend')}
      </SendButton>
    </Form>
  );
}
