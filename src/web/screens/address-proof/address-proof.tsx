import { data, Form, redirect, useNavigation } from 'react-router';
import { screenPath } from '#domain/onboarding/paths.ts';
import { apiContext } from '#web/context.ts';
import { dataOf, invalid, refused } from '#web/shell/answers.ts';
import { keepsForm } from '#web/shell/keeps-form.ts';
import { placeOf } from '#web/shell/place.ts';
import { titleOf } from '#web/shell/title.ts';
import { t } from '#web/text/text.ts';
import { Button } from '#web/ui/button.tsx';
import { PickChip, PickGroup } from '#web/ui/choices.tsx';
import { FileField } from '#web/ui/file-field.tsx';
import { FlowPage } from '#web/ui/flow-page.tsx';
import { ErrorSummary, MissingLine } from '#web/ui/form-feedback.tsx';
import { Notice, DataList } from '#web/ui/notice.tsx';
import { useToast } from '#web/ui/toaster.tsx';
import { openRequest } from '../request.ts';
import type { Route } from './+types/address-proof.ts';

const kinds = ['ine', 'luz', 'telefono'] as const;
type Kind = (typeof kinds)[number];
const isKind = (text: unknown): text is Kind => kinds.includes(text as Kind);

export const meta: Route.MetaFunction = ({ matches }) => titleOf(matches, t('addressProof.title'));

export async function loader(args: Route.LoaderArgs) {
  const { place, requestId, api } = await openRequest(args, 'address-proof');
  const widget = dataOf(await api.call('configurationAddress', { params: { requestId } }), place);
  return { accept: widget.accept, maxBytes: widget.maxBytes, files: widget.files };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const place = placeOf(params);
  const { requestId } = params;
  const api = context.get(apiContext);
  const form = await request.formData();
  if (form.get('intent') === 'continue') {
    const result = await api.call('confirmData', { body: { requestId } });
    if (!result.ok) return refused(result, place);
    throw redirect(screenPath(place, 'address-validation', { requestId }));
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
  if (!result.ok) return refused(result, place, { file: result.errors[0] ?? t('errors.generic') });
  return data({ said: t('addressProof.uploaded') });
}

export const clientAction = keepsForm;

export default function AddressProof({ loaderData, actionData }: Route.ComponentProps) {
  const { accept, maxBytes, files } = loaderData;
  const navigation = useNavigation();
  const sending = navigation.state !== 'idle' && navigation.formData?.get('intent') !== 'continue';
  const answer = actionData && 'error' in actionData ? actionData : undefined;
  const fileError = answer?.fields?.['file'];
  useToast(actionData);
  return (
    <FlowPage
      step="address-proof"
      title={t('addressProof.title')}
      lead={t('addressProof.lead')}
      before={<ErrorSummary errors={fileError ? [{ id: 'file', message: fileError }] : []} />}
    >
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
          error={fileError}
          choose={t('addressProof.choose')}
          chosen={t('addressProof.chosen')}
        />
        <Button
          type="submit"
          kind={files.length > 0 ? 'line' : 'primary'}
          block
          busy={sending}
          busyLabel={t('ui.sending')}
        >
          {t('addressProof.upload')}
        </Button>
      </Form>
      {files.length > 0 && (
        <div className="stack">
          <h2>{t('addressProof.received')}</h2>
          <DataList
            rows={files.map(
              (file) => [isKind(file.kind) ? t(`addressProof.${file.kind}`) : file.kind, file.name] as const,
            )}
          />
        </div>
      )}
      {answer && !answer.fields && (
        <Notice kind="bad" icon="alert" live="alert">
          {answer.error}
        </Notice>
      )}
      <Form method="post" className="actions">
        <input type="hidden" name="intent" value="continue" />
        <Button
          type="submit"
          block
          kind={files.length > 0 ? 'primary' : 'quiet'}
          disabled={files.length === 0}
        >
          {t('addressProof.continue')}
        </Button>
        {files.length === 0 && <MissingLine>{t('addressProof.missing')}</MissingLine>}
      </Form>
    </FlowPage>
  );
}
