import { data, Form, useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { needed } from '../../api.ts';
import { apiContext } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { OfficeOutput } from '#contract/office/api.ts';
import { ShortTable, type PlainColumn } from '../../ui/plain-table.tsx';
import { PageHead, Crumb, Section } from '../../ui/section.tsx';
import { useSending } from '../../ui/send-button.tsx';
import { Applied, Trial } from './trial.tsx';
import { Exports } from '../../list/exports.tsx';
import es from './es.json';
import type { action } from './subir-action.ts';
import { PlainField, PlainSelect } from '../../ui/plain-field.tsx';

export { action } from './subir-action.ts';

const t = sentences(es);

export const meta = () => titled(t('uploadTitle'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const found = await context.get(apiContext).call('listOfficeProducts', { query: {} });
  const { mayEdit, asOf } = needed(found, request);
  if (mayEdit.length === 0) throw data(null, { status: 403 });
  return { partners: mayEdit, now: asOf };
}

/** A file of products, tried first, then applied as it was tried; and photos, by their names. */
export default function Subir() {
  const { partners, now } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <Crumb label={t('path')} to="/catalogo" list={t('title')} here={t('uploadTitle')} />
      <PageHead title={t('uploadTitle')} lead={t('uploadLead')}>
        <Exports label={t('template')} path="/office/products-template" />
      </PageHead>
      {answer && answer.errors.length > 0 && <Notice tone="bad">{answer.errors.join(' ')}</Notice>}
      {answer?.applied && <Applied applied={answer.applied} />}
      {answer?.tried ? (
        <Trial tried={answer.tried} now={now} />
      ) : (
        <>
          <FileForm partners={partners} />
          <Section title={t('photos')}>
            <div className="stack">
              {answer?.photos && <PhotosSent photos={answer.photos} />}
              <PhotosForm partners={partners} />
            </div>
          </Section>
        </>
      )}
    </>
  );
}

type Partners = readonly { id: number; name: string }[];

const FileForm = ({ partners }: { partners: Partners }) => (
  <Form method="post" encType="multipart/form-data" className="stack narrowform">
    <input type="hidden" name="intent" value="try" />
    <PlainField
      name="file"
      type="file"
      outer="fileline"
      label={t('file')}
      hint={t('uploadColumns')}
      accept=".csv,.xlsx"
    />
    <PartnerField partners={partners} />
    <PlainField name="on" type="date" label={t('on')} hint={t('onHint')} />
    <div className="row">
      <Button type="submit" kind="primary" busy={useSending('try')}>
        {t('try')}
      </Button>
    </div>
  </Form>
);

const PhotosForm = ({ partners }: { partners: Partners }) => (
  <Form method="post" encType="multipart/form-data" className="stack narrowform">
    <input type="hidden" name="intent" value="photos" />
    <PlainField
      name="file"
      type="file"
      multiple
      outer="fileline"
      label={t('photosFile')}
      hint={t('photosHint')}
      accept=".zip,image/jpeg,image/png,image/webp,image/avif"
    />
    <PartnerField partners={partners} />
    <div className="row">
      <Button type="submit" busy={useSending('photos')}>
        {t('photosSend')}
      </Button>
    </div>
  </Form>
);

const PartnerField = ({ partners }: { partners: Partners }) =>
  partners.length === 1 ? (
    <input type="hidden" name="partner" value={partners[0]?.id} />
  ) : (
    <PlainSelect
      name="partner"
      label={t('partner')}
      className="in"
      options={partners.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );

type PhotoSent = OfficeOutput<'addProductPhotos'>['photos'][number];

function PhotosSent({ photos }: { photos: readonly PhotoSent[] }) {
  const set = photos.filter(({ fault }) => fault === null).length;
  return (
    <>
      {set > 0 && (
        <Notice
          tone="good"
          end={
            <ButtonLink to="/catalogo?view=draft" size="sm">
              {t('drafts')}
            </ButtonLink>
          }
        >
          {t(set === 1 ? 'photosSet_one' : 'photosSet_other', { n: set })}
        </Notice>
      )}
      {set < photos.length && (
        <ShortTable
          label={t('photos')}
          columns={photoColumns}
          rows={photos.filter(({ fault }) => fault !== null)}
          keyOf={({ file }) => file}
        />
      )}
    </>
  );
}

const photoColumns: readonly PlainColumn<PhotoSent>[] = [
  { label: t('photosName'), narrow: 'a', cell: ({ file }) => <span className="brk">{file}</span> },
  { label: t('what'), narrow: 'b', cell: ({ fault }) => fault },
];
