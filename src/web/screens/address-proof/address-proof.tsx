import { useState } from 'react';
import { data, Form, redirect } from 'react-router';
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
import { ErrorSummary, FieldLink, MissingLine } from '#web/ui/form-feedback.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useToast } from '#web/ui/toaster.tsx';
import { openRequest } from '../request.ts';
import { isKind, UploadForm } from './upload-form.tsx';
import { widgetOf } from './widget.ts';
import type { Route } from './+types/address-proof.ts';

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
  useToast(actionData);
  return (
    <FlowPage
      step="address-proof"
      title={t('addressProof.title')}
      lead={t(uploads ? 'addressProof.lead' : 'addressProof.leadElsewhere')}
      before={<ErrorSummary errors={fileError ? [{ id: 'file', message: fileError }] : []} />}
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
