import type { FetcherWithComponents } from 'react-router';
import { t } from '#web/text/text.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeField } from '#web/ui/code-field.tsx';
import { MissingLine } from '#web/ui/form-feedback.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { useFields } from '#web/ui/use-fields.ts';
import { useToast } from '#web/ui/toaster.tsx';

export const codeRules = {
  code: {
    get label() {
      return t('creditBureauConsulting.code');
    },
    get required() {
      return t('creditBureauConsulting.codeWrong');
    },
    check: (value: string) => (/^\d{4}$/.test(value) ? null : t('creditBureauConsulting.codeWrong')),
  },
};

interface CodeSheetProps {
  fetcher: FetcherWithComponents<unknown>;
  answer:
    | { stage: 'code'; error?: string | undefined; errors?: string[] | undefined; said?: string | undefined }
    | undefined;
  open: boolean;
  onClose: () => void;
}

/** The four digits that sign the consent, with Verificar and Reenviar. */
export function CodeSheet({ fetcher, answer, open, onClose }: CodeSheetProps) {
  const busy = fetcher.state !== 'idle';
  useToast(answer);
  return (
    <Sheet
      id="codigo-buro"
      title={t('creditBureauConsulting.codeTitle')}
      open={open}
      onClose={onClose}
      begin="code"
    >
      <p>{t('creditBureauConsulting.codeLead')}</p>
      {answer?.error && (
        <Notice kind="bad" icon="alert" live="alert">
          {answer.error}
        </Notice>
      )}
      {answer?.said && (
        <Notice kind="good" icon="check" live="status">
          {answer.said}
        </Notice>
      )}
      {/* A wrong code clears the field (spec §4): every opening begins a new entry. */}
      <Entry key={open ? 'abierto' : 'cerrado'} fetcher={fetcher} busy={busy} open={open} />
      <fetcher.Form method="post" className="center">
        <input type="hidden" name="intent" value="resend" />
        <Button type="submit" kind="text" disabled={busy}>
          {t('creditBureauConsulting.resend')}
        </Button>
      </fetcher.Form>
    </Sheet>
  );
}

function Entry({ fetcher, busy, open }: Pick<CodeSheetProps, 'fetcher' | 'open'> & { busy: boolean }) {
  const fields = useFields(codeRules);
  return (
    <fetcher.Form method="post" className="stack" {...fields.form}>
      <input type="hidden" name="intent" value="verify" />
      <CodeField {...fields.field('code')} autoFocus={open} />
      <div className="actions">
        <Button type="submit" block busy={busy} busyLabel={t('ui.sending')} disabled={!fields.valid}>
          {t('creditBureauConsulting.verify')}
        </Button>
        <MissingLine missing={fields.missing} />
      </div>
    </fetcher.Form>
  );
}
