import { useState } from 'react';
import { data, Form, redirect, useNavigation } from 'react-router';
import { screenPath } from '#domain/onboarding/paths.ts';
import { apiContext } from '#web/context.ts';
import { dataOf, invalid, refused } from '#web/shell/answers.ts';
import { CorrectionNotice } from '#web/shell/correction-notice.tsx';
import { keepsForm } from '#web/shell/keeps-form.ts';
import { shopRefOf } from '#web/shell/shop-ref.ts';
import { titleOf } from '#web/shell/title.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/text.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { FlowPage } from '#web/ui/flow-page.tsx';
import { ErrorSummary, FieldLink, MissingLine, useAnswered } from '#web/ui/form-feedback.tsx';
import { Notice, DataList } from '#web/ui/notice.tsx';
import { useToast } from '#web/ui/toaster.tsx';
import { openRequest } from '#web/screens/request.ts';
import { PickChip, PickGroup } from '#web/ui/choices.tsx';
import { FileField } from '#web/ui/file-field.tsx';
import type { Output } from '#contract/api.ts';
import type { Route } from './+types/address-proof.ts';
import styles from './address-proof.module.css';

export const meta: Route.MetaFunction = ({ matches }) => titleOf(matches, t('addressProof.title'));

export async function loader(args: Route.LoaderArgs) {
  const { shopRef, requestId, order, api } = await openRequest(args, 'address-proof');
  const widget = dataOf(await api.call('configurationAddress', { params: { requestId } }), shopRef);
  return { ...widgetOf(widget), correction: order.correction };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const shopRef = shopRefOf(params);
  const { requestId } = params;
  const api = context.get(apiContext);
  const form = await request.formData();
  if (form.get('intent') === 'continue') {
    const result = await api.call('confirmData', { body: { requestId } });
    if (!result.ok) return refused(result, shopRef);
    throw redirect(screenPath(shopRef, 'address-validation', { requestId }));
  }
  const file = form.get('file');
  const kind = form.get('kind');
  if (!(file instanceof File) || file.size === 0) return invalid({ file: t('addressProof.fileRequired') });
  const paper = new FormData();
  paper.set('file', file, file.name);
  const result = await api.send(
    'uploadAddressProof',
    { params: { requestId, kind: isKind(kind) ? kind : 'luz' } },
    paper,
  );
  if (!result.ok) return refused(result, shopRef, { file: result.errors[0] ?? t('errors.generic') });
  return data({ said: t('addressProof.uploaded') });
}

export const clientAction = keepsForm;

export default function AddressProof({ loaderData, actionData }: Route.ComponentProps) {
  const { uploads } = loaderData;
  const page = loaderData.uploads === null ? loaderData.page : null;
  // For a proof at an external service, the server checks.
  const proven = uploads === null || uploads.files.length > 0;
  const [seen, setSeen] = useState<typeof actionData>();
  const answer = actionData && actionData !== seen && 'error' in actionData ? actionData : undefined;
  const fileError = answer?.fields?.['file'];
  const problems = useAnswered(answer?.fields);
  useToast(actionData);
  return (
    <FlowPage
      step="address-proof"
      title={t('addressProof.title')}
      // Who was asked for another one reads what is wrong with the first.
      lead={
        loaderData.correction ? undefined : t(uploads ? 'addressProof.lead' : 'addressProof.leadElsewhere')
      }
      before={<ErrorSummary errors={problems} />}
    >
      <CorrectionNotice correction={loaderData.correction} />
      {uploads ? (
        <UploadForm uploads={uploads} error={fileError} onPick={() => setSeen(actionData)} />
      ) : (
        <Elsewhere page={page} />
      )}
      {answer && !answer.fields && (
        <Notice kind="bad" icon="alert" live="alert">
          {answer.error}
        </Notice>
      )}
      <Form method="post" className="actions">
        <input type="hidden" name="intent" value="continue" />
        <Button type="submit" block kind={proven ? 'primary' : 'quiet'} disabled={!proven}>
          {t('addressProof.continue')}
        </Button>
        {!proven && (
          <MissingLine>
            <FieldLink id="file" className="link">
              {t('addressProof.missing')}
            </FieldLink>
          </MissingLine>
        )}
      </Form>
    </FlowPage>
  );
}

/** Proof at an external service, on a page of its own where it has one. */
function Elsewhere({ page }: { page: string | null }) {
  if (page === null) {
    return (
      <Notice icon="document">
        <Rich k="addressProof.nothing" />
      </Notice>
    );
  }
  return (
    <div className="stack">
      <Notice icon="info">
        <Rich k="addressProof.elsewhere" />
      </Notice>
      <ButtonLink to={page} target="_blank" rel="noreferrer" kind="line" block>
        {t('addressProof.open')}
      </ButtonLink>
    </div>
  );
}

const kinds = ['ine', 'luz', 'telefono'] as const;
type Kind = (typeof kinds)[number];
const isKind = (text: unknown): text is Kind => kinds.includes(text as Kind);

interface UploadFormProps {
  uploads: Uploads;
  error: string | undefined;
  /** Called when another file is chosen: the error was about the previous one. */
  onPick: () => void;
}

/** The kind of proof, the photo or file, and what has been uploaded. */
function UploadForm({ uploads, error, onPick }: UploadFormProps) {
  const { accept, maxBytes, files } = uploads;
  const navigation = useNavigation();
  const [picked, setPicked] = useState(false);
  const sending = navigation.state !== 'idle' && navigation.formData?.get('intent') !== 'continue';
  return (
    <>
      <Form method="post" encType="multipart/form-data" className="stack" key={files.length}>
        <PickGroup legend={t('addressProof.kind')}>
          {kinds.map((kind) => (
            <PickChip key={kind} type="radio" name="kind" value={kind} defaultChecked={kind === 'luz'}>
              {t(`addressProof.${kind}`)}
            </PickChip>
          ))}
        </PickGroup>
        <FileField
          id="file"
          name="file"
          label={t('addressProof.file')}
          hint={t('addressProof.fileHint', { mb: Math.floor(maxBytes / 1_000_000) })}
          accept={accept.join(',')}
          error={error}
          choose={t('addressProof.choose')}
          chosen={t('addressProof.chosen')}
          onPick={() => {
            setPicked(true);
            onPick();
          }}
        />
        <Button
          type="submit"
          // Primary once there is something to send.
          kind={picked && files.length === 0 ? 'primary' : 'line'}
          block
          busy={sending}
          busyLabel={t('ui.sending')}
        >
          {t('addressProof.upload')}
        </Button>
      </Form>
      {files.length > 0 && (
        <div className={`stack ${styles.received}`}>
          <h2>{t('addressProof.received')}</h2>
          <DataList
            rows={files.map(
              (file) => [isKind(file.kind) ? t(`addressProof.${file.kind}`) : file.kind, file.name] as const,
            )}
          />
        </div>
      )}
    </>
  );
}

type Uploads = Pick<Output<'configurationAddress'>, 'accept' | 'maxBytes' | 'files'>;

/** How the address is proven: by files uploaded here, or at an external service, whose page may be known. */
type Widget = { uploads: Uploads } | { uploads: null; page: string | null };

export const widgetOf = ({ uploadUrl, accept, maxBytes, files }: Output<'configurationAddress'>): Widget =>
  accept.length > 0 ? { uploads: { accept, maxBytes, files } } : { uploads: null, page: uploadUrl || null };
